#pragma once

#include <optional>
#include <string>

#include "text/tokenizer.hpp"

namespace stem::cli {

/// `lesson` or `gpt2` from the data folder (`data` if given, else `data/` beside the program), any other word is a folder
/// with a tokenizer's files (tokenizer_from_files). Errors: bad_file.
Tokenizer open_tokenizer(const std::string& name, const std::optional<std::string>& data);

}  // namespace stem::cli
