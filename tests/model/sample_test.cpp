#include "model/sample.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/refuses.hpp"

namespace stem::test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

std::vector<int> counts(const std::vector<float>& logits, const SampleOptions& options, int draws) {
    std::vector<int> drawn(logits.size());
    for (int i = 0; i < draws; ++i)
        ++drawn[static_cast<std::size_t>(sample_token(logits, options, static_cast<std::uint64_t>(i)))];
    return drawn;
}

/// Within five deviations of a binomial.
void expect_shares(const std::vector<int>& drawn, const std::vector<double>& chances, int draws) {
    for (std::size_t v = 0; v < drawn.size(); ++v) {
        const double deviation = std::sqrt(draws * chances[v] * (1 - chances[v]));
        EXPECT_NEAR(drawn[v], draws * chances[v], 5 * deviation) << v;
    }
}

const std::vector<float> logits{std::log(1.0F), std::log(5.0F), -infinity, std::log(4.0F)};
constexpr int draws = 20000;

TEST(SampleToken, DrawsAsSoftmaxSays) {
    expect_shares(counts(logits, {}, draws), {0.1, 0.5, 0, 0.4}, draws);
    // logits far below the others, and far below 0, change nothing
    expect_shares(counts({-3000, -3000 + std::log(3.0F), -3200}, {}, draws), {0.25, 0.75, 0}, draws);
}

TEST(SampleToken, TemperatureSharpensAndFlattens) {
    // 1 : 5 : 4 to the power of 1 / T
    expect_shares(counts(logits, {.temperature = 0.5}, draws), {1 / 42.0, 25 / 42.0, 0, 16 / 42.0}, draws);
    const double flat = 1 + std::sqrt(5.0) + 2;
    expect_shares(counts(logits, {.temperature = 2}, draws), {1 / flat, std::sqrt(5.0) / flat, 0, 2 / flat}, draws);
    EXPECT_EQ(counts(logits, {.temperature = 0}, 10), (std::vector<int>{0, 10, 0, 0}));
    EXPECT_EQ(counts(logits, {.temperature = 1e-300}, 10), (std::vector<int>{0, 10, 0, 0}));
    EXPECT_EQ(sample_token(std::vector<float>{1, 2, 2}, {.temperature = 0}, 0), 1);
}

TEST(SampleToken, OnlyTheLargestMayCome) {
    expect_shares(counts(logits, {.top_k = 2}, draws), {0, 5 / 9.0, 0, 4 / 9.0}, draws);
    EXPECT_EQ(counts(logits, {.top_k = 1}, 10), (std::vector<int>{0, 10, 0, 0}));
    // of equal ones the smaller id stays
    EXPECT_EQ(counts({2, 2, 2}, {.top_k = 1}, 10), (std::vector<int>{10, 0, 0}));
    expect_shares(counts(logits, {.top_k = 99}, draws), {0.1, 0.5, 0, 0.4}, draws);
}

TEST(SampleToken, ADrawIsAFunctionOfSeedAndNumber) {
    std::vector<TokenId> first;
    std::vector<TokenId> other;
    for (std::uint64_t i = 0; i < 50; ++i) {
        first.push_back(sample_token(logits, {.seed = 1}, i));
        other.push_back(sample_token(logits, {.seed = 2}, i));
        EXPECT_EQ(sample_token(logits, {.seed = 1}, i), first.back());
    }
    EXPECT_NE(first, other);
}

TEST(SampleToken, NumbersThatSayNothingAreRefused) {
    EXPECT_EQ(refusal_of([] { sample_token(std::vector<float>{1, std::nanf("")}, {}, 0); }), ErrorCode::not_finite);
    EXPECT_EQ(refusal_of([] { sample_token(std::vector<float>{1, infinity}, {}, 0); }), ErrorCode::not_finite);
    EXPECT_EQ(refusal_of([] { sample_token(std::vector<float>{-infinity, -infinity}, {}, 0); }), ErrorCode::not_finite);
    for (const double bad : {-1.0, std::nan(""), static_cast<double>(infinity)}) {
        EXPECT_EQ(refusal_of([&] { check_sampling({.temperature = bad}); }), ErrorCode::bad_number) << bad;
    }
    check_sampling({.temperature = 0});
}

}  // namespace
}  // namespace stem::test
