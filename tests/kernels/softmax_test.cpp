#include "kernels/softmax.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "kernels/buffers.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> run(Path path, const std::vector<float>& x, std::size_t cols, std::size_t offset = 0) {
    const std::size_t rows = cols == 0 ? 3 : x.size() / cols;
    const Placed in(x, offset);
    Output out(rows, cols, (offset + 1) % 4);
    kernels(path).softmax_rows(in.view(rows, cols), out.view());
    EXPECT_TRUE(out.surroundings_untouched()) << name(path) << " N=" << cols;
    return {out.values().begin(), out.values().end()};
}

// Rows of finite numbers in float64, with the bound that softmax.hpp states.
struct Reference {
    std::vector<double> value;
    std::vector<double> bound;

    Reference(const std::vector<float>& x, std::size_t cols) {
        for (std::size_t begin = 0; begin < x.size(); begin += cols) {
            const double max = static_cast<double>(*std::max_element(x.data() + begin, x.data() + begin + cols));
            double sum = 0;
            for (std::size_t c = 0; c < cols; ++c) sum += std::exp(static_cast<double>(x[begin + c]) - max);
            for (std::size_t c = 0; c < cols; ++c) {
                const double below = max - static_cast<double>(x[begin + c]);
                const double p = std::exp(-below) / sum;
                value.push_back(p);
                bound.push_back(p == 0 ? 0 : (12 + below + std::log(static_cast<double>(cols))) * eps * p + 0x1p-126);
            }
        }
    }
};

void expect_right(const std::vector<float>& x, std::size_t cols) {
    const Reference expected(x, cols);
    for (const Path path : paths()) {
        const std::vector<float> out = run(path, x, cols);
        ASSERT_TRUE(within(out, expected.value, expected.bound)) << name(path) << " N=" << cols;
        for (std::size_t begin = 0; begin < x.size(); begin += cols) {
            const double sum = std::accumulate(out.data() + begin, out.data() + begin + cols, 0.0);
            ASSERT_NEAR(sum, 1, 8 * eps) << name(path) << " N=" << cols;
        }
        for (std::size_t offset = 1; offset < 4; ++offset)
            ASSERT_TRUE(same_bits(run(path, x, cols, offset), out)) << name(path) << " N=" << cols << " start " << offset;
        std::vector<float> in_place = x;
        kernels(path).softmax_rows({in_place.data(), x.size() / cols, cols}, {in_place.data(), x.size() / cols, cols});
        ASSERT_TRUE(same_bits(in_place, out)) << name(path) << " in place, N=" << cols;
    }
}

TEST(SoftmaxRows, AreRightForAllSizes) {
    std::mt19937 random(1);
    for (const std::size_t cols : edge_sizes()) {
        for (const std::size_t rows : {1U, 2U, 5U}) {
            std::vector<float> x = plain_numbers(rows * cols, random);
            for (const float spread : {1.0F, 10.0F, 60.0F}) {
                std::vector<float> spread_x = x;
                for (float& v : spread_x) v *= spread;
                expect_right(spread_x, cols);
            }
        }
    }
}

TEST(SoftmaxRows, AreRightForMagnitudesFromMinus30To30) {
    std::mt19937 random(2);
    for (const std::size_t cols : edge_sizes()) {
        expect_right(wide_numbers(3 * cols, -30, 30, random), cols);
        expect_right(wide_numbers(3 * cols, -30, 1.5, random), cols);
    }
}

// A float32 sum over such a row would be off by thousands of roundings.
TEST(SoftmaxRows, StayRightOverAWholeVocabulary) {
    std::mt19937 random(3);
    std::vector<float> x = plain_numbers(50257, random);
    expect_right(x, x.size());
    std::ranges::fill(x, -1.0F);
    x[50000] = 0;
    expect_right(x, x.size());
}

