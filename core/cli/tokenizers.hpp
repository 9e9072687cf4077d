#pragma once

#include <optional>
#include <string>

#include "text/bpe_tokenizer.hpp"

namespace stem::cli {

/// `lesson` or `gpt2` from the data folder (`data` if given, else `data/` beside the program), any other word is a folder
/// with vocab.json and merges.txt. Errors: bad_file.
BpeTokenizer open_tokenizer(const std::string& name, const std::optional<std::string>& data);

}  // namespace stem::cli
