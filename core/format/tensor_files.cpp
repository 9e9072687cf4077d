#include "format/tensor_files.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/heap_sort.hpp"
#include "format/json.hpp"

namespace stem {
namespace {

constexpr const char* index_name = "model.safetensors.index.json";

[[noreturn]] void refuse(const std::string& file, const std::string& what) {
    throw Error(ErrorCode::bad_file, file + ": " + what);
}

/// A name that leads nowhere but into the folder itself.
bool is_plain_name(std::string_view name) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return name.ends_with(".safetensors") && !name.starts_with('.') && name.find_first_not_of(plain) == std::string_view::npos;
}

}  // namespace

std::vector<std::string> ShardIndex::files() const {
    std::vector<std::string> names;
    names.reserve(file_of.size());
    for (const auto& [tensor, file] : file_of) names.push_back(file);
    heap_sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

ShardIndex read_shard_index(std::string_view json) {
    const JsonValue root = parse_json(json, index_name);
    const JsonValue* map = root.find("weight_map");
    if (map == nullptr || !map->is_object()) refuse(index_name, "it has no weight_map, which tells the file of each tensor");
    ShardIndex index;
    for (const auto& [tensor, file] : map->object()) {
        if (file.string() == nullptr || !is_plain_name(*file.string()))
            refuse(index_name, "the file of " + quote_for_message(tensor) + " is not the name of a .safetensors file");
        index.file_of.emplace(tensor, *file.string());
    }
    if (index.file_of.empty()) refuse(index_name, "its weight_map is empty");
    return index;
}

TensorFiles::TensorFiles(std::vector<TensorFile> files, const ShardIndex* index) : files_(std::move(files)) {
    for (const auto& [name, bytes, size] : files_) {
        SafetensorsHeader header;
        try {
            header = read_safetensors_header(bytes, size);
        } catch (const Error& error) {
            // one file is called what it always was; of several it must be said which
            if (files_.size() == 1) throw;
            throw Error(error.code(), name + ": " + error.what());
        }
        places_.resize(places_.size() + header.tensors.size(), data_starts_.size());
        data_starts_.push_back(header.data_start);
        if (files_.size() == 1) {
            header_ = std::move(header);
            break;
        }
        for (TensorInfo& tensor : header.tensors) header_.tensors.push_back(std::move(tensor));
        header_.metadata.merge(header.metadata);
    }
    if (files_.size() > 1) refuse_twins();
    if (index != nullptr) compare_with(*index);
}

void TensorFiles::refuse_twins() const {
    std::vector<const TensorInfo*> sorted;
    sorted.reserve(header_.tensors.size());
    for (const TensorInfo& tensor : header_.tensors) sorted.push_back(&tensor);
    const auto name = [](const TensorInfo* tensor) -> const std::string& { return tensor->name; };
    heap_sort(sorted, {}, name);
    const auto twin = std::ranges::adjacent_find(sorted, {}, name);
    if (twin != sorted.end())
        refuse(name_of(twin[0]), quote_for_message(twin[0]->name) + " is in " + name_of(twin[1]) + " too");
}

void TensorFiles::compare_with(const ShardIndex& index) const {
    std::size_t found = 0;
    for (const TensorInfo& tensor : header_.tensors) {
        const std::string& file = files_[file_of(tensor)].name;
        const auto said = index.file_of.find(tensor.name);
        if (said == index.file_of.end() || said->second != file)
            refuse(index_name, quote_for_message(tensor.name) + " is in " + file + ", but the index does not say so");
        ++found;
    }
    if (found == index.file_of.size()) return;
    for (const auto& [tensor, file] : index.file_of)
        if (header_.find(tensor) == nullptr)
            refuse(index_name, quote_for_message(tensor) + " is said to be in " + file + ", which does not have it");
}

std::string TensorFiles::name_of(const TensorInfo* info) const {
    if (files_.size() == 1) return files_.front().name;
    if (info == nullptr) return "the model's " + std::to_string(files_.size()) + " files";
    return files_[file_of(*info)].name;
}

FileRange TensorFiles::range_of(const TensorInfo& info) const {
    const std::size_t file = file_of(info);
    return {file, data_starts_[file] + info.begin, data_starts_[file] + info.end};
}

std::span<const std::byte> TensorFiles::bytes_of(const TensorInfo& info) const {
    const auto [file, begin, end] = range_of(info);
    // the header's offsets lie inside the file, and the file is in memory: both fit size_t
    return files_[file].bytes.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

void TensorFiles::read(const TensorInfo& info, std::span<float> out) const {
    read_tensor(info, bytes_of(info), out);
}

}  // namespace stem
