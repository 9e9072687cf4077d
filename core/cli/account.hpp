#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/parameters.hpp"

namespace stem::cli {

/// What a model or a weights file holds: the answer of `stem inspect`.
struct Account {
    std::vector<ParameterInfo> parameters;  ///< `data` is not set
    std::vector<std::string> buffers;       ///< tensors that are no parameters: attention masks, position numbers
    std::uint64_t total = 0;                ///< numbers
    std::optional<std::size_t> embedding;   ///< which parameter is the token table
    bool tied = false;                      ///< the head reads the token table
};

/// Of a weights file, from its header alone, so the file may have any size. Token table and head are those of
/// read_checkpoint_layout. Errors: bad_file.
Account account_of_file(const std::filesystem::path& file);

/// Of a model folder. A stem is opened whole and a GPT-2 folder checked by the header of its model.safetensors (whole only when
/// its head must be compared with the table), so whatever `stem forward` refuses is refused; other model types are read by
/// that header. A GPT-2 folder's tensors have the names of its file.
/// Errors: bad_file and those of Model::open.
Account account_of_folder(const std::filesystem::path& folder);

}  // namespace stem::cli
