#pragma once

#include <filesystem>

#include "model/config.hpp"

namespace stem::cli {

/// The config.json that someone wrote for a model yet to be made: a key that is not known is refused, not left unread.
/// Errors: bad_file, bad_config.
ModelConfig read_typed_config(const std::filesystem::path& file);

}  // namespace stem::cli
