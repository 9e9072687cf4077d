#pragma once

#include <cstdint>
#include <string_view>

namespace stem {

/// What GPT-2's split rule asks of a character.
enum class UnicodeClass : std::uint8_t {
    other = 0,   // none of these: punctuation, marks, symbols, controls, unassigned code points, invalid bytes
    letter = 1,  // general category L (\p{L})
    number = 2,  // general category N (\p{N}): digits, but also ½, ² and Ⅷ
    space = 3,   // property White_Space (\s): with U+0085, without U+200B and U+FEFF
};

/// The class of a code point; `other` for anything past U+10FFFF, such as Utf8Step::invalid.
/// Source: Unicode Character Database, the version below.
UnicodeClass unicode_class(char32_t code_point) noexcept;

/// The version of the table, for example "15.0.0".
std::string_view unicode_version() noexcept;

}  // namespace stem
