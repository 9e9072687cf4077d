#include "model/measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stem {

Measures measure(ConstMatrixView x) {
    Measures measures;
    measures.row_norm.reserve(x.rows);
    measures.row_rms.reserve(x.rows);
    float lowest = std::numeric_limits<float>::infinity();
    float highest = -lowest;
    double total = 0;
    for (std::size_t r = 0; r < x.rows; ++r) {
        double sum = 0;
        for (std::size_t c = 0; c < x.cols; ++c) {
            const float value = x.row(r)[c];
            sum += static_cast<double>(value) * static_cast<double>(value);
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
        measures.row_norm.push_back(std::sqrt(sum));
        measures.row_rms.push_back(std::sqrt(sum / static_cast<double>(x.cols)));
        total += sum;
    }
    measures.rms = std::sqrt(total / static_cast<double>(x.size()));
    // a sum of squares is NaN only by a NaN among them, or 0/0; comparisons alone would pass over it
    const bool no_number = std::isnan(measures.rms);
    measures.min = no_number ? measures.rms : lowest;
    measures.max = no_number ? measures.rms : highest;
    measures.max_abs = std::max(std::abs(measures.min), std::abs(measures.max));
    return measures;
}

}  // namespace stem
