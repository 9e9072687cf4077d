#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// What you get: Σab / (√Σa² · √Σb²), the cosine of the angle between two rows of equal length.
/// Accuracy: sums in float64 in order; NaN when a row is all zeros or holds NaN or an infinity.
/// Source: torch.nn.functional.cosine_similarity, without its eps.
double cosine(std::span<const float> a, std::span<const float> b) noexcept;

/// Of every row of one table with every row of another.
struct RowProducts {
    Matrix dots;     ///< (m, n)
    Matrix cosines;  ///< (m, n); NaN where a row is all zeros
};

/// What you get: Σab and the cosine of each pair of rows. Shapes: a (m, d), b (n, d).
/// Accuracy: sums in float64 in order, rounded once to float32.
/// Errors: bad_shape when the rows differ in length; out_of_memory.
RowProducts row_products(ConstMatrixView a, ConstMatrixView b);

struct Neighbour {
    std::size_t row = 0;
    double cosine = 0;
};

/// What you get: the `count` rows of a table with the largest cosine to row `of`, itself left out, largest first, equal ones
/// by smaller row; fewer when the table has no more. Rows without a direction (all zeros, NaN) are nobody's neighbours.
/// Errors: bad_shape when there is no row `of`; out_of_memory.
std::vector<Neighbour> nearest_rows(ConstMatrixView table, std::size_t of, std::size_t count);

/// Mean cosines of pairs of rows.
struct GroupCosines {
    double within = 0;   ///< of two rows of one group, a or b; NaN when no group has two
    double between = 0;  ///< of a row of a and one of b; NaN when a group is empty
};

/// What you get: how alike rows are inside their groups and between them. Shapes: a (m, d), b (n, d).
GroupCosines group_cosines(ConstMatrixView a, ConstMatrixView b) noexcept;

}  // namespace stem
