#pragma once

#include <cstdint>
#include <span>

namespace stem {

/// Where in a model numbers are dropped. Each place has random numbers of its own, so that one does not repeat another's mask.
using DropoutPlace = std::uint32_t;
/// Before the blocks.
inline constexpr DropoutPlace stem_dropout = 0;
/// On what attention adds in a block, and on what its feed-forward adds (GPT-2's resid_pdrop).
constexpr DropoutPlace attention_dropout_of(std::uint32_t layer) noexcept {
    return 1 + 2 * layer;
}
constexpr DropoutPlace feed_forward_dropout_of(std::uint32_t layer) noexcept {
    return 2 + 2 * layer;
}

/// What you get: in place, every number becomes 0 with probability p, else itself × 1/(1 - p), so that the mean stays.
/// Which numbers fall is a function of (seed, place, index) alone: the same seed drops the same places.
/// Ranges: 0 ≤ p ≤ 1, checked with the config. p = 0 leaves every bit as it is, p = 1 gives zeros (also for NaN).
/// Accuracy: one rounded product with the float32 nearest to 1/(1 - p).
/// Source: Srivastava et al. 2014, "inverted" as in torch.nn.Dropout.
void dropout_forward(std::span<float> values, double p, std::uint64_t seed, DropoutPlace place = stem_dropout) noexcept;

/// What you get: in place, the gradient on the way back: the same factor, number by number.
void dropout_backward(std::span<float> d_values, double p, std::uint64_t seed, DropoutPlace place = stem_dropout) noexcept;

/// What you get: what dropout_forward does to number `index`: 0, or the float32 nearest to 1/(1 - p).
/// Ranges: as above.
float dropout_factor(double p, std::uint64_t seed, std::uint64_t index, DropoutPlace place = stem_dropout) noexcept;

}  // namespace stem
