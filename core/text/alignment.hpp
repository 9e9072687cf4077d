#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "text/tokenizer.hpp"

namespace stem {

/// How the tokens of a text lie over parts that somebody else cut it into: characters as a reader counts them.
struct Alignment {
    std::vector<TokenId> ids;
    /// Of each part the number of tokens that have some of its bytes. Empty where tokens are not the bytes of the text
    /// (WordPiece, a tokenizer that puts a blank before a text).
    std::vector<std::uint32_t> tokens;
    /// Tokens by parts; NaN without parts.
    double tokens_per_part = 0;
};

/// `ends` are the ends of the parts in bytes, the last is the end of the text. Special tokens in the text are text.
/// Errors: bad_shape unless `ends` rise and the last is text.size().
Alignment align(const Tokenizer& tokenizer, std::string_view text, std::span<const std::int32_t> ends);

}  // namespace stem
