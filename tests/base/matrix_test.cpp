#include "base/matrix.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <utility>

#include "base/error.hpp"

namespace stem {
namespace {

TEST(Matrix, StartsZeroAndAligned) {
    for (const std::size_t cols : {0U, 1U, 3U, 17U}) {
        const Matrix m(5, cols);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(m.data()) % Matrix::alignment, 0U);
        EXPECT_EQ(m.size(), 5 * cols);
        for (const float x : m.values()) EXPECT_EQ(x, 0.0F);
    }
}

TEST(Matrix, RowsAreContiguous) {
    Matrix m(3, 4);
    m.row(2)[3] = 7;
    EXPECT_EQ(m.data()[11], 7.0F);
    EXPECT_EQ(m.view().row(2), m.data() + 8);
}

TEST(Matrix, MovesItsBuffer) {
    Matrix m(2, 2);
    const float* where = m.data();
    const Matrix taken = std::move(m);
    EXPECT_EQ(taken.data(), where);
}

TEST(Matrix, RefusesSizesThatWrapAround) {
    const std::size_t half = std::size_t{1} << (std::numeric_limits<std::size_t>::digits / 2);
    try {
        const Matrix m(half, half);
        FAIL() << "a matrix of " << half << " x " << half << " was made";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::out_of_memory);
    }
}

}  // namespace
}  // namespace stem
