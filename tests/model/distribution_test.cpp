#include "model/distribution.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "support/refuses.hpp"

namespace stem {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(Distribution, EachNumberInItsPartOrOutside) {
    constexpr std::array<float, 8> numbers{-1, -0.5F, 0, 0.25F, 0.5F, 0.99F, 1, -3};
    const Distribution all = distribution(numbers, -1, 1, 4);
    EXPECT_EQ(all.counts, (std::vector<std::size_t>{1, 1, 2, 2}));
    EXPECT_EQ(all.edges, (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
    EXPECT_EQ(all.outside, 2u);
}

TEST(Distribution, MeanAndDeviationOfAllNumbers) {
    constexpr std::array<float, 4> numbers{2, 4, 4, 6};
    const Distribution all = distribution(numbers, 0, 1, 1);
    EXPECT_EQ(all.outside, 4u);
    EXPECT_DOUBLE_EQ(all.mean, 4);
    EXPECT_DOUBLE_EQ(all.deviation, std::sqrt(2.0));
    EXPECT_TRUE(std::isnan(distribution({}, 0, 1, 1).mean));
}

TEST(Distribution, WhatIsNoNumberIsOutside) {
    constexpr std::array<float, 3> numbers{nan, infinity, -infinity};
    EXPECT_EQ(distribution(numbers, -1, 1, 2).outside, 3u);
    // the largest float below high stays in the last part
    const std::array<float, 1> last{std::nextafter(0.3F, 0.0F)};
    EXPECT_EQ(distribution(last, 0, 0.3F, 3).counts[2], 1u);
}

TEST(Distribution, RefusesPartsThatAreNone) {
    constexpr std::array<float, 1> one{0};
    for (const double high : {0.0, -1.0, static_cast<double>(nan), static_cast<double>(infinity)})
        EXPECT_TRUE(test::refuses(ErrorCode::bad_number, "low must be below high", [&] { distribution(one, 0, high, 2); }));
    for (const std::size_t bins : {std::size_t{0}, std::size_t{4097}})
        EXPECT_TRUE(test::refuses(ErrorCode::bad_number, "bins 1..4096", [&] { distribution(one, 0, 1, bins); }));
}

}  // namespace
}  // namespace stem
