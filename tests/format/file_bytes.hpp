#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "format/safetensors.hpp"
#include "support/refuses.hpp"

namespace stem::test {

using Bytes = std::vector<std::byte>;

Bytes to_bytes(std::string_view text);

/// The bytes of `hex`, two digits each.
Bytes from_hex(std::string_view hex);

/// A safetensors file of that header and `data` bytes 0, 1, 2, … after it.
Bytes file_of(std::string_view header, std::size_t data = 0);

/// A file of one tensor "a": F32, shape and offsets as JSON texts.
Bytes file_of_one(std::string_view shape, std::string_view offsets, std::size_t data, std::string_view dtype = "\"F32\"");

/// The header of a whole file.
SafetensorsHeader read_whole(const Bytes& file);

}  // namespace stem::test
