#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/workspace.hpp"

namespace stem {

/// A row of the token table. Checked against the vocabulary before any kernel sees it.
using TokenId = std::int32_t;

/// Read-only (rows, cols) float32 matrix, row-major, rows contiguous, owned by somebody else.
struct ConstMatrixView {
    const float* data = nullptr;
    std::size_t rows = 0;
    std::size_t cols = 0;

    std::size_t size() const noexcept { return rows * cols; }
    const float* row(std::size_t r) const noexcept { return data + r * cols; }
    std::span<const float> values() const noexcept { return {data, size()}; }
};

/// Writable (rows, cols) float32 matrix, row-major, rows contiguous, owned by somebody else.
struct MatrixView {
    float* data = nullptr;
    std::size_t rows = 0;
    std::size_t cols = 0;

    std::size_t size() const noexcept { return rows * cols; }
    float* row(std::size_t r) const noexcept { return data + r * cols; }
    std::span<float> values() const noexcept { return {data, size()}; }
    operator ConstMatrixView() const noexcept { return {data, rows, cols}; }
};

/// a · b, or Error{out_of_memory} when the product is not a number of bytes this machine can address as float32.
/// `what` names the thing in the message.
std::size_t checked_size(std::size_t a, std::size_t b, const char* what);

/// Owning (rows, cols) float32 matrix, row-major, 64-byte aligned, zero at first; its memory comes from the workspace in use.
/// Moves, never copies by accident: a tied table is one Matrix that two parts read.
class Matrix {
public:
    Matrix() = default;
    /// Errors: out_of_memory when rows·cols floats do not fit.
    Matrix(std::size_t rows, std::size_t cols);
    /// The same with numbers that are not set yet, for who writes all of them.
    /// Errors: as above.
    static Matrix unset(std::size_t rows, std::size_t cols);
    Matrix(Matrix&&) noexcept = default;
    Matrix& operator=(Matrix&&) noexcept = default;

    std::size_t rows() const noexcept { return rows_; }
    std::size_t cols() const noexcept { return cols_; }
    std::size_t size() const noexcept { return rows_ * cols_; }
    float* data() noexcept { return data_.get(); }
    const float* data() const noexcept { return data_.get(); }
    float* row(std::size_t r) noexcept { return data() + r * cols_; }
    const float* row(std::size_t r) const noexcept { return data() + r * cols_; }
    std::span<float> values() noexcept { return {data(), size()}; }
    std::span<const float> values() const noexcept { return {data(), size()}; }
    MatrixView view() noexcept { return {data(), rows_, cols_}; }
    ConstMatrixView view() const noexcept { return {data(), rows_, cols_}; }

    /// Alignment of data() in bytes: a cache line, and more than any vector register needs.
    static constexpr std::size_t alignment = memory_alignment;

private:
    struct Free {
        void operator()(float* p) const noexcept;
    };
    std::size_t rows_ = 0;
    std::size_t cols_ = 0;
    std::unique_ptr<float[], Free> data_;
};

/// to += what, number by number. Shapes are the same, or `what` is empty.
void add_to(Matrix& to, const Matrix& what) noexcept;

}  // namespace stem
