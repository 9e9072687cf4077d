#include "base/half.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "format/json.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

std::uint32_t bits_of(float x) {
    return std::bit_cast<std::uint32_t>(x);
}
JsonValue golden() {
    return parse_json(read_test_file("golden/format/half.json"), "half.json");
}

/// The value of a pattern by the definition of the format: `mantissa_bits` after `exponent_bits` after the sign.
double by_definition(std::uint32_t pattern, int exponent_bits, int mantissa_bits) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const int exponent = static_cast<int>(pattern >> mantissa_bits) & ((1 << exponent_bits) - 1);
    const int mantissa = static_cast<int>(pattern) & ((1 << mantissa_bits) - 1);
    const double sign = (pattern & 0x8000U) != 0 ? -1.0 : 1.0;
    if (exponent == (1 << exponent_bits) - 1)
        return mantissa == 0 ? sign * std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    const double significand = mantissa + (exponent == 0 ? 0.0 : std::ldexp(1.0, mantissa_bits));
    return sign * std::ldexp(significand, std::max(exponent, 1) - bias - mantissa_bits);
}

std::vector<float> all_patterns(float (*convert)(std::uint16_t) noexcept) {
    std::vector<float> values;
    for (std::uint32_t p = 0; p <= 0xFFFF; ++p) values.push_back(convert(static_cast<std::uint16_t>(p)));
    return values;
}
std::vector<double> all_by_definition(int exponent_bits, int mantissa_bits) {
    std::vector<double> values;
    for (std::uint32_t p = 0; p <= 0xFFFF; ++p) values.push_back(by_definition(p, exponent_bits, mantissa_bits));
    return values;
}

TEST(F16, AllPatternsHaveTheirValue) {
    EXPECT_TRUE(within(all_patterns(f16_to_f32), all_by_definition(5, 10), everywhere(0, 0x10000)));
}
TEST(Bf16, AllPatternsHaveTheirValue) {
    EXPECT_TRUE(within(all_patterns(bf16_to_f32), all_by_definition(8, 7), everywhere(0, 0x10000)));
}

TEST(F16, AllPatternsAgreeWithNumpy) {
    // FNV-1a, with one pattern for all NaN
    std::uint64_t digest = 0xCBF29CE484222325ULL;
    for (const float value : all_patterns(f16_to_f32))
        digest = (digest ^ (std::isnan(value) ? 0x7FC00000U : bits_of(value))) * 0x100000001B3ULL;
    EXPECT_EQ(digest, golden().find("f16_to_f32_fnv1a")->whole());
}

TEST(F16, AllPatternsSurviveThereAndBack) {
    for (std::uint32_t p = 0; p <= 0xFFFF; ++p)
        ASSERT_EQ(f32_to_f16(f16_to_f32(static_cast<std::uint16_t>(p))), p) << std::hex << p;
}
TEST(Bf16, AllPatternsSurviveThereAndBack) {
    for (std::uint32_t p = 0; p <= 0xFFFF; ++p)
        ASSERT_EQ(f32_to_bf16(bf16_to_f32(static_cast<std::uint16_t>(p))), p) << std::hex << p;
}

TEST(Halves, RoundAsNumpyAndTorchDo) {
    const JsonValue file = golden();
    const auto& rows = file.find("rows")->array();
    ASSERT_GT(rows.size(), 900U);
    for (const JsonValue& row : rows) {
        const auto bits = static_cast<std::uint32_t>(row.array()[0].whole().value());
        const auto f16 = static_cast<std::uint16_t>(row.array()[1].whole().value());
        const auto bf16 = static_cast<std::uint16_t>(row.array()[2].whole().value());
        const float value = std::bit_cast<float>(bits);
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(f16_to_f32(f32_to_f16(value)))) << std::hex << bits;
            EXPECT_TRUE(std::isnan(bf16_to_f32(f32_to_bf16(value)))) << std::hex << bits;
        } else {
            EXPECT_EQ(f32_to_f16(value), f16) << std::hex << bits;
            EXPECT_EQ(f32_to_bf16(value), bf16) << std::hex << bits;
        }
    }
}

/// `convert` takes every number between two neighbours to the nearer, and the one half-way to the even pattern.
void expect_ties_to_even(std::uint16_t (*convert)(float) noexcept, float (*back)(std::uint16_t) noexcept,
                         std::uint32_t infinity) {
    for (std::uint32_t p = 0; p + 1 < infinity; ++p) {
        const float low = back(static_cast<std::uint16_t>(p));
        const float high = back(static_cast<std::uint16_t>(p + 1));
        // exact in float32: both are multiples of a step that is at least two of its own
        const float middle = low + (high - low) / 2;
        if (middle == low || middle == high) continue;
        ASSERT_EQ(convert(middle), p % 2 == 0 ? p : p + 1) << std::hex << p;
        ASSERT_EQ(convert(std::nextafter(middle, low)), p) << std::hex << p;
        ASSERT_EQ(convert(std::nextafter(middle, high)), p + 1) << std::hex << p;
        ASSERT_EQ(convert(-middle), (p % 2 == 0 ? p : p + 1) | 0x8000U) << std::hex << p;
    }
}

TEST(F16, TiesGoToEvenEverywhere) {
    expect_ties_to_even(f32_to_f16, f16_to_f32, 0x7C00);
}
TEST(Bf16, TiesGoToEvenEverywhere) {
    expect_ties_to_even(f32_to_bf16, bf16_to_f32, 0x7F80);
}

TEST(F16, OverflowsHalfAStepAboveTheLargest) {
    EXPECT_EQ(f32_to_f16(65504.0F), 0x7BFF);
    EXPECT_EQ(f32_to_f16(std::nextafter(65520.0F, 0.0F)), 0x7BFF);
    EXPECT_EQ(f32_to_f16(65520.0F), 0x7C00);
    EXPECT_EQ(f32_to_f16(-std::numeric_limits<float>::max()), 0xFC00);
    EXPECT_EQ(f32_to_f16(-inf), 0xFC00);
}

TEST(F16, UnderflowsBelowHalfTheSmallestSubnormal) {
    EXPECT_EQ(f32_to_f16(0x1p-24F), 1);
    EXPECT_EQ(f32_to_f16(0x1p-25F), 0);
    EXPECT_EQ(f32_to_f16(std::nextafter(0x1p-25F, 1.0F)), 1);
    EXPECT_EQ(f32_to_f16(-std::numeric_limits<float>::denorm_min()), 0x8000);
    EXPECT_EQ(f32_to_f16(-0.0F), 0x8000);
}

TEST(Bf16, OverflowsToInfinityNotToNan) {
    EXPECT_EQ(f32_to_bf16(std::numeric_limits<float>::max()), 0x7F80);
    EXPECT_EQ(f32_to_bf16(inf), 0x7F80);
    EXPECT_EQ(f32_to_bf16(-0.0F), 0x8000);
}

TEST(Halves, ANanWhoseUpperBitsAreZeroStaysNan) {
    const float nan = std::bit_cast<float>(0x7F800001U);
    EXPECT_TRUE(std::isnan(f16_to_f32(f32_to_f16(nan))));
    EXPECT_TRUE(std::isnan(bf16_to_f32(f32_to_bf16(nan))));
}

}  // namespace
}  // namespace stem::test
