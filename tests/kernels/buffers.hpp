#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/path.hpp"

namespace stem::test {

/// Distance from 1 to the next float32.
inline constexpr double eps = 0x1p-23;

/// The paths of this build that the machine can run, each once: `simd` is one of the instruction sets, where there are several.
std::vector<Path> paths();
/// The same without `scalar`.
std::vector<Path> vector_paths();
/// Whether product and sum are rounded once, so that the bits are others.
bool fuses(Path path);
std::string_view name(Path path);

/// 0, 1, lanes−1, lanes, lanes+1, 2·lanes+3 for 4, 8 and 16 lanes, and the neighbours of tile and block borders.
const std::vector<std::size_t>& edge_sizes();

/// A block of exactly `offset + n` floats whose last float ends the allocation: AddressSanitizer sees a read behind it.
/// The numbers start `offset` floats after a 64-byte boundary.
class Placed {
public:
    Placed(std::span<const float> numbers, std::size_t offset);
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;
    ~Placed();
    float* data() const noexcept { return block_ + offset_; }
    ConstMatrixView view(std::size_t rows, std::size_t cols) const;

private:
    float* block_;
    std::size_t offset_;
    std::size_t size_;
};

/// Room for `n` results, filled with NaN, between cells that nobody may write. `offset` as above.
class Output {
public:
    Output(std::size_t rows, std::size_t cols, std::size_t offset = 0);
    MatrixView view() noexcept;
    std::span<const float> values() const noexcept;
    /// That the cells before and behind are as they were.
    testing::AssertionResult surroundings_untouched() const;

private:
    std::size_t rows_;
    std::size_t cols_;
    std::size_t before_;
    Matrix block_;
};

/// n numbers in [-1, 1).
std::vector<float> plain_numbers(std::size_t n, std::mt19937& random);
/// n numbers ±10^x, x uniform between the two exponents.
std::vector<float> wide_numbers(std::size_t n, double least_exponent, double greatest_exponent, std::mt19937& random);

}  // namespace stem::test