// From -25 down the sum of 500 terms beside the maximum rounds to 1, so a cell is the exponential itself.
TEST(SoftmaxRows, HaveAnExponentialWithinOneAndAHalfUnitsInTheLastPlace) {
    constexpr std::size_t cols = 501;
    constexpr int steps = 400000;
    for (const Path path : paths()) {
        std::vector<float> x(cols);
        for (int step = 0; step + static_cast<int>(cols) <= steps; step += cols - 1) {
            x[0] = 0;
            for (std::size_t c = 1; c < cols; ++c)
                x[c] = static_cast<float>(-25.0 - (87.336 - 25.0) * (step + static_cast<double>(c)) / steps);
            const std::vector<float> out = run(path, x, cols);
            for (std::size_t c = 1; c < cols; ++c) {
                const double exact = std::exp(static_cast<double>(x[c]));
                const double last_place = std::ldexp(1.0, std::ilogb(exact) - 23);
                ASSERT_NEAR(static_cast<double>(out[c]), exact, 1.5 * last_place) << name(path) << " exp(" << x[c] << ')';
            }
        }
    }
}

void expect_bits(const std::vector<float>& x, const std::vector<float>& expected) {
    for (const Path path : paths()) EXPECT_TRUE(same_bits(run(path, x, x.size()), expected)) << name(path);
}

TEST(SoftmaxRows, NeitherOverflowNorUnderflowAtTheEdges) {
    expect_bits({1000, 1000, -1000}, {0.5F, 0.5F, 0});
    expect_bits(std::vector<float>(8, -1e30F), std::vector<float>(8, 0.125F));
    expect_bits({3e38F, -3e38F, 3e38F, 3e38F, 3e38F}, {0.25F, 0, 0.25F, 0.25F, 0.25F});
    expect_bits({-3.5F}, {1});
    // a finite mask would be beaten by these; -inf is not
    expect_bits({-6e4F, -inf, -6e4F, -inf, -inf}, {0.5F, 0, 0.5F, 0, 0});
}

TEST(SoftmaxRows, GiveMinusInfinityExactlyZeroAndARowOfItZeros) {
    for (const std::size_t cols : edge_sizes()) {
        expect_bits(std::vector<float>(cols, -inf), std::vector<float>(cols, 0.0F));
        for (std::size_t at = 0; at < cols; ++at) {
            std::vector<float> x(cols, -inf);
            x[at] = -7e4F;
            std::vector<float> expected(cols, 0.0F);
            expected[at] = 1;
            expect_bits(x, expected);
        }
    }
}

TEST(SoftmaxRows, ShareTheProbabilityAmongPlusInfinities) {
    expect_bits({inf, 0}, {1, 0});
    expect_bits({0, inf, -inf, 5, inf, 1, 2, 3, 4}, {0, 0.5F, 0, 0, 0.5F, 0, 0, 0, 0});
}

TEST(SoftmaxRows, SpreadANanToItsRowAloneWhereverItIs) {
    for (const std::size_t cols : edge_sizes()) {
        for (const float other : {1.0F, -inf, inf}) {
            for (std::size_t at = 0; at < cols; ++at) {
                std::vector<float> x(3 * cols, 1.0F);
                std::fill_n(x.begin() + static_cast<std::ptrdiff_t>(cols), cols, other);
                x[cols + at] = nan;
                const float share = static_cast<float>(1.0 / static_cast<double>(cols));
                std::vector<float> expected(3 * cols, share);
                std::fill_n(expected.begin() + static_cast<std::ptrdiff_t>(cols), cols, nan);
                for (const Path path : paths()) {
                    const std::vector<float> out = run(path, x, cols);
                    ASSERT_TRUE(within(out, std::span<const float>(expected), everywhere(0, out.size())))
                        << name(path) << " N=" << cols << " NaN at " << at << " among " << other;
                }
            }
        }
    }
}

TEST(SoftmaxRows, WriteNothingForNoCells) {
    for (const Path path : paths()) {
        EXPECT_TRUE(run(path, {}, 0).empty());
        EXPECT_TRUE(run(path, {}, 5).empty());
        kernels(path).softmax_rows({}, {});
    }
}

}  // namespace
}  // namespace stem::test
