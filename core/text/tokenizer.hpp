#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "text/added_tokens.hpp"
#include "text/bpe_tokenizer.hpp"
#include "text/wordpiece_tokenizer.hpp"

namespace stem {

/// What of a text is more than text.
struct EncodeOptions {
    /// `<|endoftext|>`, `[MASK]` and the like in the text are the tokens of that name; else they are ordinary text.
    bool special = false;
    /// With what the tokenizer puts around a text: `[CLS]` before and `[SEP]` after it. Most have nothing.
    bool frame = false;
};

/// What a tokenizer puts around a text when it is asked to.
struct Frame {
    std::vector<TokenId> before;
    std::vector<TokenId> after;
};

/// A tokenizer of any kind that is read here, with its added tokens. Immutable; copies share their tables.
class Tokenizer {
public:
    /// Its special tokens are found in a text when they are asked for.
    explicit Tokenizer(BpeTokenizer model);
    Tokenizer(std::variant<BpeTokenizer, WordPieceTokenizer> model, std::vector<AddedToken> added, Frame frame);

    std::size_t size() const noexcept;
    const Frame& frame() const noexcept { return parts_->frame; }

    /// Ids of the text. Errors: too_long past 2^32 - 2 bytes a word.
    std::vector<TokenId> encode(std::string_view text, const EncodeOptions& options = {}) const;

    /// The bytes of the ids, nothing cleaned; of WordPiece its tokens with blanks between words. Errors: bad_token_id `token id
    /// 1000 at [3] is outside 0..999`.
    std::string decode(std::span<const TokenId> ids) const;

    /// The bytes of one token. Errors: bad_token_id.
    std::string_view token_bytes(TokenId id) const;

    /// The same tokenizer with its first `vocab_size` tokens only.
    /// Errors: bad_config unless 256 ≤ vocab_size ≤ size(), or when its first tokens are no tokenizer.
    Tokenizer prefix(std::size_t vocab_size) const;

    /// The same tokenizer with more tokens, ids from size() on: each is found in a text wherever it stands there, before the
    /// text is cut into words (BERT's: in the text without its capitals and accents, where the tokenizer drops those).
    /// Ranges: texts are UTF-8. Errors: bad_config when one has no text, or is a token already.
    Tokenizer with_added(const std::vector<std::string>& texts) const;

    /// Its added tokens, in rising order of ids.
    std::vector<AddedToken> added() const;

    /// The byte-pair tokenizer in it, or nullptr.
    const BpeTokenizer* bpe() const noexcept { return std::get_if<BpeTokenizer>(&parts_->model); }
    /// The WordPiece tokenizer in it, or nullptr.
    const WordPieceTokenizer* wordpiece() const noexcept { return std::get_if<WordPieceTokenizer>(&parts_->model); }

private:
    struct Parts {
        std::variant<BpeTokenizer, WordPieceTokenizer> model;
        AddedTokens as_typed;
        AddedTokens normalized;
        Frame frame;
    };

    void append(std::string_view text, const EncodeOptions& options, std::vector<TokenId>& ids) const;

    std::shared_ptr<const Parts> parts_;
};

/// The files that tokenizer_from_files looks at.
inline constexpr std::array<std::string_view, 6> tokenizer_file_names{
    "gpt2-merges.bin", "tokenizer.json", "vocab.json", "merges.txt", "vocab.txt", "tokenizer_config.json"};

/// The tokenizer of a folder's files by name, of the first of these that are there: `gpt2-merges.bin` (gpt2_tokenizer.hpp),
/// `tokenizer.json` (tokenizer_json.hpp), `vocab.json` and `merges.txt` (BpeTokenizer::from_files), `vocab.txt`
/// (WordPieceTokenizer) with, if it is there, do_lower_case, strip_accents and tokenize_chinese_chars of
/// `tokenizer_config.json`. tokenizer.json comes before the older files because it alone says how a text is cut.
/// What reads WordPiece also needs `bert-characters.bin` (bert_characters.hpp), which is not a file of the folder but ours.
/// Files of other names are not looked at.
/// Errors: bad_file, naming what is missing, or the file, the place and what was expected there.
Tokenizer tokenizer_from_files(const std::map<std::string, std::string_view, std::less<>>& files);

}  // namespace stem
