#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"
#include "text/bert_text.hpp"

namespace stem {

/// What differs between WordPiece tokenizers beside their tokens.
struct WordPieceRules {
    BertRules text;
    std::shared_ptr<const BertCharacters> characters;  ///< never nullptr
    std::string unknown = "[UNK]";
    std::string inside = "##";       ///< how a token begins that goes on inside a word
    std::size_t longest_word = 100;  ///< characters; a longer word is unknown
};

/// WordPiece, the tokenizer of BERT and its family: words of a normalized text, each cut from its beginning into the longest
/// tokens there are; a word that can't be cut whole is one unknown token. So a text does not come back as it was: accents,
/// capitals, white space and unknown words are lost.
/// Immutable; copies share their tables.
/// Source: Devlin et al. 2018 (BERT); Wu et al. 2016, section 4.1.
class WordPieceTokenizer {
public:
    /// `tokens` by id; no word is cut into those of `apart` (rising ids), which are found in a text as it stands. `what` names
    /// the file in messages. Errors: bad_file when a token is there twice, or the unknown token is not there.
    WordPieceTokenizer(std::vector<std::string> tokens, const WordPieceRules& rules, std::string_view what,
                       std::vector<TokenId> apart = {});

    /// From vocab.txt: a token a line, its id is the number of lines before it. White space at a line's end is no part of it.
    /// Errors: bad_file, naming the line.
    static WordPieceTokenizer from_vocab_txt(std::string_view vocab_txt, const BertRules& rules,
                                             std::shared_ptr<const BertCharacters> characters);

    /// The same tokenizer with more tokens apart, ids from size() on.
    /// Errors: bad_config when one has no text, or is a token already.
    WordPieceTokenizer with_apart(const std::vector<std::string>& texts) const;

    std::size_t size() const noexcept;
    const WordPieceRules& rules() const noexcept;
    bool is_apart(TokenId id) const noexcept;

    std::string normalized(std::string_view text) const;
    /// The ids of a text that is normalized already.
    std::vector<TokenId> encode_normalized(std::string_view text) const;

    /// The tokens with a blank between words, nothing cleaned. Errors: bad_token_id.
    std::string decode(std::span<const TokenId> ids) const;

    /// The token as the vocabulary writes it, `##` included. Errors: bad_token_id.
    std::string_view token_bytes(TokenId id) const;

private:
    struct Tables;
    std::shared_ptr<const Tables> tables_;
};

}  // namespace stem
