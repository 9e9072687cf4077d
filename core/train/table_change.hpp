#pragma once

#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "model/model.hpp"

namespace stem {

/// A row that is not what it was.
struct RowChange {
    std::size_t row = 0;
    double distance = 0;  ///< Euclidean length of the difference
};

/// What you get: the rows of which at least one number differs, in order, and how far each moved.
/// Shapes: before and after alike (asserted).
/// Ranges: any floats; a NaN that was none before has moved by NaN. +0 and -0 are the same.
/// Accuracy: the distance is summed in float64.
/// Errors: out_of_memory.
std::vector<RowChange> changed_rows(ConstMatrixView before, ConstMatrixView after);

/// What you get: the rows of the token table in which two models differ, and how far apart they are there.
/// Errors: bad_shape when their token tables are not of one shape; out_of_memory.
std::vector<RowChange> changed_token_rows(const Model& before, const Model& after);

}  // namespace stem
