#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/safetensors.hpp"

namespace stem {

/// A safetensors file by its name.
struct TensorFile {
    std::string name;
    std::span<const std::byte> bytes;  ///< all of them; for names and shapes alone, those of the header are enough
    std::uint64_t size = 0;            ///< of the whole file, bytes
};

/// Which file has which tensor: a `model.safetensors.index.json`.
struct ShardIndex {
    std::map<std::string, std::string> file_of;  ///< by tensor

    /// The files it names, each once, by name.
    std::vector<std::string> files() const;
};

/// The `weight_map` of an index. A file's name may be joined to the folder's: it is one of letters, digits and `-_.`, does not
/// begin with a point, and ends with `.safetensors`. Errors: bad_file.
ShardIndex read_shard_index(std::string_view json);

/// Bytes of one of several files.
struct FileRange {
    std::size_t file = 0;     ///< which of the files, in the order that they were given in
    std::uint64_t begin = 0;  ///< bytes from the file's start
    std::uint64_t end = 0;    ///< bytes from the file's start
};

/// The tensors of one or several files as those of one. Look into the bytes that were given, which must stay.
class TensorFiles {
public:
    /// Errors: bad_file: those of read_safetensors_header, the file's name before them; a tensor in two files; with an index
    /// also a tensor that it does not name, or names and its file has not.
    explicit TensorFiles(std::vector<TensorFile> files, const ShardIndex* index = nullptr);

    /// All tensors, file by file; offsets are those in their own file. Where two files say different things, the metadata are
    /// those of the first.
    const SafetensorsHeader& header() const noexcept { return header_; }
    /// The file that has a tensor of `header()`; for nullptr what all files are called together.
    std::string name_of(const TensorInfo* info) const;
    /// Where a tensor of `header()` lies.
    FileRange range_of(const TensorInfo& info) const;
    /// The bytes of a tensor of `header()`, of files that were given whole.
    std::span<const std::byte> bytes_of(const TensorInfo& info) const;
    /// The numbers of a tensor of `header()`. Errors: those of read_tensor.
    void read(const TensorInfo& info, std::span<float> out) const;

private:
    std::size_t file_of(const TensorInfo& info) const {
        return places_[static_cast<std::size_t>(&info - header_.tensors.data())];
    }
    void refuse_twins() const;
    void compare_with(const ShardIndex& index) const;

    std::vector<TensorFile> files_;
    std::vector<std::uint64_t> data_starts_;  ///< one a file
    SafetensorsHeader header_;
    std::vector<std::size_t> places_;  ///< the file of each tensor
};

}  // namespace stem
