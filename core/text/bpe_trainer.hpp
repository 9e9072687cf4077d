#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "text/bpe_tokenizer.hpp"

namespace stem {

/// What you get: a tokenizer of `vocab_size` tokens (256 bytes, then the merges in order), trained on the texts.
/// The rule: within GPT-2's pieces, the most frequent pair of neighbours merges, left to right without overlap, until
/// `vocab_size` is reached or no pair occurs twice. Ties: the pair whose (left bytes, right bytes) compares smaller, byte
/// by byte. So the result depends on the text alone, not on the machine or the order of the texts.
/// `progress(done, total)` is called now and then; when it returns false the training ends with Error{cancelled}.
/// Time is O(n log n) in the bytes of the distinct pieces; memory some 60 bytes for each of these bytes.
/// Errors: bad_config unless 256 ≤ vocab_size ≤ 1,000,000; too_long when the distinct pieces pass 2^32 - 2 bytes.
/// Source: Sennrich et al. 2016, algorithm 1, on bytes.
BpeTokenizer train_bpe(std::span<const std::string_view> texts, std::size_t vocab_size,
                       const std::function<bool(std::size_t done, std::size_t total)>& progress = nullptr);

}  // namespace stem
