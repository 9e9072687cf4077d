#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// One product of a logit's sum.
struct LogitTerm {
    std::size_t index = 0;
    float x = 0;
    float w = 0;
    float product = 0;
};

/// The numbers in value = Σ x[i]·w[i], a logit or another sum of products.
struct LogitExplanation {
    std::vector<LogitTerm> terms;  ///< the largest products by size; a NaN first, equal ones by smaller index
    std::size_t count = 0;         ///< d, how many products there are
    double rest = 0;               ///< sum of the products that are not in `terms`, in float64
    float value = 0;               ///< what the pass has there
};

/// The numbers in value = sum · dropout.
/// sum: sum = (token_term + position_term) + segment_term. concat: sum = Σ [token, position][j] · W[j][i] + segment_term.
/// token_term = scale · token_value in both. Each step is rounded to float32, as in the pass itself.
struct InputExplanation {
    TokenId id = 0;
    float scale = 0;        ///< √d or 1
    float token_value = 0;  ///< E[id][i]
    float token_term = 0;
    std::optional<float> position_term;  ///< P[t][i] or the sinusoid; none where positions don't act on the stem
    float sum = 0;
    std::optional<float> dropout;                ///< 0 or 1/(1 - p); none when dropout does not act
    float value = 0;                             ///< what the pass has there
    std::optional<float> segment_term;           ///< S[segment][i]; none without segments
    std::optional<LogitExplanation> projection;  ///< of concat: x is the token's d numbers and then the position's, w column i
};

/// One number of the stem: what it is asked for, and what the pass has there.
struct InputCell {
    TokenId id = 0;
    std::size_t position = 0;  ///< t
    std::size_t column = 0;    ///< i
    std::size_t segment = 0;
    std::optional<float> dropout{};
    float value = 0;
};

/// What you get: the terms of one number of the stem; `terms` is how many products of a projection are wanted. A projection's
/// value is summed by matmul_nn, as in the pass.
/// Ranges: the cell's indices were checked.
/// Errors: out_of_memory.
InputExplanation explain_input(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                               const InputCell& cell, std::size_t terms);

/// What you get: the `most` largest terms of x · w, and its value by the matmul kernel, whose order of summing depends on d
/// alone: the same bits as in a pass.
/// Shapes: x (1, d), w (1, d).
/// Accuracy: terms + rest equals the exact sum but for the rounding of each shown product and d·2^-53·Σ|x||w|; value is
/// within matmul_nt's bound of it.
/// Errors: out_of_memory.
LogitExplanation explain_logit(ConstMatrixView x, ConstMatrixView w, std::size_t most, const Kernels& kernels);

}  // namespace stem
