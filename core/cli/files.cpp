#include "cli/files.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "base/error.hpp"

namespace stem::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& doing, const std::string& what, int reason) {
    throw Error(ErrorCode::bad_file, "cannot " + doing + " " + what + ": " + std::strerror(reason));
}

struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using Stream = std::unique_ptr<std::FILE, Close>;

Stream open_to_read(const fs::path& path) {
    if (fs::is_directory(path)) fail("read", path.string(), EISDIR);  // fopen would succeed, the first read fail
    Stream stream(std::fopen(path.c_str(), "rb"));
    if (!stream) fail("read", path.string(), errno);
    return stream;
}

std::string read_to_end(std::FILE* stream, const std::string& what) {
    std::string bytes;
    char block[1 << 16];
    for (std::size_t n = sizeof block; n == sizeof block;) {
        n = std::fread(block, 1, sizeof block, stream);  // fewer only at the end, or on an error
        bytes.append(block, n);
    }
    if (std::ferror(stream) != 0) fail("read", what, errno);
    return bytes;
}

/// Where the bytes are to lie: links followed to their end, which need not exist yet.
fs::path followed(const fs::path& given) {
    constexpr int most_links = 40;  // Linux gives up there as well
    fs::path path = given;
    for (int links = 0;; ++links) {
        std::error_code problem;
        if (!fs::is_symlink(fs::symlink_status(path, problem))) return path;
        if (links == most_links) fail("write", given.string(), ELOOP);
        fs::path next = fs::read_symlink(path, problem);
        if (problem) fail("write", given.string(), problem.value());
        path = path.parent_path() / next;  // an absolute one replaces what is before it
    }
}

/// A file under a temporary name that is gone again unless it was renamed. A device or a pipe has no other name to wait
/// under: it gets its bytes at the end. Messages name the path that was given.
class Unfinished {
public:
    /// `bytes` must stay until `finish`.
    Unfinished(const fs::path& given, std::span<const std::byte> bytes) : given_(given), bytes_(bytes) {
        std::error_code problem;
        const fs::file_status there = fs::status(given_, problem);
        // known before the first of several files is renamed
        if (fs::is_directory(there)) fail("write", given_.string(), EISDIR);
        straight_ = fs::exists(there) && !fs::is_regular_file(there);
        if (straight_) return;
        target_ = followed(given_);
        temporary_ = target_.string() + ".unfinished-" + std::to_string(::getpid());
        write(temporary_);
    }
    Unfinished(Unfinished&& other) noexcept
        : given_(std::move(other.given_)),
          target_(std::move(other.target_)),
          temporary_(std::move(other.temporary_)),
          bytes_(other.bytes_),
          straight_(other.straight_),
          written_(std::exchange(other.written_, false)) {}
    ~Unfinished() {
        if (written_) std::remove(temporary_.c_str());
    }

    void finish() {
        if (straight_) return write(given_);
        if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail("write", given_.string(), errno);
        written_ = false;
    }

private:
    void write(const fs::path& path) {
        Stream stream(std::fopen(path.c_str(), "wb"));
        if (!stream) fail("write", given_.string(), errno);
        written_ = !straight_;
        const bool whole = bytes_.empty() || std::fwrite(bytes_.data(), 1, bytes_.size(), stream.get()) == bytes_.size();
        const int reason = errno;
        if (!whole) discard(reason);
        // a full disk is often told only when the last buffer is written
        if (std::fclose(stream.release()) != 0) discard(errno);
    }

    /// The destructor of an object whose constructor throws is not run.
    [[noreturn]] void discard(int reason) {
        if (written_) std::remove(temporary_.c_str());
        written_ = false;
        fail("write", given_.string(), reason);
    }

    fs::path given_;
    fs::path target_;
    fs::path temporary_;
    std::span<const std::byte> bytes_;
    bool straight_ = false;
    bool written_ = false;
};

}  // namespace

std::string read_standard_input() {
    return read_to_end(stdin, "standard input");
}

std::string read_file(const fs::path& path) {
    if (path == "-") return read_standard_input();
    const Stream stream = open_to_read(path);
    return read_to_end(stream.get(), path.string());
}

FileHead read_head(const fs::path& path, std::uint64_t count) {
    const Stream stream = open_to_read(path);
    std::error_code problem;
    FileHead head;
    head.file_size = fs::file_size(path, problem);
    if (problem) fail("read", path.string(), problem.value());
    head.bytes.resize(static_cast<std::size_t>(std::min(count, head.file_size)));
    if (!head.bytes.empty() && std::fread(head.bytes.data(), 1, head.bytes.size(), stream.get()) != head.bytes.size())
        fail("read", path.string(), std::ferror(stream.get()) != 0 ? errno : EIO);
    return head;
}

void write_file(const fs::path& path, std::span<const std::byte> bytes) {
    Unfinished(path, bytes).finish();
}

void write_folder(const fs::path& folder, const std::map<std::string, std::span<const std::byte>>& files) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) fail("make the folder", folder.string(), problem.value());
    std::vector<Unfinished> unfinished;
    unfinished.reserve(files.size());
    for (const auto& [name, bytes] : files) unfinished.emplace_back(folder / name, bytes);
    for (Unfinished& file : unfinished) file.finish();
}

void print(std::string_view text) {
    const bool whole = text.empty() || std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!whole || std::fflush(stdout) != 0) fail("write", "standard output", errno);
}

}  // namespace stem::cli
