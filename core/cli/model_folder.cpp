#include "cli/model_folder.hpp"

#include "base/error.hpp"
#include "cli/files.hpp"

namespace stem::cli {

Model open_model_folder(const std::filesystem::path& folder) {
    const std::string config = read_file(folder / "config.json");
    if (!std::filesystem::exists(folder / "model.safetensors") &&
        std::filesystem::exists(folder / "model.safetensors.index.json"))
        throw Error(ErrorCode::bad_file, folder.string() + " is a model in several files, which this version does not read");
    const std::string tensors = read_file(folder / "model.safetensors");
    return Model::open(config, std::as_bytes(std::span(tensors)), default_path());
}

void write_model_folder(const std::filesystem::path& folder, const Model& model, Dtype dtype) {
    const auto files = model.save(dtype);
    write_folder(folder, {files.begin(), files.end()});
}

}  // namespace stem::cli
