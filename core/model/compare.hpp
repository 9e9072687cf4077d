#pragma once

#include <string>
#include <vector>

#include "model/difference.hpp"
#include "model/model.hpp"

namespace stem {

/// One forward pass; what `options` asks to see (traces, loss, largest logits, sizes) is not computed.
struct Pass {
    const Model& model;
    Batch batch;
    ForwardOptions options;
};

struct TableDifference {
    std::string name;
    Difference difference;
};

struct Comparison {
    Difference input;                     ///< places are [b, t, i]
    Difference logits;                    ///< places are [b, t, v]
    std::vector<TableDifference> tables;  ///< of those that both models have, in one shape; a tied head is its table
    std::vector<Difference> hidden{};     ///< of the states that both passes have: [0] is the input, [i] after block i
};

/// What you get: how far two passes are apart where block 0 begins and at the logits, and how far their tables are.
/// Shapes: B, T, d_model and vocab_size must agree; the ids need not.
/// Accuracy: each side is bit for bit what Model::forward gives; the differences as in largest_difference.
/// Errors: bad_shape in words, and those of Model::forward.
Comparison compare_forward(const Pass& a, const Pass& b);

}  // namespace stem
