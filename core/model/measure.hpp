#pragma once

#include <cstddef>
#include <limits>

#include "base/matrix.hpp"

namespace stem {

/// How large the numbers of a stage are.
struct Measures {
    PassVector<double> row_norm;  ///< √Σx² of each row
    PassVector<double> row_rms;   ///< √(Σx² / cols) of each row
    double rms = 0;               ///< √(Σx² / size) of all
    double min = 0;
    double max = 0;
    double max_abs = 0;
};

/// What you get: the sizes of x (N, d) by row and as a whole.
/// Ranges: any floats; no square overflows. A NaN makes its row's two numbers and all four of the whole NaN; it is not
/// hidden. Of no numbers at all the four are NaN.
/// Accuracy: summed in float64: norms and roots within (size + 2)·2^-53 relative; min, max and max_abs are exact.
/// Errors: out_of_memory.
Measures measure(ConstMatrixView x);

/// The same of rows that come a few at a time.
class Measuring {
public:
    /// Errors: out_of_memory.
    void add(ConstMatrixView rows);
    Measures result() &&;

private:
    Measures measures_;
    float lowest_ = std::numeric_limits<float>::infinity();
    float highest_ = -std::numeric_limits<float>::infinity();
    double total_ = 0;
    std::size_t size_ = 0;
};

}  // namespace stem
