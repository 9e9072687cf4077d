#pragma once

#include <string_view>

#include "text/tokenizer.hpp"

namespace stem {

/// GPT-2's tokenizer: 50,257 tokens, of which `<|endoftext|>` is the last, 50256.
/// `merges` are its 50,000 merges in their order, each two ids as little-endian 16-bit numbers: 200,000 bytes, as
/// gpt2-merges.mjs in this folder makes them of a package that has the vocabulary.
/// Errors: bad_file unless these are exactly GPT-2's.
/// Source: Radford et al. 2019 (GPT-2), the vocabulary that came with the paper.
Tokenizer gpt2_tokenizer(std::string_view merges);

}  // namespace stem
