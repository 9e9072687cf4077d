#include "model/measure.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stem {

void Measuring::add(ConstMatrixView rows) {
    for (std::size_t r = 0; r < rows.rows; ++r) {
        double sum = 0;
        for (std::size_t c = 0; c < rows.cols; ++c) {
            const float value = rows.row(r)[c];
            sum += static_cast<double>(value) * static_cast<double>(value);
            lowest_ = std::min(lowest_, value);
            highest_ = std::max(highest_, value);
        }
        measures_.row_norm.push_back(std::sqrt(sum));
        measures_.row_rms.push_back(std::sqrt(sum / static_cast<double>(rows.cols)));
        total_ += sum;
    }
    size_ += rows.size();
}

Measures Measuring::result() && {
    measures_.rms = std::sqrt(total_ / static_cast<double>(size_));
    // a sum of squares is NaN only by a NaN among them, or 0/0; comparisons alone would pass over it
    const bool no_number = std::isnan(measures_.rms);
    measures_.min = no_number ? measures_.rms : static_cast<double>(lowest_);
    measures_.max = no_number ? measures_.rms : static_cast<double>(highest_);
    measures_.max_abs = std::max(std::abs(measures_.min), std::abs(measures_.max));
    return std::move(measures_);
}

Measures measure(ConstMatrixView x) {
    Measuring measuring;
    measuring.add(x);
    return std::move(measuring).result();
}

}  // namespace stem
