#include "kernels/cross_entropy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/buffers.hpp"
#include "kernels/central_difference.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

struct Result {
    std::vector<float> d_logits;
    std::vector<double> losses;
};

Result run(Path path, const std::vector<float>& logits, std::size_t cols, const std::vector<TokenId>& targets, float scale,
           std::size_t offset = 0) {
    const Placed x(logits, offset);
    Output d(targets.size(), cols, (offset + 1) % 4);
    std::vector<double> losses(targets.size(), NAN);
    kernels(path).cross_entropy_backward_rows(x.view(targets.size(), cols), targets, scale, d.view(), losses);
    EXPECT_TRUE(d.surroundings_untouched()) << name(path) << " V=" << cols;
    return {{d.values().begin(), d.values().end()}, losses};
}

double log_sum_exp(const double* x, std::size_t cols) {
    const double max = *std::max_element(x, x + cols);
    double sum = 0;
    for (std::size_t c = 0; c < cols; ++c) sum += std::exp(x[c] - max);
    return max + std::log(sum);
}

// In float64, with the bounds that cross_entropy.hpp states.
struct Reference {
    std::vector<double> d_logits, d_bound, losses, loss_bound;

    Reference(const std::vector<float>& logits, std::size_t cols, const std::vector<TokenId>& targets, double scale) {
        const double ln_v = std::log(static_cast<double>(cols));
        for (std::size_t r = 0; r < targets.size(); ++r) {
            const std::vector<double> x(logits.data() + r * cols, logits.data() + (r + 1) * cols);
            const double max = *std::ranges::max_element(x);
            const double all = log_sum_exp(x.data(), cols);
            const bool asked = targets[r] != no_target;
            losses.push_back(asked ? all - x[static_cast<std::size_t>(targets[r])] : 0.0);
            loss_bound.push_back(asked ? (16 + ln_v) * eps + eps * losses.back() : 0.0);
            for (std::size_t c = 0; c < cols; ++c) {
                const double p = std::exp(x[c] - all);
                const double difference = p - (static_cast<TokenId>(c) == targets[r] ? 1.0 : 0.0);
                const double p_bound = p == 0 ? 0 : (12 + (max - x[c]) + ln_v) * eps * p + 0x1p-126;
                d_logits.push_back(asked ? scale * difference : 0.0);
                d_bound.push_back(asked ? std::fabs(scale) * (p_bound + eps * std::fabs(difference)) + 0x1p-149 : 0.0);
            }
        }
    }
};

testing::AssertionResult losses_within(const std::vector<double>& actual, const std::vector<double>& expected,
                                       const std::vector<double>& bound) {
    if (actual.size() != expected.size()) return testing::AssertionFailure() << actual.size() << " losses";
    for (std::size_t r = 0; r < actual.size(); ++r)
        if (!(std::fabs(actual[r] - expected[r]) <= bound[r]))
            return testing::AssertionFailure() << "loss " << r << ": expected " << expected[r] << ", got " << actual[r];
    return testing::AssertionSuccess();
}

std::vector<TokenId> some_targets(std::size_t rows, std::size_t cols, std::mt19937& random) {
    std::vector<TokenId> targets(rows);
    for (TokenId& target : targets) target = static_cast<TokenId>(random() % cols);
    targets[0] = static_cast<TokenId>(cols - 1);
    return targets;
}

void expect_right(const std::vector<float>& logits, std::size_t cols, const std::vector<TokenId>& targets, float scale) {
    const Reference expected(logits, cols, targets, scale);
    for (const Path path : paths()) {
        const Result actual = run(path, logits, cols, targets, scale);
        ASSERT_TRUE(within(actual.d_logits, expected.d_logits, expected.d_bound)) << name(path) << " V=" << cols;
        ASSERT_TRUE(losses_within(actual.losses, expected.losses, expected.loss_bound)) << name(path) << " V=" << cols;
        for (std::size_t offset = 1; offset < 4; ++offset)
            ASSERT_TRUE(same_bits(run(path, logits, cols, targets, scale, offset).d_logits, actual.d_logits)) << name(path);
        std::vector<float> in_place = logits;
        const std::size_t rows = targets.size();
        kernels(path).cross_entropy_backward_rows({in_place.data(), rows, cols}, targets, scale, {in_place.data(), rows, cols},
                                                  {});
        ASSERT_TRUE(same_bits(in_place, actual.d_logits)) << name(path) << " in place, V=" << cols;
    }
}

TEST(CrossEntropyBackward, IsRightForAllSizes) {
    std::mt19937 random(81);
    for (const std::size_t cols : edge_sizes()) {
        for (const float spread : {1.0F, 20.0F, 120.0F}) {
            std::vector<float> logits = plain_numbers(4 * cols, random);
            for (float& x : logits) x *= spread;
            expect_right(logits, cols, some_targets(4, cols, random), 0.25F);
        }
    }
    for (const std::size_t cols : {1000U, 50257U})
        expect_right(plain_numbers(2 * cols, random), cols, some_targets(2, cols, random), 1.0F);
}

TEST(CrossEntropyBackward, HasTheSoftmaxOfItsPathBitForBit) {
    std::mt19937 random(82);
    for (const std::size_t cols : edge_sizes()) {
        const std::vector<float> logits = plain_numbers(3 * cols, random);
        const std::vector<TokenId> targets = some_targets(3, cols, random);
        for (const Path path : paths()) {
            std::vector<float> expected(logits.size());
            kernels(path).softmax_rows({logits.data(), 3, cols}, {expected.data(), 3, cols});
            for (std::size_t r = 0; r < 3; ++r) expected[r * cols + static_cast<std::size_t>(targets[r])] -= 1;
            ASSERT_TRUE(same_bits(run(path, logits, cols, targets, 1.0F).d_logits, expected)) << name(path) << " V=" << cols;
        }
    }
}

