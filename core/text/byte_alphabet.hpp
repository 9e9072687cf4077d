#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stem {

/// The bytes in the order of their ids in GPT-2's vocabulary: '!'..'~', U+00A1..U+00AC, U+00AE..U+00FF (the printable
/// ones of Latin-1), then the other 68 in rising order (0..32, 127..160, 173).
/// Source: Radford et al. 2019 (GPT-2), the tokenizer that came with the paper.
const std::array<std::uint8_t, 256>& byte_id_order() noexcept;

/// Bytes as the vocabulary files write them: one printable character a byte. The printable ones stand for themselves,
/// number n of the other 68 is U+0100 + n: a space is Ġ (U+0120), a newline Ċ (U+010A).
std::string to_byte_alphabet(std::string_view bytes);

/// The bytes behind such a text, or nothing when a character is not one of the 256 (a plain space, for example) or the
/// text is not UTF-8. The inverse of to_byte_alphabet.
std::optional<std::string> from_byte_alphabet(std::string_view text);

}  // namespace stem
