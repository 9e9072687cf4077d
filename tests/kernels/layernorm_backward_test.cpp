#include <gtest/gtest.h>

#include <cmath>

#include "kernels/central_difference.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "kernels/layernorm.hpp"
#include "kernels/layernorm_cases.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

struct Backward {
    std::vector<float> d_x;
    std::vector<float> d_weight;
    std::vector<float> d_bias;
};

// d_weight and d_bias begin as what `before` says.
Backward run_backward(Path path, const LayernormCase& in, const LayernormForward& saved, float before, std::size_t offset = 0) {
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

// The exact gradient for the mean and rstd that are given, and its sizes.
struct Gradient {
    std::vector<double> d_x, d_x_bound, d_weight, d_weight_bound, d_bias, d_bias_bound;

    // `mean_error` and `rstd_error` (relative): what the given moments may be off by.
    Gradient(const LayernormCase& in, const LayernormForward& saved, double mean_error, double rstd_error, float before) {
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

void expect_backward(const LayernormCase& in) {
    const LayernormForward saved = run_layernorm_forward(Path::scalar, in);
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
    for (const std::size_t cols : edge_sizes()) expect_backward(make_layernorm_case(3, cols, random));
    for (const std::size_t cols : {128U, 768U, 1031U}) expect_backward(make_layernorm_case(5, cols, random));
}

TEST(LayernormBackward, MayWriteOverTheGradientOfItsOutput) {
    std::mt19937 random(48);
    const LayernormCase in = make_layernorm_case(4, 37, random);
    for (const Path path : paths()) {
        const LayernormForward saved = run_layernorm_forward(path, in);
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
    const LayernormCase in = make_layernorm_case(2, 11, random);
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
        const LayernormForward saved = run_layernorm_forward(path, in);
        Gradient exact(in, saved, eps, 8 * eps, 0);
        // 1e-9 covers the differences themselves: the fifth derivative is below 100·rstd⁵ with rstd < 3
        for (double& bound : exact.d_x_bound) bound += 1e-9;
        EXPECT_TRUE(within(run_backward(path, in, saved, 0).d_x, slopes, exact.d_x_bound)) << name(path);
    }
}

TEST(Layernorm, GivesPyTorchsNumbers) {
    const LayernormCase in{5,
                           19,
                           golden_floats("layernorm.x"),
                           golden_floats("layernorm.weight"),
                           golden_floats("layernorm.bias"),
                           golden_floats("layernorm.d_out")};
    const std::vector<double> out = golden("layernorm.out");
    for (const Path path : paths()) {
        const LayernormForward actual = run_layernorm_forward(path, in);
        std::vector<double> bound;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const Moments row = moments(in.x.data() + i / in.cols * in.cols, in.cols);
            const double xhat = (static_cast<double>(in.x[i]) - row.mean) * row.rstd;
            bound.push_back(layernorm_out_bound(xhat, out[i], in.weight[i % in.cols], row));
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
