#include "cli/model_folder.hpp"

#include <span>
#include <string>
#include <utility>

#include "cli/files.hpp"

namespace stem::cli {

namespace fs = std::filesystem;

namespace {

FileHead read_tensor_head(const fs::path& file) {
    const FileHead start = read_head(file, 8);
    return read_head(file, 8 + safetensors_header_length(start.bytes, start.file_size));
}

}  // namespace

FolderTensors::FolderTensors(const fs::path& folder, What what) : files_(open(folder, what)) {}

TensorFiles FolderTensors::open(const fs::path& folder, What what) {
    const fs::path one = folder / "model.safetensors";
    const fs::path index_file = folder / "model.safetensors.index.json";
    std::vector<TensorFile> files;
    if (fs::exists(one) || !fs::exists(index_file)) {
        files.push_back(read(one, what));
        return TensorFiles(std::move(files));
    }
    const ShardIndex index = read_shard_index(read_file(index_file));
    for (const std::string& name : index.files()) files.push_back(read(folder / name, what));
    return TensorFiles(std::move(files), &index);
}

TensorFile FolderTensors::read(const fs::path& file, What what) {
    std::uint64_t size = 0;
    if (what == whole) {
        size = bytes_.emplace_back(read_file(file)).size();
    } else {
        const FileHead head = read_tensor_head(file);
        bytes_.emplace_back(reinterpret_cast<const char*>(head.bytes.data()), head.bytes.size());
        size = head.file_size;
    }
    return {file.filename().string(), std::as_bytes(std::span(bytes_.back())), size};
}

SafetensorsHeader read_tensor_header(const fs::path& file) {
    const FileHead head = read_tensor_head(file);
    return read_safetensors_header(head.bytes, head.file_size);
}

Model open_model_folder(const fs::path& folder) {
    const std::string config = read_file(folder / "config.json");
    const FolderTensors tensors(folder, FolderTensors::whole);
    return Model::open(config, tensors.files(), default_path());
}

void write_model_folder(const fs::path& folder, const Model& model, Dtype dtype) {
    const auto files = model.save(dtype);
    write_folder(folder, {files.begin(), files.end()});
}

}  // namespace stem::cli
