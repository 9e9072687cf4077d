#include "kernels/layernorm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/kernels.hpp"
#include "kernels/layernorm_cases.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

void expect_forward(const LayernormCase& in) {
    std::vector<double> value;
    std::vector<double> bound;
    std::vector<double> mean;
    std::vector<double> mean_bound;
    std::vector<double> rstd;
    std::vector<double> rstd_bound;
    for (std::size_t r = 0; r < in.rows; ++r) {
        const Moments row = moments(in.x.data() + r * in.cols, in.cols);
        mean.push_back(row.mean);
        mean_bound.push_back(eps * (std::fabs(row.mean) + 5 / row.rstd));
        rstd.push_back(row.rstd);
        rstd_bound.push_back(8 * eps * row.rstd);
        for (std::size_t c = 0; c < in.cols; ++c) {
            const double xhat = (static_cast<double>(in.x[r * in.cols + c]) - row.mean) * row.rstd;
            value.push_back(xhat * static_cast<double>(in.weight[c]) + static_cast<double>(in.bias[c]));
            bound.push_back(layernorm_out_bound(xhat, value.back(), in.weight[c], row));
        }
    }
    for (const Path path : paths()) {
        const LayernormForward actual = run_layernorm_forward(path, in);
        ASSERT_TRUE(within(actual.out, value, bound)) << name(path) << " N=" << in.cols;
        ASSERT_TRUE(within(actual.mean, mean, mean_bound)) << name(path) << " N=" << in.cols;
        ASSERT_TRUE(within(actual.rstd, rstd, rstd_bound)) << name(path) << " N=" << in.cols;
        for (std::size_t offset = 1; offset < 4; ++offset)
            ASSERT_TRUE(same_bits(run_layernorm_forward(path, in, offset).out, actual.out))
                << name(path) << " start " << offset;
    }
}

TEST(LayernormForward, IsRightForAllSizes) {
    std::mt19937 random(41);
    for (const std::size_t cols : edge_sizes()) expect_forward(make_layernorm_case(3, cols, random));
    for (const std::size_t cols : {128U, 768U, 1031U}) expect_forward(make_layernorm_case(2, cols, random));
}

// Here a variance as E[x²] - E[x]² would have no digit left.
TEST(LayernormForward, IsRightForNumbersCloseTogetherAndFarFromZero) {
    std::mt19937 random(42);
    for (const std::size_t cols : {5U, 64U, 127U, 768U}) {
        for (const float far : {100.0F, -3e4F, 1e7F}) {
            LayernormCase in = make_layernorm_case(2, cols, random);
            for (float& x : in.x) x += far;
            expect_forward(in);
        }
    }
}

// A row whose numbers are neighbours of one another: the rounding of a first mean is as large as their spread.
TEST(LayernormForward, IsRightForOneNumberALastPlaceAboveTheOthers) {
    std::mt19937 random(50);
    for (const std::size_t cols : {2U, 7U, 127U, 768U, 4099U}) {
        for (const float far : {16777213.0F, -0.1F, 12345.678F}) {
            LayernormCase in = make_layernorm_case(1, cols, random);
            std::ranges::fill(in.x, far);
            in.x[cols / 2] = std::nextafter(far, 1e9F);
            expect_forward(in);
        }
    }
}

TEST(LayernormForward, IsRightForSmallAndLargeNumbers) {
    std::mt19937 random(43);
    for (const float size : {1e-20F, 1e-3F, 1e3F, 1e15F}) {
        LayernormCase in = make_layernorm_case(3, 67, random);
        for (float& x : in.x) x *= size;
        expect_forward(in);
    }
}

TEST(LayernormForward, GivesTheBiasForARowOfEqualNumbers) {
    std::mt19937 random(44);
    for (const std::size_t cols : edge_sizes()) {
        LayernormCase in = make_layernorm_case(1, cols, random);
        std::ranges::fill(in.x, 0.1F);
        for (const Path path : paths())
            ASSERT_TRUE(same_bits(run_layernorm_forward(path, in).out, in.bias)) << name(path) << ' ' << cols;
    }
}

TEST(LayernormForward, MayWriteOverItsInput) {
    std::mt19937 random(45);
    const LayernormCase in = make_layernorm_case(4, 37, random);
    for (const Path path : paths()) {
        std::vector<float> x = in.x;
        std::vector<float> mean(4);
        std::vector<float> rstd(4);
        kernels(path).layernorm_forward_rows({x.data(), 4, 37}, in.weight, in.bias, layernorm_epsilon, {x.data(), 4, 37}, mean,
                                             rstd);
        EXPECT_TRUE(same_bits(x, run_layernorm_forward(path, in).out)) << name(path);
    }
}

TEST(LayernormForward, WithoutEpsilonARowOfEqualNumbersIsNan) {
    const std::vector<float> x{1, 1, 1, 1, 1, 2, 3, 4};
    const std::vector<float> weight(4, 1.0F);
    const std::vector<float> bias(4, 0.0F);
    for (const Path path : paths()) {
        std::vector<float> out(8);
        std::vector<float> mean(2);
        std::vector<float> rstd(2);
        kernels(path).layernorm_forward_rows({x.data(), 2, 4}, weight, bias, 0.0F, {out.data(), 2, 4}, mean, rstd);
        for (std::size_t c = 0; c < 4; ++c) EXPECT_TRUE(std::isnan(out[c])) << name(path);
        EXPECT_NEAR(out[4], -1.5 / std::sqrt(1.25), 1e-6) << name(path);
    }
}

TEST(LayernormForward, MakesARowWithNanOrInfinityNanAlone) {
    std::mt19937 random(46);
    const std::size_t cols = 21;
    for (const float special : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        for (std::size_t at = 0; at < cols; ++at) {
            LayernormCase in = make_layernorm_case(3, cols, random);
            const std::vector<float> clean = in.x;
            in.x[cols + at] = special;
            for (const Path path : paths()) {
                const LayernormForward actual = run_layernorm_forward(path, in);
                for (std::size_t c = 0; c < cols; ++c) ASSERT_TRUE(std::isnan(actual.out[cols + c])) << name(path) << ' ' << at;
                in.x = clean;
                const LayernormForward untouched = run_layernorm_forward(path, in);
                in.x[cols + at] = special;
                ASSERT_EQ(actual.out[0], untouched.out[0]);
                ASSERT_EQ(actual.out[2 * cols], untouched.out[2 * cols]);
            }
        }
    }
}

TEST(LayernormForward, WritesNothingForNoRows) {
    for (const Path path : paths()) {
        EXPECT_TRUE(run_layernorm_forward(path, {0, 5, {}, std::vector<float>(5), std::vector<float>(5), {}}).out.empty());
        EXPECT_TRUE(run_layernorm_forward(path, {3, 0, {}, {}, {}, {}}).out.empty());
    }
}

}  // namespace
}  // namespace stem::test
