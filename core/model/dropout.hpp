#pragma once

#include <cstdint>
#include <span>

namespace stem {

/// What you get: in place, every number becomes 0 with probability p, else itself × 1/(1 - p), so that the mean stays.
/// Which numbers fall is a function of (seed, index) alone: the same seed drops the same places.
/// Ranges: 0 ≤ p ≤ 1, checked with the config. p = 0 leaves every bit as it is, p = 1 gives zeros (also for NaN).
/// Accuracy: one rounded product with the float32 nearest to 1/(1 - p).
/// Source: Srivastava et al. 2014, "inverted" as in torch.nn.Dropout.
void dropout_forward(std::span<float> values, double p, std::uint64_t seed) noexcept;

/// What you get: what dropout_forward does to number `index`: 0, or the float32 nearest to 1/(1 - p).
/// Ranges: as above.
float dropout_factor(double p, std::uint64_t seed, std::uint64_t index) noexcept;

}  // namespace stem
