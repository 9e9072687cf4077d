#pragma once

#include <cstddef>
#include <span>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"

namespace stem {

/// How many targets are asked for: those that are not `no_target`.
std::size_t count_targets(std::span<const TokenId> targets) noexcept;

/// What you get: the mean over the rows that have a target of log Σ exp(x[r][·]) - x[r][targets[r]], in nats; NaN when no row
/// has one, as 0/0 is.
/// Shapes: logits (N, V), targets (N).
/// Ranges: targets[r] is `no_target` or 0 ≤ targets[r] < V, checked by the caller (asserted here). Logits of any size: the
/// row's largest is subtracted first, so exp never overflows. A NaN or +inf among the logits of a row with a target makes the
/// result NaN; it is not hidden.
/// Accuracy: computed in float64: about V·2^-53 relative to the row's largest logit, plus the mean's N·2^-53.
/// Source: torch.nn.functional.cross_entropy with ignore_index.
double cross_entropy_forward(ConstMatrixView logits, std::span<const TokenId> targets) noexcept;

/// The sum that it is the mean of, on top of `before`: rows may come a few at a time.
double cross_entropy_sum(ConstMatrixView logits, std::span<const TokenId> targets, double before) noexcept;

/// What you get: the gradient of that mean, (softmax(x[r]) - onehot(targets[r])) / n with n = count_targets, in d_logits; a row
/// without a target gets zeros.
/// Shapes: d_logits (N, V), the logits' own buffer or another.
/// Accuracy: that of cross_entropy_backward_rows.
void cross_entropy_backward(const Kernels& kernels, ConstMatrixView logits, std::span<const TokenId> targets,
                            MatrixView d_logits) noexcept;

}  // namespace stem
