#include "model/difference.hpp"

#include <cassert>
#include <cmath>

namespace stem {
namespace {

std::vector<std::size_t> place(std::size_t flat, std::span<const std::size_t> shape) {
    std::vector<std::size_t> at(shape.size());
    for (std::size_t k = shape.size(); k-- > 0;) {
        at[k] = flat % shape[k];
        flat /= shape[k];
    }
    return at;
}

}  // namespace

Difference largest_difference(std::span<const float> a, std::span<const float> b, std::span<const std::size_t> shape) {
    assert(a.size() == b.size());
    Difference difference;
    difference.count = a.size();
    std::size_t where = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;  // also spares equal infinities, whose difference is NaN
        ++difference.changed;
        const double distance = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
        // a NaN stays: no distance is greater than it
        if (distance > difference.max_abs || (std::isnan(distance) && !std::isnan(difference.max_abs))) {
            difference.max_abs = distance;
            where = i;
        }
    }
    if (difference.changed > 0) difference.at = place(where, shape);
    return difference;
}

Difference largest_difference_to_sum(std::span<const float> a, std::span<const float> b, std::span<const float> plus,
                                     std::span<const std::size_t> shape) {
    assert(b.size() == plus.size());
    std::vector<float> sum(b.begin(), b.end());
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += plus[i];
    return largest_difference(a, sum, shape);
}

}  // namespace stem
