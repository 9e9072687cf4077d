#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace stem::cli {

/// All bytes of a file; `-` is standard input. Errors: bad_file, with the system's reason.
std::string read_file(const std::filesystem::path& path);
/// All bytes of standard input. Errors: bad_file.
std::string read_standard_input();

/// The first bytes of a file of any size, and its size.
struct FileHead {
    std::vector<std::byte> bytes;
    std::uint64_t file_size = 0;
};
/// At most `count` bytes from the start: nothing else is read. Errors: bad_file.
FileHead read_head(const std::filesystem::path& path, std::uint64_t count);

/// Writes under another name in the same folder, then renames: a failure leaves the old file as it was. A link stays, and
/// what it leads to is replaced; into a device or a pipe the bytes go as they are.
/// Errors: bad_file, naming `path`.
void write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Writes a folder's files, made when it is not there: all under other names first, renamed only when each one is
/// complete. Errors: bad_file.
void write_folder(const std::filesystem::path& folder, const std::map<std::string, std::span<const std::byte>>& files);

/// To standard output, all of it. Errors: bad_file.
void print(std::string_view text);

}  // namespace stem::cli
