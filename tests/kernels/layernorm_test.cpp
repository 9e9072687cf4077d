#include "kernels/layernorm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/buffers.hpp"
#include "kernels/central_difference.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr float epsilon = 1e-5F;

struct Case {
    std::size_t rows;
    std::size_t cols;
    std::vector<float> x;
    std::vector<float> weight;
    std::vector<float> bias;
    std::vector<float> d_out;
};

Case make_case(std::size_t rows, std::size_t cols, std::mt19937& random) {
    return {rows,
            cols,
            plain_numbers(rows * cols, random),
            plain_numbers(cols, random),
            plain_numbers(cols, random),
            plain_numbers(rows * cols, random)};
}

struct Forward {
    std::vector<float> out;
    std::vector<float> mean;
    std::vector<float> rstd;
};

std::vector<float> copy(const Output& from) {
    return {from.values().begin(), from.values().end()};
}

Forward run_forward(Path path, const Case& in, std::size_t offset = 0) {
    const Placed x(in.x, offset);
    const Placed weight(in.weight, (offset + 1) % 4);
    const Placed bias(in.bias, (offset + 2) % 4);
    Output out(in.rows, in.cols, (offset + 3) % 4);
    Output mean(1, in.rows);
    Output rstd(1, in.rows);
    kernels(path).layernorm_forward_rows(x.view(in.rows, in.cols), weight.view(1, in.cols).values(),
                                         bias.view(1, in.cols).values(), epsilon, out.view(), mean.view().values(),
                                         rstd.view().values());
    EXPECT_TRUE(out.surroundings_untouched() && mean.surroundings_untouched() && rstd.surroundings_untouched()) << in.cols;
    return {copy(out), copy(mean), copy(rstd)};
}

struct Backward {
    std::vector<float> d_x;
    std::vector<float> d_weight;
    std::vector<float> d_bias;
};

// d_weight and d_bias begin as what `before` says.
Backward run_backward(Path path, const Case& in, const Forward& saved, float before, std::size_t offset = 0) {
    const Placed x(in.x, offset);
    const Placed weight(in.weight, (offset + 1) % 4);
    const Placed d_out(in.d_out, (offset + 2) % 4);
    Output d_x(in.rows, in.cols, (offset + 3) % 4);
    Output d_weight(1, in.cols, offset);
    Output d_bias(1, in.cols, (offset + 1) % 4);
    std::ranges::fill(d_weight.view().values(), before);
    std::ranges::fill(d_bias.view().values(), before);
    kernels(path).layernorm_backward_rows(x.view(in.rows, in.cols), weight.view(1, in.cols).values(), saved.mean, saved.rstd,
                                          d_out.view(in.rows, in.cols), d_x.view(), d_weight.view().values(),
                                          d_bias.view().values());
    EXPECT_TRUE(d_x.surroundings_untouched() && d_weight.surroundings_untouched() && d_bias.surroundings_untouched());
    return {copy(d_x), copy(d_weight), copy(d_bias)};
}

struct Moments {
    double mean;
    double rstd;
};

template <class Number>
Moments moments(const Number* row, std::size_t cols) {
    double sum = 0;
    for (std::size_t c = 0; c < cols; ++c) sum += static_cast<double>(row[c]);
    const double mean = sum / static_cast<double>(cols);
    double squares = 0;
    for (std::size_t c = 0; c < cols; ++c) squares += std::pow(static_cast<double>(row[c]) - mean, 2);
    return {mean, 1 / std::sqrt(squares / static_cast<double>(cols) + static_cast<double>(epsilon))};
}

// As layernorm.hpp says.
double out_bound(double xhat, double out, double weight, const Moments& row) {
    return std::fabs(weight) * eps * (8 * (1 + std::fabs(xhat)) + row.rstd * std::fabs(row.mean)) + eps * std::fabs(out);
}

