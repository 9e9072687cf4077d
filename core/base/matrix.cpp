#include "base/matrix.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "base/error.hpp"

namespace stem {

std::size_t checked_size(std::size_t a, std::size_t b, const char* what) {
    // signed half of the address space: what malloc and pointer differences can express, also on wasm32
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 2 / sizeof(float);
    if (b != 0 && a > most / b)
        throw Error(ErrorCode::out_of_memory, std::string(what) + " of " + std::to_string(a) + " x " + std::to_string(b) +
                                                  " numbers does not fit in this machine's memory");
    return a * b;
}

Matrix Matrix::unset(std::size_t rows, std::size_t cols) {
    Matrix matrix;
    const std::size_t count = checked_size(rows, cols, "a matrix");
    // at least one line, so that an empty matrix still has a valid, aligned pointer
    const std::size_t bytes = std::max(count * sizeof(float), alignment);
    matrix.data_.reset(static_cast<float*>(take_memory(bytes)));
    if (matrix.data_ == nullptr)
        throw Error(ErrorCode::out_of_memory, "a matrix of " + std::to_string(rows) + " x " + std::to_string(cols) +
                                                  " float32 needs " + std::to_string(bytes) +
                                                  " bytes, which this machine refused");
    matrix.rows_ = rows;
    matrix.cols_ = cols;
#ifndef NDEBUG
    // who forgets a number finds it
    std::ranges::fill(matrix.values(), std::numeric_limits<float>::quiet_NaN());
#endif
    return matrix;
}

Matrix::Matrix(std::size_t rows, std::size_t cols) : Matrix(unset(rows, cols)) {
    std::ranges::fill(values(), 0.0F);
}

void Matrix::Free::operator()(float* p) const noexcept {
    give_memory(p);
}

void add_to(Matrix& to, const Matrix& what) noexcept {
    const std::span<float> sum = to.values();
    const std::span<const float> term = what.values();
    for (std::size_t i = 0; i < term.size(); ++i) sum[i] += term[i];
}

}  // namespace stem
