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

namespace {

void* memory_for(std::size_t rows, std::size_t cols, std::size_t width, const char* format) {
    const std::size_t count = checked_size(rows, cols, "a matrix");
    // at least one line, so that an empty matrix still has a valid, aligned pointer
    const std::size_t bytes = std::max(count * width, Matrix::alignment);
    void* const memory = take_memory(bytes);
    if (memory == nullptr)
        throw Error(ErrorCode::out_of_memory, "a matrix of " + std::to_string(rows) + " x " + std::to_string(cols) + " " +
                                                  format + " needs " + std::to_string(bytes) +
                                                  " bytes, which this machine refused");
    return memory;
}

}  // namespace

Matrix::Matrix() noexcept = default;
Matrix::Matrix(Matrix&&) noexcept = default;
Matrix& Matrix::operator=(Matrix&&) noexcept = default;
Matrix::~Matrix() = default;

Matrix Matrix::unset(std::size_t rows, std::size_t cols) {
    Matrix matrix;
    matrix.memory_.reset(memory_for(rows, cols, sizeof(float), "float32"));
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

Matrix Matrix::half(std::size_t rows, std::size_t cols, Half type) {
    Matrix matrix;
    matrix.memory_.reset(memory_for(rows, cols, sizeof(std::uint16_t), "16-bit numbers"));
    matrix.is_half_ = true;
    matrix.rows_ = rows;
    matrix.cols_ = cols;
    matrix.type_ = type;
    return matrix;
}

Matrix Matrix::copy() const {
    if (is_half()) {
        Matrix other = half(rows_, cols_, type_);
        std::ranges::copy(half_view().values(), other.bits().begin());
        return other;
    }
    Matrix other = unset(rows_, cols_);
    std::ranges::copy(values(), other.values().begin());
    return other;
}

Matrix Matrix::widened() const {
    if (!is_half()) return copy();
    Matrix wide = unset(rows_, cols_);
    std::ranges::transform(half_view().values(), wide.data(), [this](std::uint16_t bits) { return half_to_f32(type_, bits); });
    return wide;
}

void Matrix::Free::operator()(void* p) const noexcept {
    give_memory(p);
}

void add_to(Matrix& to, const Matrix& what) noexcept {
    const std::span<float> sum = to.values();
    const std::span<const float> term = what.values();
    for (std::size_t i = 0; i < term.size(); ++i) sum[i] += term[i];
}

}  // namespace stem
