#pragma once

#include <cstddef>
#include <string_view>

namespace stem {

/// GPT-2's split rule: cuts a text into the pieces inside which byte pairs may merge. Joined, the pieces are the text.
///
///     PreTokenizer pieces(text);
///     for (std::string_view piece; pieces.next(piece);) …
///
/// The rule, tried from the left in this order:
///     '(?:[sdmt]|ll|ve|re)  |   ?\p{L}+  |   ?\p{N}+  |   ?[^\s\p{L}\p{N}]+  |  \s+(?!\S)  |  \s+
/// \s is Unicode's White_Space, \p{L} and \p{N} are of the version in unicode_classes.hpp; only U+0020 may lead a word.
/// A byte that is not part of well-formed UTF-8 is neither letter nor number nor space, and stays in its piece.
/// Time is linear in the text: no byte is looked at more than a fixed number of times, nothing recurses.
/// Source: Radford et al. 2019 (GPT-2), the tokenizer that came with the paper.
class PreTokenizer {
public:
    /// Keeps a view: the text must outlive this and the pieces.
    explicit PreTokenizer(std::string_view text) noexcept : text_(text) {}

    /// The next piece, never empty; false at the end of the text.
    bool next(std::string_view& piece) noexcept;

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace stem
