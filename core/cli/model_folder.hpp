#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <map>
#include <span>
#include <string>

#include "format/tensor_files.hpp"
#include "model/model.hpp"

namespace stem::cli {

/// One safetensors file, or those of a model folder: `model.safetensors`, or what `model.safetensors.index.json` names.
class TensorsOnDisk {
public:
    enum What {
        whole,
        heads  ///< names and shapes alone, of files of any size
    };
    /// Errors: bad_file.
    TensorsOnDisk(const std::filesystem::path& file_or_folder, What what);
    TensorsOnDisk(const TensorsOnDisk&) = delete;
    TensorsOnDisk& operator=(const TensorsOnDisk&) = delete;

    const TensorFiles& files() const { return files_; }

private:
    TensorFiles open(const std::filesystem::path& file_or_folder, What what);
    TensorFile read(const std::filesystem::path& file, What what);

    std::deque<std::string> bytes_;  ///< files_ looks into them, and is read through them: they come first
    TensorFiles files_;
};

/// A folder with config.json and its tensor files, on the fastest path of this build.
/// Errors: bad_file (a file can't be read) and those of Model::open.
Model open_model_folder(const std::filesystem::path& folder);

/// Writes a model's files, its tensors as `dtype`, and `more` files beside them: all of them or none (write_folder).
/// Errors: bad_file, not_finite (see Model::save).
void write_model_folder(const std::filesystem::path& folder, const Model& model, Dtype dtype = Dtype::f32,
                        const std::map<std::string, std::span<const std::byte>>& more = {});

}  // namespace stem::cli
