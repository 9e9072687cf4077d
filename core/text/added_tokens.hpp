#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// A token that is found in a text as it stands, before the text is cut into pieces: `<|endoftext|>`, `[MASK]`.
struct AddedToken {
    std::string text;
    TokenId id = 0;
    bool special = true;       ///< a control token: in a person's text it is ordinary text unless the caller says otherwise
    bool single_word = false;  ///< only where no letter, mark, digit or underscore stands next to it
    bool take_left = false;    ///< white space before it belongs to it, and is lost
    bool take_right = false;   ///< and white space after it
    bool normalized = false;   ///< found in the text as the tokenizer's rules have made it, not as it was typed
};

/// What must be so of texts that become tokens beside `tokens`.
/// Errors: bad_config when one has no text, is one of `tokens`, or stands there twice.
void require_new_tokens(const std::vector<std::string>& texts, const std::vector<std::string>& tokens);

/// Finds added tokens in texts: from the left, at each place the longest.
class AddedTokens {
public:
    struct Part {
        std::string_view text;
        std::optional<TokenId> id;  ///< nothing: a text between added tokens
    };

    AddedTokens() = default;
    // what is found by views stays where it is
    AddedTokens(AddedTokens&&) = default;
    AddedTokens& operator=(AddedTokens&&) = default;
    /// Tokens with an empty text are never found; of two with one text the first is.
    explicit AddedTokens(std::vector<AddedToken> tokens);

    /// The text in order as added tokens and what is between them, without empty parts. Special ones only with `special`.
    /// Source: the reference library's added_vocabulary.
    std::vector<Part> split(std::string_view text, bool special) const;

    const std::vector<AddedToken>& all() const noexcept { return tokens_; }

private:
    const AddedToken* longest_at(std::string_view text, bool special) const;

    std::vector<AddedToken> tokens_;
    std::unordered_map<std::string_view, TokenId> places_;  // in tokens_, by their text
    std::vector<std::size_t> lengths_;                      // of their texts, falling, each once
    std::array<bool, 256> begins_{};                        // whether one begins with that byte
};

}  // namespace stem
