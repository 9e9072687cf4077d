#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "model/config.hpp"
#include "model/parameters_tensors.hpp"

namespace stem {

/// A group by its group_name. Errors: bad_config, listing the words.
Group group_from_name(std::string_view name);

/// What you get: the tensors of a config that move when `frozen` doesn't, in the file's order.
/// The rule for a tied table: it is one tensor, so freezing the tokens or the head freezes it for both; to train one alone,
/// untie them. stem.proj counts with the positions, ln_f with the blocks.
/// Ranges: a checked config.
std::vector<TensorSpec> trained_tensors(const ModelConfig& config, std::span<const Group> frozen);

/// What you get: zeros in the shapes of the tensors in `specs`; every other table stays empty.
/// Errors: out_of_memory.
Parameters zero_tables(const ModelConfig& config, std::span<const TensorSpec> specs);

}  // namespace stem
