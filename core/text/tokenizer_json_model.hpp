#pragma once

#include <variant>
#include <vector>

#include "text/bpe_builder.hpp"
#include "text/bpe_tokenizer.hpp"
#include "text/json_part.hpp"
#include "text/wordpiece_tokenizer.hpp"

namespace stem {

/// What is inside a tokenizer.json: its model with normalizer, pre-tokenizer and decoder. `vocabulary` are all tokens by id;
/// `bert_characters` as in read_tokenizer_json. Errors: bad_file, naming the place; a part of another kind is refused by its
/// name.
std::variant<BpeTokenizer, WordPieceTokenizer> read_tokenizer_model(const JsonPart& file, const JsonPart& model,
                                                                    const std::vector<VocabularyEntry>& vocabulary,
                                                                    std::string_view bert_characters);

}  // namespace stem
