#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <string>

#include "format/tensor_files.hpp"
#include "model/model.hpp"

namespace stem::cli {

/// The tensor files of a model folder: `model.safetensors`, or those that `model.safetensors.index.json` names.
class FolderTensors {
public:
    enum What {
        whole,
        heads  ///< names and shapes alone, of files of any size
    };
    /// Errors: bad_file.
    FolderTensors(const std::filesystem::path& folder, What what);
    FolderTensors(const FolderTensors&) = delete;
    FolderTensors& operator=(const FolderTensors&) = delete;

    const TensorFiles& files() const { return files_; }

private:
    TensorFiles open(const std::filesystem::path& folder, What what);
    TensorFile read(const std::filesystem::path& file, What what);

    std::deque<std::string> bytes_;  ///< files_ looks into them, and is read through them: they come first
    TensorFiles files_;
};

/// A safetensors file of any size, of which nothing but length and header is read. Errors: bad_file.
SafetensorsHeader read_tensor_header(const std::filesystem::path& file);

/// A folder with config.json and its tensor files, on the fastest path of this build.
/// Errors: bad_file (a file can't be read) and those of Model::open.
Model open_model_folder(const std::filesystem::path& folder);

/// Writes a model's files, its tensors as `dtype`. Errors: bad_file, not_finite (see Model::save).
void write_model_folder(const std::filesystem::path& folder, const Model& model, Dtype dtype = Dtype::f32);

}  // namespace stem::cli
