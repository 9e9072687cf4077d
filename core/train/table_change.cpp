#include "train/table_change.hpp"

#include <cassert>
#include <cmath>

namespace stem {

std::vector<RowChange> changed_rows(ConstMatrixView before, ConstMatrixView after) {
    assert(before.rows == after.rows && before.cols == after.cols);
    std::vector<RowChange> changes;
    for (std::size_t r = 0; r < after.rows; ++r) {
        double squares = 0;
        bool moved = false;
        for (std::size_t c = 0; c < after.cols; ++c) {
            const float a = before.row(r)[c];
            const float b = after.row(r)[c];
            if (a == b || (std::isnan(a) && std::isnan(b))) continue;
            moved = true;
            const double difference = static_cast<double>(b) - static_cast<double>(a);
            squares += difference * difference;
        }
        if (moved) changes.push_back({r, std::sqrt(squares)});
    }
    return changes;
}

}  // namespace stem
