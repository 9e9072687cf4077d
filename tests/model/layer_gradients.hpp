#pragma once

#include <cmath>
#include <functional>
#include <span>
#include <string>

#include "base/matrix.hpp"
#include "support/compare.hpp"

namespace stem::test {

/// n numbers in [-reach, reach); another seed, other numbers.
void fill_random(std::span<float> values, std::uint64_t seed, float reach = 1);
Matrix random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed, float reach = 1);
Matrix copy_matrix(const Matrix& matrix);

/// Σ weights·out in float64: makes one number of a part's output, whose gradient with respect to `out` is `weights`.
struct Projection {
    double sum = 0;
    double size = 0;  ///< √Σ (weights·out)²
};
Projection project(const Matrix& weights, const Matrix& out);

/// Checks `gradient` of Σ weights·out(…) with respect to the numbers of `values` by central differences, at up to 24 places.
/// `forward` computes the projection from `values` as they are at the time.
/// The bound: with steps h and 2h the quotients are off by c·h² and 4c·h², so their difference, 3c·h², is thrice the first
/// one's error. The two values divided by 2h carry rounding: each output is off by at most `depth`·4·eps of itself, depth being
/// the number of parts that it goes through, and independent errors add like the root of their squares (Higham and Mary 2019).
void expect_central_differences(const std::string& what, std::span<float> values, std::span<const float> gradient, double depth,
                                const std::function<Projection()>& forward);

}  // namespace stem::test
