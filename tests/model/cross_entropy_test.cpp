#include "model/cross_entropy.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "model/samples.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

double loss(const std::vector<float>& logits, const std::vector<TokenId>& targets) {
    return cross_entropy_forward({logits.data(), targets.size(), logits.size() / targets.size()}, targets);
}

TEST(CrossEntropy, OfEqualLogitsIsLnV) {
    EXPECT_NEAR(loss(std::vector<float>(1000, 3.0F), {17}), std::log(1000.0), 1e-12);
    EXPECT_NEAR(loss(std::vector<float>(1000, -1e30F), {17}), std::log(1000.0), 1e-12);
}

TEST(CrossEntropy, WorkedByHand) {
    // softmax of (0, ln 3) is (1/4, 3/4)
    const auto ln3 = static_cast<float>(std::log(3.0));
    EXPECT_NEAR(loss({0, ln3}, {0}), std::log(4.0), 1e-7);
    EXPECT_NEAR(loss({0, ln3}, {1}), std::log(4.0 / 3), 1e-7);
    EXPECT_NEAR(loss({0, ln3, 0, ln3}, {0, 1}), (std::log(4.0) + std::log(4.0 / 3)) / 2, 1e-7);
}

TEST(CrossEntropy, OfOneTokenIsZero) {
    EXPECT_EQ(loss({1234.5F}, {0}), 0);
}

TEST(CrossEntropy, FarBeyondTheReachOfFloat32Exp) {
    EXPECT_EQ(loss({1000, 1000, -1000}, {2}), 2000 + std::log(2.0));
    EXPECT_EQ(loss({1450, 0}, {1}), 1450);
    EXPECT_EQ(loss({1450, 0}, {0}), 0);
    EXPECT_EQ(loss({3e38F, -3e38F}, {1}), static_cast<double>(3e38F) * 2);
}

TEST(CrossEntropy, ReportsWhatIsNotANumber) {
    for (std::size_t at = 0; at < 3; ++at) {
        std::vector<float> logits{1, 2, 3, 1, 2, 3};
        logits[3 + at] = NAN;
        for (TokenId target = 0; target < 3; ++target) EXPECT_TRUE(std::isnan(loss(logits, {0, target}))) << at << target;
    }
    EXPECT_TRUE(std::isnan(loss({inf, 0}, {0})));
    EXPECT_TRUE(std::isnan(loss({-inf, -inf}, {0})));
    EXPECT_EQ(loss({-inf, 0}, {1}), 0);
    EXPECT_EQ(loss({-inf, 0}, {0}), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace stem::test
