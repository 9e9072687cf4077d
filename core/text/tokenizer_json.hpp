#pragma once

#include <string>
#include <string_view>

#include "text/tokenizer.hpp"

namespace stem {

/// The tokenizer of a tokenizer.json as the Hugging Face libraries write it. Read are
///   BPE on bytes: pre-tokenizer ByteLevel, alone or in a Sequence; merges as "a b" or as ["a", "b"];
///   WordPiece of BERT's family: normalizer BertNormalizer, pre-tokenizer BertPreTokenizer;
/// with added tokens, and with the tokens that TemplateProcessing, BertProcessing or RobertaProcessing put around a text as
/// the tokenizer's frame. Truncation and padding are about batches and are not done; a text is never cleaned in decode.
/// `bert_characters`: the bytes of bert-characters.bin, looked at for WordPiece alone.
/// Errors: bad_file, naming the place: what is not JSON, a part of another kind (by its name, never ignored), ids that are not
/// 0..size-1, each once, over vocabulary and added tokens, a byte without a token.
/// Source: the reference library `tokenizers`, version 0.23.
Tokenizer read_tokenizer_json(std::string_view text, std::string_view bert_characters);

/// The text of a tokenizer.json that read_tokenizer_json and the Hugging Face libraries open as the same tokenizer, whatever
/// files it came from. Byte for byte the same for the same tokenizer.
std::string write_tokenizer_json(const Tokenizer& tokenizer);

/// The tokenizer_config.json beside it: Hugging Face's AutoTokenizer reads the file as it stands, and cleans nothing in decode.
inline constexpr std::string_view tokenizer_config_json =
    "{\"clean_up_tokenization_spaces\": false, \"tokenizer_class\": \"PreTrainedTokenizerFast\"}\n";

}  // namespace stem
