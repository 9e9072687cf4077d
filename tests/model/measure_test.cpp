// The reference sums by hypot, value by value: another algorithm than the one under test.
#include "model/measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Matrix matrix(std::size_t rows, std::size_t cols, const std::vector<float>& values) {
    Matrix m(rows, cols);
    for (std::size_t i = 0; i < values.size(); ++i) m.data()[i] = values[i];
    return m;
}

/// n hypots and n additions under a root, each of at most one unit of 2^-52.
double bound(double value, std::size_t n) {
    return (2.0 * static_cast<double>(n) + 4) * 0x1p-52 * value;
}

TEST(Measure, ThreeFourFive) {
    const Measures m = measure(matrix(2, 2, {3, -4, 0, 1}).view());
    EXPECT_EQ(m.row_norm, (PassVector<double>{5, 1}));
    EXPECT_EQ(m.row_rms, (PassVector<double>{std::sqrt(12.5), std::sqrt(0.5)}));
    EXPECT_EQ(m.rms, std::sqrt(6.5));
    EXPECT_EQ(m.min, -4);
    EXPECT_EQ(m.max, 3);
    EXPECT_EQ(m.max_abs, 4);
}

TEST(Measure, AgreesWithHypotForSmallAndLargeNumbers) {
    for (const float size : {1.0F, 1e-45F, 1e-20F, 1e30F}) {
        const Random random(3, Stream::training);
        Matrix x(5, 131);
        for (std::size_t i = 0; i < x.size(); ++i) x.data()[i] = size * random.normal(i);
        const Measures m = measure(x.view());
        ASSERT_EQ(m.row_norm.size(), 5u);
        ASSERT_EQ(m.row_rms.size(), 5u);
        double total = 0;
        for (std::size_t r = 0; r < 5; ++r) {
            double norm = 0;
            for (std::size_t c = 0; c < 131; ++c) norm = std::hypot(norm, static_cast<double>(x.row(r)[c]));
            EXPECT_GT(norm, 0);
            EXPECT_NEAR(m.row_norm[r], norm, bound(norm, 131));
            EXPECT_NEAR(m.row_rms[r], norm / std::sqrt(131.0), bound(norm, 131));
            total = std::hypot(total, norm);
        }
        EXPECT_NEAR(m.rms, total / std::sqrt(655.0), bound(total, 655));
        EXPECT_EQ(m.min, *std::ranges::min_element(x.values()));
        EXPECT_EQ(m.max, *std::ranges::max_element(x.values()));
    }
}

TEST(Measure, TheLargestFloatsDoNotOverflow) {
    constexpr float most = std::numeric_limits<float>::max();
    const Measures m = measure(matrix(1, 4, {most, most, -most, most}).view());
    EXPECT_EQ(m.row_norm[0], 2.0 * most);
    EXPECT_EQ(m.rms, most);
    EXPECT_EQ(m.max_abs, most);
}

TEST(Measure, ANanShowsInItsRowAndInTheWhole) {
    for (std::size_t place = 0; place < 6; ++place) {
        Matrix x = matrix(2, 3, {1, -2, 3, 4, 5, -6});
        x.data()[place] = nan;
        const Measures m = measure(x.view());
        for (std::size_t r = 0; r < 2; ++r) {
            EXPECT_EQ(std::isnan(m.row_norm[r]), r == place / 3);
            EXPECT_EQ(std::isnan(m.row_rms[r]), r == place / 3);
        }
        for (const double number : {m.rms, m.min, m.max, m.max_abs}) EXPECT_TRUE(std::isnan(number));
    }
}

TEST(Measure, AnInfinityIsNotTakenForNan) {
    const Measures m = measure(matrix(2, 2, {1, -inf, 3, 4}).view());
    EXPECT_EQ(m.row_norm, (PassVector<double>{inf, 5}));
    EXPECT_EQ(m.rms, inf);
    EXPECT_EQ(m.min, -inf);
    EXPECT_EQ(m.max, 4);
    EXPECT_EQ(m.max_abs, inf);
}

TEST(Measure, NothingHasNoSize) {
    const Measures m = measure(Matrix(0, 4).view());
    EXPECT_TRUE(m.row_norm.empty());
    EXPECT_TRUE(m.row_rms.empty());
    for (const double number : {m.rms, m.min, m.max, m.max_abs}) EXPECT_TRUE(std::isnan(number));
}

void expect_measures(const Measures& actual, ConstMatrixView stage) {
    const Measures expected = measure(stage);
    EXPECT_EQ(actual.row_norm, expected.row_norm);
    EXPECT_EQ(actual.row_rms, expected.row_rms);
    EXPECT_EQ(actual.rms, expected.rms);
    EXPECT_EQ(actual.min, expected.min);
    EXPECT_EQ(actual.max, expected.max);
    EXPECT_EQ(actual.max_abs, expected.max_abs);
}

TEST(Measure, ForwardMeasuresTheStagesOfThatPass) {
    const std::vector<TokenId> ids{7, 2, 3, 7, 5, 1};
    for (const Path path : paths()) {
        for (const Positions positions : {Positions::learned, Positions::none}) {
            ModelConfig config = small_config(false);
            config.positions = positions;
            config.dropout = 0.5;
            const Model model(config, Init::pytorch, 5, path);
            ForwardOptions options;
            options.trace_token = options.trace_position = options.trace_input = options.measure = options.train = true;
            options.seed = 3;
            const ForwardResult result = model.forward({ids, 2, 3}, options);
            ASSERT_TRUE(result.measures);
            const std::vector<std::size_t> rows(ids.begin(), ids.end());
            expect_measures(result.measures->rows, model.rows("tok.weight", rows).view());
            expect_measures(result.measures->token, result.token.view());
            expect_measures(result.measures->position, result.position.view());
            expect_measures(result.measures->input, result.input.view());
            expect_measures(result.measures->logits, result.logits.view());
            options.measure = false;
            EXPECT_FALSE(model.forward({ids, 2, 3}, options).measures);
        }
    }
}

TEST(Measure, RootDMakesTheTokensTermLargerByThatMuch) {
    ModelConfig config;
    config.max_len = 16;
    const auto ids = random_ids(32, 1000, 1);
    ForwardOptions options;
    options.measure = true;
    const auto sizes = Model(config, Init::pytorch, 1, default_path()).forward({ids, 2, 16}, options).measures;
    ASSERT_TRUE(sizes);
    // 4096 draws of N(0, 1): their RMS is 1 ± 1/√8192, five of these
    EXPECT_NEAR(sizes->rows.rms, 1, 0.056);
    EXPECT_NEAR(sizes->token.rms / sizes->rows.rms, std::sqrt(128.0), 2 * unit_roundoff * std::sqrt(128.0));
}

}  // namespace
}  // namespace stem::test