TEST(CrossEntropyBackward, GivesARowWithoutTargetNothing) {
    std::mt19937 random(83);
    const std::vector<float> logits = plain_numbers(3 * 19, random);
    expect_right(logits, 19, {no_target, 5, no_target}, 1.0F);
    for (const Path path : paths()) {
        const Result with = run(path, std::vector<float>(3 * 19, nan), 19, {no_target, no_target, no_target}, 1.0F);
        EXPECT_TRUE(same_bits(with.d_logits, std::vector<float>(3 * 19, 0.0F))) << name(path);
        EXPECT_EQ(with.losses, std::vector<double>(3, 0.0)) << name(path);
        EXPECT_TRUE(run(path, {}, 5, {}, 1.0F).d_logits.empty());
    }
}

// The lesson's own start: the input's logit is about d·√d above the rest, so exp leaves float32 for all the others.
TEST(CrossEntropyBackward, IsExactlyZeroWhereTheSoftmaxUnderflows) {
    std::mt19937 random(84);
    for (const std::size_t cols : edge_sizes()) {
        if (cols < 3) continue;
        std::vector<float> logits = plain_numbers(cols, random);
        for (float& x : logits) x *= 100;
        logits[1] = 1450;
        logits[2] = 1450 - 104;
        for (const Path path : paths()) {
            const Result at_input = run(path, logits, cols, {1}, 0.5F);
            EXPECT_TRUE(within(at_input.d_logits, std::vector<double>(cols, 0.0), everywhere(0, cols))) << name(path);
            EXPECT_EQ(at_input.losses[0], 0.0) << name(path);
            const Result elsewhere = run(path, logits, cols, {0}, 0.5F);
            std::vector<double> expected(cols, 0.0);
            expected[0] = -0.5;
            expected[1] = 0.5;
            EXPECT_TRUE(within(elsewhere.d_logits, expected, everywhere(0, cols))) << name(path);
            EXPECT_EQ(elsewhere.losses[0], 1450.0 - static_cast<double>(logits[0])) << name(path);
        }
    }
}

TEST(CrossEntropyBackward, ShowsNanAndInfinityInTheirRowAlone) {
    for (const Path path : paths()) {
        for (const float special : {nan, inf}) {
            for (std::size_t at = 0; at < 13; ++at) {
                std::vector<float> logits(3 * 13, 1.0F);
                logits[13 + at] = special;
                const Result actual = run(path, logits, 13, {0, 1, 2}, 1.0F);
                EXPECT_TRUE(std::isnan(actual.losses[1]) && std::isfinite(actual.losses[0] + actual.losses[2])) << name(path);
                for (std::size_t i = 0; i < logits.size(); ++i)
                    ASSERT_EQ(std::isnan(actual.d_logits[i]), i / 13 == 1) << name(path) << ' ' << special << " at " << at;
            }
        }
        // a target that can't be: infinite loss, finite gradient
        const Result never = run(path, {0, -inf, 0}, 3, {1}, 1.0F);
        EXPECT_EQ(never.losses[0], HUGE_VAL) << name(path);
        EXPECT_TRUE(same_bits(never.d_logits, std::vector<float>{0.5F, -1, 0.5F})) << name(path);
    }
}

TEST(CrossEntropyBackward, AgreesWithCentralDifferences) {
    std::mt19937 random(85);
    constexpr std::size_t cols = 9;
    const std::vector<float> logits = plain_numbers(cols, random);
    std::vector<double> x(logits.begin(), logits.end());
    std::vector<double> slopes;
    for (double& cell : x) {
        const double at = cell;
        slopes.push_back(central_difference(
            [&](double v) {
                cell = v;
                return log_sum_exp(x.data(), cols) - x[4];
            },
            at));
        cell = at;
    }
    std::vector<double> bound = Reference(logits, cols, {4}, 1).d_bound;
    for (double& b : bound) b += 1e-11;
    for (const Path path : paths()) EXPECT_TRUE(within(run(path, logits, cols, {4}, 1).d_logits, slopes, bound)) << name(path);
}

TEST(CrossEntropyBackward, GivesPyTorchsNumbersAndPyTorchsZeros) {
    const std::vector<float> logits = golden_floats("cross_entropy.logits");
    std::vector<TokenId> targets;
    for (const double target : golden("cross_entropy.targets")) targets.push_back(static_cast<TokenId>(target));
    const std::vector<double> is_zero = golden("cross_entropy.is_zero");
    // one of the six rows has no target
    const Reference sizes(logits, 23, targets, 0.2);
    for (const Path path : paths()) {
        const Result actual = run(path, logits, 23, targets, 0.2F);
        EXPECT_TRUE(within(actual.d_logits, golden("cross_entropy.d_logits"), sizes.d_bound)) << name(path);
        EXPECT_TRUE(losses_within(actual.losses, golden("cross_entropy.losses"), sizes.loss_bound)) << name(path);
        for (std::size_t i = 0; i < logits.size(); ++i)
            ASSERT_EQ(actual.d_logits[i] == 0, is_zero[i] == 1) << name(path) << " at " << i;
    }
}

}  // namespace
}  // namespace stem::test
