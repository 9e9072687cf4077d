#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/bpe_tokenizer.hpp"
#include "text/merge_table.hpp"

namespace stem {

/// What a tokenizer knows. Built once, then read only.
struct BpeTokenizer::Tables {
    struct Merge {
        TokenPair pair;
        TokenId made = 0;
    };

    std::vector<std::string> tokens;        // bytes by id
    std::array<TokenId, 256> byte_ids{};    // id by byte
    std::vector<Merge> merges;              // in order of rank
    MergeTable by_pair;                     // the same, by pair
    std::map<TokenId, std::string> as_key;  // the few names in vocab.json that are not written in the byte alphabet
    std::vector<TokenId> specials;          // what no merge makes and is longer than a byte, in rising order
    BpeRules rules;
    std::unordered_map<std::string_view, TokenId> by_bytes;  // only with rules.whole_words; views of `tokens`

    /// Whether ids are the bytes in GPT-2's order, then the merges in theirs, so that the first n are a tokenizer.
    bool in_merge_order() const;
    /// The first tokens and merges of these; `by_bytes` is still to be filled.
    std::shared_ptr<Tables> first(std::size_t token_count, std::size_t merge_count) const;
    /// Fills `by_bytes`, once all else is there.
    void index_whole_words();
};

}  // namespace stem
