#include "model/similarity.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "support/refuses.hpp"

namespace stem {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(Similarity, TheCosineOfKnownAngles) {
    constexpr std::array<float, 2> east{2, 0};
    EXPECT_DOUBLE_EQ(cosine(east, std::array<float, 2>{0.5F, 0}), 1);
    EXPECT_DOUBLE_EQ(cosine(east, std::array<float, 2>{0, 3}), 0);
    EXPECT_DOUBLE_EQ(cosine(east, std::array<float, 2>{-1, 0}), -1);
    EXPECT_NEAR(cosine(east, std::array<float, 2>{1, 1}), std::sqrt(0.5), 4e-16);
    EXPECT_TRUE(std::isnan(cosine(east, std::array<float, 2>{0, 0})));
    EXPECT_TRUE(std::isnan(cosine(east, std::array<float, 2>{nan, 0})));
    // squares beyond float32
    EXPECT_DOUBLE_EQ(cosine(std::array<float, 1>{1e30F}, std::array<float, 1>{1e-30F}), 1);
}

TEST(Similarity, ProductsOfAllPairs) {
    constexpr std::array<float, 4> a{3, 4, 0, 2};
    constexpr std::array<float, 6> b{1, 0, 0, 5, -3, -4};
    const RowProducts all = row_products({a.data(), 2, 2}, {b.data(), 3, 2});
    constexpr std::array<float, 6> dots{3, 20, -25, 0, 10, -8};
    constexpr std::array<float, 6> cosines{0.6F, 0.8F, -1, 0, 1, -0.8F};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(all.dots.data()[i], dots[i]);
        EXPECT_EQ(all.cosines.data()[i], cosines[i]);
    }
    EXPECT_TRUE(
        test::refuses(ErrorCode::bad_shape, "rows of 2 and of 3", [&] { row_products({a.data(), 2, 2}, {b.data(), 2, 3}); }));
}

TEST(Similarity, NeighboursAreInOrderWithoutTheRowItself) {
    constexpr std::array<float, 14> table{1, 0, 0, 1, 1, 1, 2, 2, 0, 0, nan, 1, -1, 0};
    const ConstMatrixView rows{table.data(), 7, 2};
    const std::vector<Neighbour> found = nearest_rows(rows, 0, 3);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].row, 2U);  // as near as row 3, and smaller
    EXPECT_EQ(found[1].row, 3U);
    EXPECT_EQ(found[2].row, 1U);
    EXPECT_NEAR(found[0].cosine, std::sqrt(0.5), 4e-16);
    // neither the zeros nor the NaN
    EXPECT_EQ(nearest_rows(rows, 0, 100).size(), 4U);
    EXPECT_TRUE(nearest_rows(rows, 4, 100).empty());
    EXPECT_TRUE(test::refuses(ErrorCode::bad_shape, "7 rows has no row 7", [&] { nearest_rows(rows, 7, 1); }));
}

TEST(Similarity, GroupsInsideAndBetween) {
    constexpr std::array<float, 4> a{1, 0, 0, 1};
    constexpr std::array<float, 2> b{1, 1};
    const GroupCosines found = group_cosines({a.data(), 2, 2}, {b.data(), 1, 2});
    EXPECT_DOUBLE_EQ(found.within, 0);
    EXPECT_NEAR(found.between, std::sqrt(0.5), 4e-16);
    const GroupCosines none = group_cosines({b.data(), 1, 2}, {b.data(), 0, 2});
    EXPECT_TRUE(std::isnan(none.within));
    EXPECT_TRUE(std::isnan(none.between));
}

}  // namespace
}  // namespace stem
