#include <cassert>

#include "kernels/matmul.hpp"

namespace stem {

void matmul_nt_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.cols == b.cols && out.rows == a.rows && out.cols == b.rows);
    for (std::size_t i = 0; i < a.rows; ++i) {
        for (std::size_t j = 0; j < b.rows; ++j) {
            float sum = 0;
            for (std::size_t k = 0; k < a.cols; ++k) sum += a.row(i)[k] * b.row(j)[k];
            out.row(i)[j] = sum;
        }
    }
}

}  // namespace stem
