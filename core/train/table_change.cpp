#include "train/table_change.hpp"

#include <cassert>
#include <cmath>
#include <string>

#include "base/error.hpp"

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

std::vector<RowChange> changed_token_rows(const Model& before, const Model& after) {
    // one of them may still have its file's 16 bits
    const Matrix from = before.tables().tok.widened();
    const Matrix to = after.tables().tok.widened();
    const ConstMatrixView a = from.view();
    const ConstMatrixView b = to.view();
    const auto shape = [](ConstMatrixView table) {
        return "(" + std::to_string(table.rows) + ", " + std::to_string(table.cols) + ")";
    };
    if (a.rows != b.rows || a.cols != b.cols)
        throw Error(ErrorCode::bad_shape,
                    "rows of two token tables are compared, but one is " + shape(a) + ", the other " + shape(b));
    return changed_rows(a, b);
}

}  // namespace stem