void expect_forward(const Case& in) {
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
            bound.push_back(out_bound(xhat, value.back(), in.weight[c], row));
        }
    }
    for (const Path path : paths()) {
        const Forward actual = run_forward(path, in);
        ASSERT_TRUE(within(actual.out, value, bound)) << name(path) << " N=" << in.cols;
        ASSERT_TRUE(within(actual.mean, mean, mean_bound)) << name(path) << " N=" << in.cols;
        ASSERT_TRUE(within(actual.rstd, rstd, rstd_bound)) << name(path) << " N=" << in.cols;
        for (std::size_t offset = 1; offset < 4; ++offset)
            ASSERT_TRUE(same_bits(run_forward(path, in, offset).out, actual.out)) << name(path) << " start " << offset;
    }
}

TEST(LayernormForward, IsRightForAllSizes) {
    std::mt19937 random(41);
    for (const std::size_t cols : edge_sizes()) expect_forward(make_case(3, cols, random));
    for (const std::size_t cols : {128U, 768U, 1031U}) expect_forward(make_case(2, cols, random));
}

// Here a variance as E[x²] - E[x]² would have no digit left.
TEST(LayernormForward, IsRightForNumbersCloseTogetherAndFarFromZero) {
    std::mt19937 random(42);
    for (const std::size_t cols : {5U, 64U, 127U, 768U}) {
        for (const float far : {100.0F, -3e4F, 1e7F}) {
            Case in = make_case(2, cols, random);
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
            Case in = make_case(1, cols, random);
            std::ranges::fill(in.x, far);
            in.x[cols / 2] = std::nextafter(far, 1e9F);
            expect_forward(in);
        }
    }
}

TEST(LayernormForward, IsRightForSmallAndLargeNumbers) {
    std::mt19937 random(43);
    for (const float size : {1e-20F, 1e-3F, 1e3F, 1e15F}) {
        Case in = make_case(3, 67, random);
        for (float& x : in.x) x *= size;
        expect_forward(in);
    }
}

TEST(LayernormForward, GivesTheBiasForARowOfEqualNumbers) {
    std::mt19937 random(44);
    for (const std::size_t cols : edge_sizes()) {
        Case in = make_case(1, cols, random);
        std::ranges::fill(in.x, 0.1F);
        for (const Path path : paths()) ASSERT_TRUE(same_bits(run_forward(path, in).out, in.bias)) << name(path) << ' ' << cols;
    }
}

TEST(LayernormForward, MayWriteOverItsInput) {
    std::mt19937 random(45);
    const Case in = make_case(4, 37, random);
    for (const Path path : paths()) {
        std::vector<float> x = in.x;
        std::vector<float> mean(4);
        std::vector<float> rstd(4);
        kernels(path).layernorm_forward_rows({x.data(), 4, 37}, in.weight, in.bias, epsilon, {x.data(), 4, 37}, mean, rstd);
        EXPECT_TRUE(same_bits(x, run_forward(path, in).out)) << name(path);
    }
}

TEST(LayernormForward, MakesARowWithNanOrInfinityNanAlone) {
    std::mt19937 random(46);
    const std::size_t cols = 21;
    for (const float special : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        for (std::size_t at = 0; at < cols; ++at) {
            Case in = make_case(3, cols, random);
            const std::vector<float> clean = in.x;
            in.x[cols + at] = special;
            for (const Path path : paths()) {
                const Forward actual = run_forward(path, in);
                for (std::size_t c = 0; c < cols; ++c) ASSERT_TRUE(std::isnan(actual.out[cols + c])) << name(path) << ' ' << at;
                in.x = clean;
                const Forward untouched = run_forward(path, in);
                in.x[cols + at] = special;
                ASSERT_EQ(actual.out[0], untouched.out[0]);
                ASSERT_EQ(actual.out[2 * cols], untouched.out[2 * cols]);
            }
        }
    }
}

TEST(LayernormForward, WritesNothingForNoRows) {
    for (const Path path : paths()) {
        EXPECT_TRUE(run_forward(path, {0, 5, {}, std::vector<float>(5), std::vector<float>(5), {}}).out.empty());
        EXPECT_TRUE(run_forward(path, {3, 0, {}, {}, {}, {}}).out.empty());
    }
}

