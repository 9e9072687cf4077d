#pragma once

#include <span>

#include "base/matrix.hpp"

namespace stem {

/// What you get: the mean over the rows of log Σ exp(x[r][·]) - x[r][targets[r]], in nats.
/// Shapes: logits (N, V) with N ≥ 1, targets (N).
/// Ranges: 0 ≤ targets[r] < V, checked by the caller (asserted here). Logits of any size: the row's largest is subtracted
/// first, so exp never overflows. A NaN or +inf among the logits makes the result NaN; it is not hidden.
/// Accuracy: computed in float64: about V·2^-53 relative to the row's largest logit, plus the mean's N·2^-53.
/// Source: torch.nn.functional.cross_entropy.
double cross_entropy_forward(ConstMatrixView logits, std::span<const TokenId> targets) noexcept;

}  // namespace stem
