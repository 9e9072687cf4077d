#include "model/cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "model/golden.hpp"
#include "model/layer_gradients.hpp"
#include "model/lm_head.hpp"
#include "model/parameters_tensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

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

TEST(CrossEntropy, RowsWithoutATargetDoNotCount) {
    EXPECT_EQ(loss({1, 2, 3, 50, 0, -50, 0.5F, 1, 2}, {0, no_target, 2}), loss({1, 2, 3, 0.5F, 1, 2}, {0, 2}));
    EXPECT_EQ(loss({NAN, 0, 1, 2}, {no_target, 0}), loss({1, 2}, {0}));
    EXPECT_TRUE(std::isnan(loss({1, 2}, {no_target})));
    EXPECT_EQ(count_targets(std::vector<TokenId>{3, no_target, 0, no_target}), 2u);
}

TEST(CrossEntropyBackward, AndTheHeadAgreeWithPyTorch) {
    const auto golden = golden_tensors("golden/positions/head.safetensors");
    ModelConfig config = small_config(true);
    config.vocab_size = 23;
    Parameters parameters = zero_parameters(config);
    parameters.tok = copy_matrix(golden.at("table"));
    std::vector<TokenId> targets;
    for (const float x : golden.at("targets").values()) targets.push_back(static_cast<TokenId>(x));
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        const Matrix& x = golden.at("x");
        const Matrix logits = lm_head_forward(config, parameters, kernel, x);
        // a logit is a sum of 6 products of numbers below 4, a loss moves at most as the largest logit does
        const double logit_bound = (6 * 2 * 6 * 16 + 16) * unit_roundoff;
        EXPECT_TRUE(within(logits.values(), golden.at("logits").values(), everywhere(logit_bound, logits.size())));
        EXPECT_NEAR(cross_entropy_forward(logits.view(), targets), golden.at("loss").row(0)[0],
                    2 * logit_bound + 4 * unit_roundoff);

        Matrix d_logits(9, 23);
        std::ranges::fill(d_logits.values(), NAN);
        cross_entropy_backward(kernel, logits.view(), targets, d_logits.view());
        // a probability moves by at most 2·δ of itself, its own kernel is within (12 + 30 + ln V)·eps, and 7 terms share it
        std::vector<double> bound;
        for (const float d : golden.at("d_logits").values())
            bound.push_back((2 * logit_bound + 2 * 48 * unit_roundoff) * (std::abs(static_cast<double>(d)) + 0x1p-20));
        EXPECT_TRUE(within(d_logits.values(), golden.at("d_logits").values(), bound));

        Matrix d_table(23, 6);
        Matrix d_x(x.rows(), x.cols());
        lm_head_backward(config, parameters, kernel, x.view(), golden.at("d_logits").view(), d_table, d_x.view());
        // sums of 23 and of 9 products, whose gradients' sizes add up to at most 2/7 a row and whose other factor is below 4
        EXPECT_TRUE(
            within(d_x.values(), golden.at("d_x").values(), everywhere(25 * 2 * unit_roundoff * 4 * 2 / 7, d_x.size())));
        EXPECT_TRUE(within(d_table.values(), golden.at("d_table").values(),
                           everywhere(11 * 2 * unit_roundoff * 4 * 9 / 7.0, d_table.size())));
    }
}

TEST(CrossEntropyBackward, CentralDifferencesOfHeadAndLoss) {
    ModelConfig config = small_config(true);
    Parameters parameters = zero_parameters(config);
    fill_random(parameters.tok.values(), 3);
    Matrix x = random_matrix(5, 6, 4);
    const std::vector<TokenId> targets{3, 0, no_target, 10, 3};
    const Kernels& kernel = kernels(default_path());
    const auto forward = [&] {
        const double value = cross_entropy_forward(lm_head_forward(config, parameters, kernel, x).view(), targets);
        return Projection{value, 6 * 6};  // off by no more than a logit is, a sum of 6 products below 1
    };
    const Matrix logits = lm_head_forward(config, parameters, kernel, x);
    Matrix d_logits(5, 11);
    cross_entropy_backward(kernel, logits.view(), targets, d_logits.view());
    Matrix d_table(11, 6);
    Matrix d_x(x.rows(), x.cols());
    lm_head_backward(config, parameters, kernel, x.view(), d_logits.view(), d_table, d_x.view());
    expect_central_differences("x", x.values(), d_x.values(), 1, forward);
    expect_central_differences("table", parameters.tok.values(), d_table.values(), 1, forward);
}

TEST(CrossEntropyBackward, WithoutATargetNothingHasAGradient) {
    const std::vector<float> logits{1, 2, NAN, 4};
    std::vector<float> d_logits(4, NAN);
    const std::vector<TokenId> targets{no_target, no_target};
    cross_entropy_backward(kernels(default_path()), {logits.data(), 2, 2}, targets, {d_logits.data(), 2, 2});
    EXPECT_TRUE(same_bits(d_logits, std::vector<float>(4, 0.0F)));
}

TEST(LmHead, AFrozenTableIsLeftOut) {
    const ModelConfig config = small_config(true);
    const Parameters parameters = initial_parameters(config, Init::pytorch, 1);
    const Matrix x = random_matrix(2, 6, 1);
    const Matrix d_logits = random_matrix(2, 11, 2);
    Matrix frozen;
    Matrix table(11, 6);
    Matrix a(x.rows(), x.cols());
    lm_head_backward(config, parameters, kernels(default_path()), x.view(), d_logits.view(), frozen, a.view());
    Matrix b(x.rows(), x.cols());
    lm_head_backward(config, parameters, kernels(default_path()), x.view(), d_logits.view(), table, b.view());
    EXPECT_EQ(frozen.size(), 0u);
    EXPECT_TRUE(same_bits(a.values(), b.values()));
}

}  // namespace
}  // namespace stem::test
