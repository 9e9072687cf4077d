#include "cli/one_token.hpp"

#include <string>
#include <vector>

#include "base/error.hpp"
#include "format/json.hpp"

namespace stem::cli {

TokenId one_token(const Tokenizer& tokenizer, std::string_view text, std::string_view flag) {
    const std::vector<TokenId> ids = tokenizer.encode(text);
    if (ids.size() == 1) return ids.front();
    throw Error(ErrorCode::bad_token_id,
                std::string(flag) + " " + quote_for_message(text) + " is " + std::to_string(ids.size()) +
                    " tokens of this tokenizer, expected one (words inside a text begin with a blank)");
}

}  // namespace stem::cli
