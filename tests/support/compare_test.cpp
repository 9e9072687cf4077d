// The comparator is what every other test leans on: it is tested for what it must refuse.
#include "support/compare.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

TEST(Within, AcceptsTheBoundItself) {
    EXPECT_TRUE(within(std::vector<float>{1, 2.5F}, std::vector<double>{1, 2}, everywhere(0.5, 2)));
}

TEST(Within, RefusesOneStepTooFar) {
    const float next = std::nextafter(2.5F, 3.0F);
    EXPECT_FALSE(within(std::vector<float>{next}, std::vector<double>{2}, everywhere(0.5, 1)));
}

TEST(Within, RefusesNanInAnyPlace) {
    for (std::size_t i = 0; i < 9; ++i) {
        std::vector<float> actual(9, 1.0F);
        actual[i] = NAN;
        EXPECT_FALSE(within(actual, std::vector<double>(9, 1.0), everywhere(1e9, 9))) << i;
    }
}

TEST(Within, WantsNanWhereNanIsExpected) {
    EXPECT_TRUE(within(std::vector<float>{NAN}, std::vector<double>{NAN}, everywhere(0, 1)));
    EXPECT_FALSE(within(std::vector<float>{0}, std::vector<double>{NAN}, everywhere(1e9, 1)));
}

TEST(Within, TellsInfinitiesApart) {
    EXPECT_TRUE(within(std::vector<float>{inf}, std::vector<double>{inf}, everywhere(0, 1)));
    EXPECT_FALSE(within(std::vector<float>{-inf}, std::vector<double>{inf}, everywhere(1e9, 1)));
    EXPECT_FALSE(within(std::vector<float>{inf}, std::vector<double>{1}, everywhere(1e9, 1)));
}

TEST(Within, RefusesAWrongLength) {
    EXPECT_FALSE(within(std::vector<float>{1}, std::vector<double>{1, 1}, everywhere(1, 2)));
    EXPECT_FALSE(within(std::vector<float>{1, 1}, std::vector<double>{1, 1}, everywhere(1, 1)));
}

TEST(Within, RefusesABoundThatIsNoNumber) {
    EXPECT_FALSE(within(std::vector<float>{1}, std::vector<double>{1}, everywhere(NAN, 1)));
    EXPECT_FALSE(within(std::vector<float>{1}, std::vector<double>{1}, everywhere(-1, 1)));
    EXPECT_FALSE(within(std::vector<float>{1}, std::vector<double>{1}, everywhere(inf, 1)));
}

TEST(Within, RefusesTheSameBufferTwice) {
    const std::vector<float> one{1, 2};
    EXPECT_FALSE(within(one, one, everywhere(1, 2)));
    EXPECT_FALSE(same_bits(one, one));
}

TEST(SameBits, TellsZeroFromMinusZero) {
    EXPECT_TRUE(same_bits(std::vector<float>{0.0F}, std::vector<float>{0.0F}));
    EXPECT_FALSE(same_bits(std::vector<float>{0.0F}, std::vector<float>{-0.0F}));
}

TEST(SameBits, RefusesOneStep) {
    EXPECT_FALSE(same_bits(std::vector<float>{1.0F}, std::vector<float>{std::nextafter(1.0F, 2.0F)}));
}

}  // namespace
}  // namespace stem::test
