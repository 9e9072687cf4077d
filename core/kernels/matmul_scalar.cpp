#include <algorithm>
#include <cassert>

#include "kernels/matmul.hpp"

namespace stem {
namespace {

float dot(const float* a, const float* b, std::size_t depth) noexcept {
    float sum = 0;
    for (std::size_t k = 0; k < depth; ++k) sum += a[k] * b[k];
    return sum;
}

}  // namespace

void matmul_nt_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.cols == b.cols && out.rows == a.rows && out.cols == b.rows);
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t j = 0; j < b.rows; ++j) out.row(i)[j] = dot(a.row(i), b.row(j), a.cols);
}

void matmul_nt_add_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.cols == b.cols && out.rows == a.rows && out.cols == b.rows);
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t j = 0; j < b.rows; ++j) out.row(i)[j] += dot(a.row(i), b.row(j), a.cols);
}

void matmul_nn_add_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.cols == b.rows && out.rows == a.rows && out.cols == b.cols);
    // k outside of j, so that rows of b are read as they lie; each cell still meets k = 0, 1, … in order
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t k = 0; k < a.cols; ++k)
            for (std::size_t j = 0; j < b.cols; ++j) out.row(i)[j] += a.row(i)[k] * b.row(k)[j];
}

void matmul_nn_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    std::ranges::fill(out.values(), 0.0F);
    matmul_nn_add_scalar(a, b, out);
}

void matmul_tn_add_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.rows == b.rows && out.rows == a.cols && out.cols == b.cols);
    for (std::size_t i = 0; i < a.cols; ++i)
        for (std::size_t k = 0; k < a.rows; ++k)
            for (std::size_t j = 0; j < b.cols; ++j) out.row(i)[j] += a.row(k)[i] * b.row(k)[j];
}

void matmul_tn_scalar(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    std::ranges::fill(out.values(), 0.0F);
    matmul_tn_add_scalar(a, b, out);
}

}  // namespace stem
