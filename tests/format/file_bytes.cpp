#include "format/file_bytes.hpp"

#include <cstring>
#include <stdexcept>

namespace stem::test {
namespace {

unsigned digit(char c) {
    const std::size_t at = std::string_view("0123456789abcdef").find(c);
    if (at == std::string_view::npos) throw std::runtime_error("not a hex digit");
    return static_cast<unsigned>(at);
}

}  // namespace

Bytes to_bytes(std::string_view text) {
    Bytes bytes(text.size());
    if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

Bytes from_hex(std::string_view hex) {
    if (hex.size() % 2 != 0) throw std::runtime_error("half a byte");
    Bytes bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(digit(hex[i]) << 4 | digit(hex[i + 1])));
    return bytes;
}

Bytes file_of(std::string_view header, std::size_t data) {
    Bytes file;
    for (std::size_t i = 0; i < 8; ++i)
        file.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(header.size()) >> (8 * i) & 0xFFU));
    const Bytes text = to_bytes(header);
    file.insert(file.end(), text.begin(), text.end());
    for (std::size_t i = 0; i < data; ++i) file.push_back(static_cast<std::byte>(i));
    return file;
}

Bytes file_of_one(std::string_view shape, std::string_view offsets, std::size_t data, std::string_view dtype) {
    const std::string header = R"({"a":{"dtype":)" + std::string(dtype) + R"(,"shape":)" + std::string(shape) +
                               R"(,"data_offsets":)" + std::string(offsets) + "}}";
    return file_of(header, data);
}

SafetensorsHeader read_whole(const Bytes& file) {
    return read_safetensors_header(file, file.size());
}

}  // namespace stem::test
