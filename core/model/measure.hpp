#pragma once

#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// How large the numbers of a stage are.
struct Measures {
    std::vector<double> row_norm;  ///< √Σx² of each row
    std::vector<double> row_rms;   ///< √(Σx² / cols) of each row
    double rms = 0;                ///< √(Σx² / size) of all
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

}  // namespace stem
