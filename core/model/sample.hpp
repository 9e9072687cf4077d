#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/matrix.hpp"

namespace stem {

/// How the next token is drawn from the logits.
struct SampleOptions {
    double temperature = 1;  ///< logits are divided by it; 0 takes the largest
    std::size_t top_k = 0;   ///< only the k largest may come; 0: all
    std::uint64_t seed = 0;
};

/// Refuses what is no way to draw: a temperature below 0 or not finite.
/// Errors: bad_number.
void check_sampling(const SampleOptions& options);

/// What you get: a token drawn with probability softmax(logits / temperature) over the top_k largest; the largest itself for
/// temperature 0 (equal ones: the smallest id). Draw number `i` of a seed is a function of (seed, i) alone.
/// Ranges: at least one logit; options were checked. -inf never comes.
/// Accuracy: sums in float64, so a chance is off by about V·2^-53; the draw has 32 bits.
/// Errors: not_finite when a logit is NaN or +inf, or all are -inf: nothing can be drawn.
TokenId sample_token(std::span<const float> logits, const SampleOptions& options, std::uint64_t i);

}  // namespace stem
