#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// What is trained or frozen together.
enum class Group { tokens, positions, segments, blocks, head };
inline constexpr std::size_t group_count = 5;
/// The word of a group on the command line and in JavaScript: tokens, positions, segments, blocks, head.
std::string_view group_name(Group group) noexcept;

/// One tensor that a model of some config has: what files and accounts call it, its shape there, and where it lies in a
/// Parameters, be that the model's own numbers, a gradient or an optimiser's state.
struct TensorSpec {
    std::string name;                  ///< `tok.weight`, `h.0.attn.c_attn.weight`, …
    std::vector<std::uint64_t> shape;  ///< (rows, cols); (cols) for biases and norms, which are one row of a Matrix
    Group group = Group::tokens;
    Matrix Parameters::* table = nullptr;      ///< a table of the model, or …
    Matrix BlockParameters::* part = nullptr;  ///< … a table of block `layer`
    std::size_t layer = 0;

    Matrix& of(Parameters& p) const { return part != nullptr ? p.blocks[layer].*part : p.*table; }
    const Matrix& of(const Parameters& p) const { return part != nullptr ? p.blocks[layer].*part : p.*table; }
};

/// What you get: every tensor with numbers of its own, in the file's order: tok, pos, seg, stem.proj, the blocks, ln_f,
/// lm_head. A tied head has none. Groups: stem.proj counts with the positions, which it weaves in; ln_f with the blocks.
/// Ranges: a checked config.
std::vector<TensorSpec> tensor_specs(const ModelConfig& config);

/// What you get: all tensors of the config, zeros.
/// Errors: out_of_memory.
Parameters zero_parameters(const ModelConfig& config);

}  // namespace stem
