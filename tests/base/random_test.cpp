#include "base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace stem {
namespace {

using Four = std::array<std::uint32_t, 4>;

// Known answers published with Random123 (kat_vectors, philox4x32-10).
TEST(Philox, GivesThePublishedAnswers) {
    EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}), (Four{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    constexpr std::uint32_t ones = 0xffffffff;
    EXPECT_EQ(philox4x32({ones, ones, ones, ones}, {ones, ones}), (Four{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Four{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// Reference quantiles to 16 digits (scipy.stats.norm.ppf); each stands in another branch of the algorithm.
TEST(NormalQuantile, AgreesWithReferenceValues) {
    EXPECT_EQ(normal_quantile(0.5), 0.0);
    EXPECT_NEAR(normal_quantile(0.75), 0.6744897501960817, 1e-15);
    EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 4e-15);
    EXPECT_NEAR(normal_quantile(0.001), -3.090232306167813, 8e-15);
    EXPECT_NEAR(normal_quantile(1e-20), -9.262340089798408, 2e-14);
}

TEST(Random, NumberIsAFunctionOfSeedStreamAndPlace) {
    const Random a(7, Stream::token_table);
    const std::uint32_t tenth = a.bits(10);
    EXPECT_EQ(Random(7, Stream::token_table).bits(10), tenth);
    EXPECT_NE(Random(8, Stream::token_table).bits(10), tenth);
    EXPECT_NE(Random(7, Stream::dropout).bits(10), tenth);
    EXPECT_NE(Random(7, Stream::token_table, 1).bits(10), tenth);
    EXPECT_NE(Random(7 + (std::uint64_t{1} << 32), Stream::token_table).bits(10), tenth);
    EXPECT_NE(a.bits(10 + (std::uint64_t{1} << 34)), tenth);
}

TEST(Random, UniformStaysBelowOneWithTheRightMoments) {
    const Random random(1, Stream::dropout);
    constexpr int n = 100000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < n; ++i) {
        const float x = random.uniform(static_cast<std::uint64_t>(i));
        ASSERT_GE(x, 0.0F);
        ASSERT_LT(x, 1.0F);
        sum += x;
        squares += static_cast<double>(x) * x;
    }
    // five standard errors of the mean (1/sqrt(12 n)) and of the second moment (sqrt(4/45 / n))
    EXPECT_NEAR(sum / n, 0.5, 5 / std::sqrt(12.0 * n));
    EXPECT_NEAR(squares / n, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / n));
}

TEST(Random, NormalHasTheRightMoments) {
    const Random random(2, Stream::token_table);
    constexpr int n = 100000;
    double sum = 0;
    double squares = 0;
    double fourth = 0;
    for (int i = 0; i < n; ++i) {
        const double x = random.normal(static_cast<std::uint64_t>(i));
        sum += x;
        squares += x * x;
        fourth += x * x * x * x;
    }
    // five standard errors: var(x)=1, var(x²)=2, var(x⁴)=96
    EXPECT_NEAR(sum / n, 0, 5 / std::sqrt(1.0 * n));
    EXPECT_NEAR(squares / n, 1, 5 * std::sqrt(2.0 / n));
    EXPECT_NEAR(fourth / n, 3, 5 * std::sqrt(96.0 / n));
}

}  // namespace
}  // namespace stem
