#pragma once

#include <span>

#include "base/matrix.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// A target that is not asked for: the row has no loss and no gradient.
inline constexpr TokenId no_target = -1;

/// What you get, in one pass over rows of logits: losses[r] = log Σ exp(x[r][·]) - x[r][targets[r]] in nats, and
/// d_logits[r] = scale·(softmax(x[r]) - onehot(targets[r])); for a row with `no_target` 0 and zeros. With scale = 1/terms this
/// is the gradient of the mean loss. Shapes: logits (M, V), targets (M), d_logits (M, V), losses (M) or empty when they are not
/// wanted. `d_logits` may be the same buffer as `logits`. Ranges: targets[r] is `no_target` or 0 ≤ targets[r] < V, checked by
/// the caller (asserted here). Special values: a row whose largest logit is not finite, or that holds a NaN, has loss NaN and a
/// gradient of NaN. Accuracy: the softmax is softmax_rows' of the same path, cell by cell the same bits, so |d_logits - exact|
/// ≤ |scale|·(error of softmax_rows + eps·|softmax - onehot|) + 2^-149. A cell that is not the target and whose logit lies 104
/// or more below the largest is exactly 0 (exp leaves float32 there; from 87.33 on it may be 0): a row with one logit far above
/// the rest gives most of the vocabulary no gradient at all, as torch's float32 softmax does. The loss is off by at most (16 +
/// log V)·eps + eps·|loss|, its logarithm and differences being float64. Source: the gradient of
/// torch.nn.functional.cross_entropy(reduction='sum') times scale; ignore_index = -1.
using CrossEntropyBackwardRows = void(ConstMatrixView logits, std::span<const TokenId> targets, float scale,
                                      MatrixView d_logits, std::span<double> losses) noexcept;
CrossEntropyBackwardRows cross_entropy_backward_rows_scalar;

inline namespace STEM_SIMD_SET {
CrossEntropyBackwardRows cross_entropy_backward_rows_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
