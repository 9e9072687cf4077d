#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/matrix.hpp"

namespace stem::test {

// Derived error bounds. u = 2^-24 is one rounding, eps = 2u the distance from 1 to the next float32.

/// Bound of x = fl(fl(s'·e) + p) against the exact s·e + p, number by number, when the expected x is itself stored as float32.
/// s' is s rounded: u|se|; the product: u|se|; the sum: u|x|; the stored expectation: u|x|. Second order terms are
/// covered by (1 + 8u). With s = 1 the first two are exact.
std::vector<double> stem_input_bound(std::span<const double> token_term, std::span<const float> expected, double scale);

/// Bound of a·wᵀ, (M, K) by (N, K), computed in float32 from an `a` that is off by at most a_error, when the expected value is
/// stored as float32: K·eps·Σ(|a| + a_error)|w| + Σ a_error·|w| + u·|expected|.
std::vector<double> matmul_bound(ConstMatrixView a, std::span<const double> a_error, ConstMatrixView w,
                                 std::span<const float> expected);

}  // namespace stem::test