// The exact gradient for the mean and rstd that are given, and its sizes.
struct Gradient {
    std::vector<double> d_x, d_x_bound, d_weight, d_weight_bound, d_bias, d_bias_bound;

    // `mean_error` and `rstd_error` (relative): what the given moments may be off by.
    Gradient(const Case& in, const Forward& saved, double mean_error, double rstd_error, float before) {
        const double n = static_cast<double>(in.cols);
        const double rows = static_cast<double>(in.rows);
        d_weight.assign(in.cols, static_cast<double>(before));
        d_bias = d_weight;
        std::vector<double> weight_sizes(in.cols, std::fabs(static_cast<double>(before)));
        std::vector<double> bias_sizes = weight_sizes;
        std::vector<double> carried(in.cols, 0.0);
        for (std::size_t r = 0; r < in.rows; ++r) {
            const double mean = saved.mean[r];
            const double rstd = saved.rstd[r];
            const double shift = rstd * mean_error * (std::fabs(mean) + 5 / rstd);
            std::vector<double> xhat(in.cols);
            std::vector<double> g(in.cols);
            double sum_g = 0, sum_g_xhat = 0, size_g = 0, size_g_xhat = 0;
            for (std::size_t c = 0; c < in.cols; ++c) {
                const double d = in.d_out[r * in.cols + c];
                xhat[c] = (static_cast<double>(in.x[r * in.cols + c]) - mean) * rstd;
                g[c] = d * static_cast<double>(in.weight[c]);
                sum_g += g[c] / n;
                sum_g_xhat += g[c] * xhat[c] / n;
                size_g += std::fabs(g[c]) / n;
                size_g_xhat += std::fabs(g[c] * xhat[c]) / n;
                d_weight[c] += d * xhat[c];
                d_bias[c] += d;
                weight_sizes[c] += std::fabs(d * xhat[c]);
                bias_sizes[c] += std::fabs(d);
                carried[c] += std::fabs(d) * (shift + rstd_error * std::fabs(xhat[c]));
            }
            for (std::size_t c = 0; c < in.cols; ++c) {
                d_x.push_back(rstd * (g[c] - sum_g - xhat[c] * sum_g_xhat));
                const double sizes = std::fabs(g[c]) + size_g + std::fabs(xhat[c]) * size_g_xhat;
                // rstd stands before the bracket and twice in its last term
                d_x_bound.push_back((12 * eps + 3 * rstd_error) * rstd * sizes +
                                    shift * rstd * (size_g_xhat + std::fabs(xhat[c]) * size_g));
            }
        }
        for (std::size_t c = 0; c < in.cols; ++c) {
            d_weight_bound.push_back((rows + 4) * eps * weight_sizes[c] + carried[c]);
            d_bias_bound.push_back(rows * eps * bias_sizes[c]);
        }
    }
};

void expect_backward(const Case& in) {
    const Forward saved = run_forward(Path::scalar, in);
    const Gradient exact(in, saved, 0, 0, 0.5F);
    const Backward scalar = run_backward(Path::scalar, in, saved, 0.5F);
    for (const Path path : paths()) {
        const Backward actual = run_backward(path, in, saved, 0.5F);
        ASSERT_TRUE(within(actual.d_x, exact.d_x, exact.d_x_bound)) << name(path) << " N=" << in.cols;
        ASSERT_TRUE(within(actual.d_weight, exact.d_weight, exact.d_weight_bound)) << name(path) << " N=" << in.cols;
        ASSERT_TRUE(within(actual.d_bias, exact.d_bias, exact.d_bias_bound)) << name(path) << " N=" << in.cols;
        if (path != Path::scalar) {
            ASSERT_TRUE(same_bits(actual.d_weight, scalar.d_weight)) << " N=" << in.cols;
            ASSERT_TRUE(same_bits(actual.d_bias, scalar.d_bias)) << " N=" << in.cols;
        }
        for (std::size_t offset = 1; offset < 4; ++offset)
            ASSERT_TRUE(same_bits(run_backward(path, in, saved, 0.5F, offset).d_x, actual.d_x)) << name(path) << offset;
    }
}

