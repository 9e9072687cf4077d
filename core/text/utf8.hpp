#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stem {

/// One step through bytes that claim to be UTF-8.
struct Utf8Step {
    char32_t code_point = 0;  // Utf8Step::invalid for a byte that is not part of a well-formed character
    std::size_t length = 0;   // bytes to step over: 1..4, and 1 for an invalid byte

    static constexpr char32_t invalid = 0xFFFFFFFF;
};

/// The character that starts at bytes[at]; `at` must be below bytes.size().
/// A byte that starts no well-formed character is `invalid` and one byte long, so a walk visits every byte once and an
/// overlong form, a surrogate (ED A0..BF xx), a value past U+10FFFF or a cut character comes out byte by byte.
/// Source: The Unicode Standard 15.0, table 3-7.
Utf8Step utf8_step(std::string_view bytes, std::size_t at) noexcept;

/// Appends the UTF-8 form of a code point; code_point ≤ U+10FFFF and no surrogate.
void append_utf8(std::string& bytes, char32_t code_point);

/// The text without a leading UTF-8 byte order mark (EF BB BF). For files only: text of learners keeps its mark.
std::string_view skip_byte_order_mark(std::string_view text) noexcept;

}  // namespace stem
