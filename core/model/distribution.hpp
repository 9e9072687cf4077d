#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stem {

/// How numbers are spread.
struct Distribution {
    std::vector<std::size_t> counts;  ///< numbers in each part, from low to high
    std::vector<double> edges;        ///< where the parts begin, and where the last one ends
    std::size_t outside = 0;          ///< numbers below low, from high on, or NaN
    double mean = 0;                  ///< of all numbers; NaN without one
    double deviation = 0;             ///< √(mean of squared distances to the mean), of all numbers
};

/// What you get: how many numbers lie in each of `bins` equally wide parts of [low, high).
/// Ranges: any floats; a part has its lower edge, not its upper one, but for rounding of the edge in float64.
/// Accuracy: sums in float64 in order.
/// Errors: bad_number unless low < high, both finite, and 1 <= bins <= 4096; out_of_memory.
Distribution distribution(std::span<const float> numbers, double low, double high, std::size_t bins);

}  // namespace stem
