#pragma once

#include <cstddef>
#include <optional>
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
    /// which tokens of each row are compared, in this order (one may come again); none given: all, as they stand
    std::optional<std::vector<std::size_t>> places{};
};

struct TableDifference {
    std::string name;
    Difference difference;
};

struct Comparison {
    Difference input;                     ///< at [b, t, i]; t counts what is compared, in the order of `places`
    Difference logits;                    ///< at [b, t, v]
    std::vector<TableDifference> tables;  ///< of those that both models have, in one shape; a tied head is its table
    std::vector<Difference> hidden{};     ///< of the states that both passes have: [0] is the input, [i] after block i
};

/// What you get: how far two passes are apart where block 0 begins and at the logits, and how far their tables are.
/// Token k of what one pass compares stands against token k of the other's: so a reordered text is compared with the first,
/// the beginnings of two texts of different length, or two tokens of one text with each other.
/// Shapes: B, d_model, vocab_size and the number of compared tokens must agree; the ids need not.
/// Accuracy: each side is bit for bit what Model::forward gives; the differences as in largest_difference.
/// Errors: bad_shape in words, for a place outside 0..T-1 too; and those of Model::forward.
Comparison compare_forward(const Pass& a, const Pass& b);

}  // namespace stem
