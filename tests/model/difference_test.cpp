#include "model/difference.hpp"

#include <cmath>
#include <limits>

#include "model/samples.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Difference between(const std::vector<float>& a, const std::vector<float>& b) {
    const std::vector<std::size_t> shape{a.size()};
    return largest_difference(a, b, shape);
}

using Place = std::vector<std::size_t>;

TEST(Difference, TheLargestItsPlaceAndHowMany) {
    const Difference d = between({1, 2, 3, 4}, {1, 2.5F, 1, 4.25F});
    EXPECT_EQ(d.max_abs, 2);
    EXPECT_EQ(d.at, Place{2});
    EXPECT_EQ(d.changed, 3u);
    EXPECT_EQ(d.count, 4u);
    EXPECT_EQ(between({1, 2, 3}, {2, 1, 3}).at, Place{0});  // of equal ones the first
}

TEST(Difference, ToASumOfFloat32) {
    const std::vector<float> a{1, 2};
    const std::vector<std::size_t> shape{2};
    const Difference d = largest_difference_to_sum(a, std::vector<float>{1, 1}, std::vector<float>{0x1p-25F, 0.5F}, shape);
    EXPECT_EQ(d.changed, 1u);  // 1 + 2^-25 is 1
    EXPECT_EQ(d.max_abs, 0.5);
}

TEST(Difference, EqualNumbersHaveNoPlace) {
    for (const auto& d : {between({1, inf, -inf, 0.0F}, {1, inf, -inf, -0.0F}), between({}, {})}) {
        EXPECT_EQ(d.max_abs, 0);
        EXPECT_FALSE(d.at);
        EXPECT_EQ(d.changed, 0u);
    }
}

TEST(Difference, IsExactBeyondFloat32) {
    constexpr float most = std::numeric_limits<float>::max();
    EXPECT_EQ(between({most}, {-most}).max_abs, 2.0 * most);
    const float next = std::nextafter(1.0F, 2.0F);
    EXPECT_EQ(between({1}, {next}).max_abs, 0x1p-23);
    EXPECT_EQ(between({1}, {1e-10F}).max_abs, 1 - static_cast<double>(1e-10F));
    EXPECT_EQ(between({1}, {inf}).max_abs, inf);
    EXPECT_EQ(between({-inf}, {inf}).max_abs, inf);
}

TEST(Difference, ANanIsTheLargestOnEitherSide) {
    for (const auto& [a, b] : {std::pair<std::vector<float>, std::vector<float>>{{1, nan, 9, 1}, {2, 1, 0, nan}},
                               {{1, 1, 9, nan}, {2, nan, 0, 1}},
                               {{1, nan, inf, 1}, {2, nan, 0, 1}}}) {
        const Difference d = between(a, b);
        EXPECT_TRUE(std::isnan(d.max_abs));
        EXPECT_EQ(d.at, Place{1});
        EXPECT_GE(d.changed, 3u);
    }
}

TEST(Difference, PlacesHaveOneIndexADimension) {
    const std::vector<std::size_t> shape{2, 3, 4};
    const std::vector<float> zeros(24);
    for (std::size_t i = 0; i < 24; ++i) {
        std::vector<float> b = zeros;
        b[i] = -1;
        EXPECT_EQ(largest_difference(zeros, b, shape).at, (Place{i / 12, i / 4 % 3, i % 4}));
    }
}

}  // namespace
}  // namespace stem::test
