#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace stem {

/// How far two equally shaped sets of numbers are apart.
struct Difference {
    double max_abs = 0;                          ///< the largest |a - b|
    std::optional<std::vector<std::size_t>> at;  ///< its place, one index a dimension; none when all are equal
    std::size_t changed = 0;                     ///< how many numbers differ
    std::size_t count = 0;                       ///< how many were compared
};

/// What you get: the largest |a[i] - b[i]| and the first place where it is.
/// Shapes: a and b hold as many numbers as `shape` says (asserted here).
/// Ranges: any floats. Equal numbers, infinities too, differ by 0; +0 equals -0. A NaN on either side always differs, makes
/// max_abs NaN, and the first of them is the place.
/// Accuracy: the exact difference, rounded once to float64.
/// Errors: out_of_memory.
Difference largest_difference(std::span<const float> a, std::span<const float> b, std::span<const std::size_t> shape);

/// The same to b + plus, each sum rounded to float32.
Difference largest_difference_to_sum(std::span<const float> a, std::span<const float> b, std::span<const float> plus,
                                     std::span<const std::size_t> shape);

}  // namespace stem
