#include "cli/model_folder.hpp"

#include <span>
#include <string>
#include <utility>

#include "cli/files.hpp"

namespace stem::cli {

namespace fs = std::filesystem;

TensorsOnDisk::TensorsOnDisk(const fs::path& file_or_folder, What what) : files_(open(file_or_folder, what)) {}

TensorFiles TensorsOnDisk::open(const fs::path& file_or_folder, What what) {
    const fs::path& folder = file_or_folder;
    const fs::path one = fs::is_directory(folder) ? folder / "model.safetensors" : folder;
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

TensorFile TensorsOnDisk::read(const fs::path& file, What what) {
    std::uint64_t size = 0;
    if (what == whole) {
        size = bytes_.emplace_back(read_file(file)).size();
    } else {
        const FileHead start = read_head(file, 8);
        const FileHead head = read_head(file, 8 + safetensors_header_length(start.bytes, start.file_size));
        bytes_.emplace_back(reinterpret_cast<const char*>(head.bytes.data()), head.bytes.size());
        size = head.file_size;
    }
    return {file.filename().string(), std::as_bytes(std::span(bytes_.back())), size};
}

Model open_model_folder(const fs::path& folder) {
    const std::string config = read_file(folder / "config.json");
    const TensorsOnDisk tensors(folder, TensorsOnDisk::whole);
    return Model::open(config, tensors.files(), default_path());
}

void write_model_folder(const fs::path& folder, const Model& model, Dtype dtype,
                        const std::map<std::string, std::span<const std::byte>>& more) {
    const auto files = model.save(dtype);
    std::map<std::string, std::span<const std::byte>> all(files.begin(), files.end());
    all.insert(more.begin(), more.end());
    write_folder(folder, all);
}

}  // namespace stem::cli
