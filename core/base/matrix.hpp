#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#include "base/half.hpp"
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

/// Read-only (rows, cols) matrix of 16-bit numbers, row-major, rows contiguous, owned by somebody else.
struct HalfView {
    const std::uint16_t* bits = nullptr;
    std::size_t rows = 0;
    std::size_t cols = 0;
    Half type = Half::f16;

    std::span<const std::uint16_t> row(std::size_t r) const noexcept { return {bits + r * cols, cols}; }
    std::span<const std::uint16_t> values() const noexcept { return {bits, rows * cols}; }
};

/// a · b, or Error{out_of_memory} when the product is not a number of bytes this machine can address as float32.
/// `what` names the thing in the message.
std::size_t checked_size(std::size_t a, std::size_t b, const char* what);

/// Owning (rows, cols) float32 matrix, row-major, 64-byte aligned, zero at first; its memory comes from the workspace in use.
/// Moves, never copies by accident: a tied table is one Matrix that two parts read.
/// The weights of a file may stay as it has them, in 16 bits: then `is_half`, and whoever wants float32 widens (who asks such a
/// matrix for its float32 numbers, which are not there, ends the program).
class Matrix {
public:
    Matrix() noexcept;
    /// Errors: out_of_memory when rows·cols floats do not fit.
    Matrix(std::size_t rows, std::size_t cols);
    /// The same with numbers that are not set yet, for who writes all of them.
    /// Errors: as above.
    static Matrix unset(std::size_t rows, std::size_t cols);
    /// 16-bit numbers, not set yet. Errors: as above.
    static Matrix half(std::size_t rows, std::size_t cols, Half type);
    // not inline: tables are moved and ended in many places, and not one of them is hot
    Matrix(Matrix&&) noexcept;
    Matrix& operator=(Matrix&&) noexcept;
    ~Matrix();

    std::size_t rows() const noexcept { return rows_; }
    std::size_t cols() const noexcept { return cols_; }
    std::size_t size() const noexcept { return rows_ * cols_; }
    float* data() noexcept { return wide(); }
    const float* data() const noexcept { return wide(); }
    float* row(std::size_t r) noexcept { return data() + r * cols_; }
    const float* row(std::size_t r) const noexcept { return data() + r * cols_; }
    std::span<float> values() noexcept { return {data(), size()}; }
    std::span<const float> values() const noexcept { return {data(), size()}; }
    MatrixView view() noexcept { return {data(), rows_, cols_}; }
    ConstMatrixView view() const noexcept { return {data(), rows_, cols_}; }

    bool is_half() const noexcept { return is_half_; }
    /// Of a matrix that `is_half`.
    std::span<std::uint16_t> bits() noexcept { return {static_cast<std::uint16_t*>(memory_.get()), size()}; }
    HalfView half_view() const noexcept { return {static_cast<const std::uint16_t*>(memory_.get()), rows_, cols_, type_}; }
    /// Where its numbers lie, in whichever format.
    const void* address() const noexcept { return memory_.get(); }
    /// A copy, in the same format. Errors: out_of_memory.
    Matrix copy() const;
    /// A copy in float32: exact. Errors: out_of_memory.
    Matrix widened() const;

    /// Alignment of data() in bytes: a cache line, and more than any vector register needs.
    static constexpr std::size_t alignment = memory_alignment;

private:
    struct Free {
        void operator()(void* p) const noexcept;
    };
    float* wide() const noexcept {
        if (is_half_) [[unlikely]]
            std::abort();  // rather than numbers that nobody computed
        return static_cast<float*>(memory_.get());
    }

    std::size_t rows_ = 0;
    std::size_t cols_ = 0;
    std::unique_ptr<void, Free> memory_;
    bool is_half_ = false;
    Half type_ = Half::f16;
};

/// to += what, number by number. Shapes are the same, or `what` is empty.
void add_to(Matrix& to, const Matrix& what) noexcept;

}  // namespace stem