TEST(LayernormBackward, IsRightForAllSizesAndAddsToTheParameters) {
    std::mt19937 random(47);
    for (const std::size_t cols : edge_sizes()) expect_backward(make_case(3, cols, random));
    for (const std::size_t cols : {128U, 768U, 1031U}) expect_backward(make_case(5, cols, random));
}

TEST(LayernormBackward, MayWriteOverTheGradientOfItsOutput) {
    std::mt19937 random(48);
    const Case in = make_case(4, 37, random);
    for (const Path path : paths()) {
        const Forward saved = run_forward(path, in);
        std::vector<float> d = in.d_out;
        std::vector<float> d_weight(37);
        std::vector<float> d_bias(37);
        kernels(path).layernorm_backward_rows({in.x.data(), 4, 37}, in.weight, saved.mean, saved.rstd, {d.data(), 4, 37},
                                              {d.data(), 4, 37}, d_weight, d_bias);
        EXPECT_TRUE(same_bits(d, run_backward(path, in, saved, 0).d_x)) << name(path);
    }
}

TEST(LayernormBackward, AgreesWithCentralDifferences) {
    std::mt19937 random(49);
    const Case in = make_case(2, 11, random);
    std::vector<double> x(in.x.begin(), in.x.end());
    const auto loss = [&] {
        double sum = 0;
        for (std::size_t r = 0; r < in.rows; ++r) {
            const Moments row = moments(x.data() + r * in.cols, in.cols);
            for (std::size_t c = 0; c < in.cols; ++c) {
                const double out = (x[r * in.cols + c] - row.mean) * row.rstd * static_cast<double>(in.weight[c]);
                sum += static_cast<double>(in.d_out[r * in.cols + c]) * (out + static_cast<double>(in.bias[c]));
            }
        }
        return sum;
    };
    std::vector<double> slopes;
    for (double& cell : x) {
        const double at = cell;
        slopes.push_back(central_difference(
            [&](double v) {
                cell = v;
                return loss();
            },
            at));
        cell = at;
    }
    for (const Path path : paths()) {
        const Forward saved = run_forward(path, in);
        Gradient exact(in, saved, eps, 8 * eps, 0);
        // 1e-9 covers the differences themselves: the fifth derivative is below 100·rstd⁵ with rstd < 3
        for (double& bound : exact.d_x_bound) bound += 1e-9;
        EXPECT_TRUE(within(run_backward(path, in, saved, 0).d_x, slopes, exact.d_x_bound)) << name(path);
    }
}

TEST(Layernorm, GivesPyTorchsNumbers) {
    const Case in{5,
                  19,
                  golden_floats("layernorm.x"),
                  golden_floats("layernorm.weight"),
                  golden_floats("layernorm.bias"),
                  golden_floats("layernorm.d_out")};
    const std::vector<double> out = golden("layernorm.out");
    for (const Path path : paths()) {
        const Forward actual = run_forward(path, in);
        std::vector<double> bound;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const Moments row = moments(in.x.data() + i / in.cols * in.cols, in.cols);
            const double xhat = (static_cast<double>(in.x[i]) - row.mean) * row.rstd;
            bound.push_back(out_bound(xhat, out[i], in.weight[i % in.cols], row));
        }
        EXPECT_TRUE(within(actual.out, out, bound)) << name(path);
        const Gradient sizes(in, actual, eps, 8 * eps, 0);
        const Backward gradient = run_backward(path, in, actual, 0);
        EXPECT_TRUE(within(gradient.d_x, golden("layernorm.d_x"), sizes.d_x_bound)) << name(path);
        EXPECT_TRUE(within(gradient.d_weight, golden("layernorm.d_weight"), sizes.d_weight_bound)) << name(path);
        EXPECT_TRUE(within(gradient.d_bias, golden("layernorm.d_bias"), sizes.d_bias_bound)) << name(path);
    }
}

}  // namespace
}  // namespace stem::test
