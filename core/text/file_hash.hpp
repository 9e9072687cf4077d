#pragma once

#include <cstdint>
#include <string_view>

namespace stem {

/// FNV-1a in 64 bits: tells a file that we wrote from a damaged one or another. Source: Fowler, Noll, Vo 1991.
inline std::uint64_t file_hash(std::string_view bytes) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    return hash;
}

}  // namespace stem
