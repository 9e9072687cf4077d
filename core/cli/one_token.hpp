#pragma once

#include <string_view>

#include "text/tokenizer.hpp"

namespace stem::cli {

/// The id of a text that is one token of the tokenizer, a leading blank included. `flag` begins the message.
/// Errors: bad_token_id for a text of none or several tokens.
TokenId one_token(const Tokenizer& tokenizer, std::string_view text, std::string_view flag);

}  // namespace stem::cli
