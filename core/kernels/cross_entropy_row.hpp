#pragma once

#include <cstddef>
#include <span>

#include "kernels/cross_entropy.hpp"

namespace stem {

/// One row of cross_entropy_backward_rows: fills `out`, which may be `x`, and gives the row's loss.
using CrossEntropyRow = double(std::span<const float> x, std::size_t target, float scale, std::span<float> out) noexcept;

/// What both paths do around their row: rows that ask nothing get zeros.
void for_cross_entropy_rows(ConstMatrixView logits, std::span<const TokenId> targets, float scale, MatrixView d_logits,
                            std::span<double> losses, CrossEntropyRow* row) noexcept;

}  // namespace stem
