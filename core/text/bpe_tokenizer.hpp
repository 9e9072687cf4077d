#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// Two neighbouring token ids and, by its place in the list, the id that replaces them.
struct BpeMerge {
    TokenId left = 0;
    TokenId right = 0;
};

/// What differs between byte-level tokenizers beside their tokens.
struct BpeRules {
    bool split = true;          ///< GPT-2's split rule; false: all of a text is one piece
    bool prefix_space = false;  ///< a text that does not begin with U+0020 is read as if it did
    bool whole_words = false;   ///< a piece that is a token is that token, whatever its merges make of it
};

/// Byte-level byte-pair tokenizer with GPT-2's split rule: any bytes in, ids out, exactly the same bytes back.
/// Immutable; copies share their tables.
/// Source: Radford et al. 2019 (GPT-2), section 2.2.
class BpeTokenizer {
public:
    /// The tokenizer of a merge list: ids 0..255 are the single bytes in GPT-2's order ('!'..'~', then Latin-1's printable
    /// ones, then the rest), id 256 + i is merge i. A prefix of the list is itself a tokenizer.
    /// Errors: bad_file when a merge names an id that does not exist yet, or makes the bytes of an earlier token;
    /// out_of_memory when the tokens are more than 64 MiB together (a short list of merges can double them without end).
    /// `specials` get the ids after them, in their order; encode never gives these.
    static BpeTokenizer from_merges(const std::vector<BpeMerge>& merges, const std::vector<std::string>& specials = {});

    /// From the two files of the Hugging Face layout; a UTF-8 byte order mark is tolerated. Ids are those of vocab.json.
    /// Entries of vocab.json that no merge makes (`<|endoftext|>`) are special: they have bytes, but encode never gives them.
    /// `tokenizer.hpp` finds them in a text when it is asked to.
    /// Their names are read in the byte alphabet where they can be (`Ġ` is a blank), else as they stand.
    /// Which of them are refused, because then merges.txt is cut short or another vocabulary's: a name of two bytes or more
    /// that is all byte alphabet, unless it has the form `<…>` (so also `<|…|>`) or `[…]` with something inside, or is one of
    /// fairseq's fillers, `madeupword` and digits (RoBERTa and BART have three).
    /// Every byte must have a token, ids must be 0..size-1, each once; two merges may make one token.
    /// Errors: bad_file, naming the file, the line and what was expected.
    static BpeTokenizer from_files(std::string_view vocab_json, std::string_view merges_txt);

    /// The same tokenizer with its first `vocab_size` tokens only (later merges dropped).
    /// Errors: bad_config unless 256 ≤ vocab_size ≤ size(), or when ids are not in merge order (then there is no prefix).
    BpeTokenizer prefix(std::size_t vocab_size) const;

    /// The same tokenizer with more special tokens, ids from size() on.
    /// Errors: bad_config when one has no text, or is a token already, by its bytes or as vocab.json writes them.
    BpeTokenizer with_specials(const std::vector<std::string>& texts) const;

    std::size_t size() const noexcept;
    const BpeRules& rules() const noexcept;
    /// The ids of the special tokens, in rising order.
    std::span<const TokenId> specials() const noexcept;

    /// Ids of the text; invalid UTF-8 is kept byte for byte. Time is O(n log n) also for one long run of a character.
    /// Text that looks like a special token (`<|endoftext|>`) is ordinary text. Errors: too_long past 2^32 - 2 bytes a word.
    std::vector<TokenId> encode(std::string_view bytes) const;

    /// The exact bytes of the ids, nothing added or cleaned. Errors: bad_token_id `token id 1000 at [3] is outside 0..999`.
    std::string decode(std::span<const TokenId> ids) const;

    /// The bytes of one token. Errors: bad_token_id.
    std::string_view token_bytes(TokenId id) const;

    /// The files of the Hugging Face layout, byte for byte the same for the same tokenizer.
    std::string vocab_json() const;
    std::string merges_txt() const;
    /// The token as vocab.json writes it. Errors: bad_token_id.
    std::string key(TokenId id) const;
    std::size_t merge_count() const noexcept;
    /// The halves of merge `rank` < merge_count().
    BpeMerge merge(std::size_t rank) const;

private:
    friend class BpeBuilder;
    struct Tables;
    explicit BpeTokenizer(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}
    std::shared_ptr<const Tables> tables_;
};

}  // namespace stem
