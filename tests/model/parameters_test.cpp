#include "model/parameters.hpp"

#include <cmath>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

std::uint64_t total(const std::vector<ParameterInfo>& list) {
    std::uint64_t sum = 0;
    for (const ParameterInfo& info : list) sum += info.count;
    return sum;
}

struct Moments {
    double mean = 0;
    double deviation = 0;
    double smallest = 0;
    double largest = 0;
};

Moments moments(const Matrix& table) {
    Moments m;
    double squares = 0;
    for (const float x : table.values()) {
        m.mean += x;
        squares += static_cast<double>(x) * x;
        m.smallest = std::min(m.smallest, static_cast<double>(x));
        m.largest = std::max(m.largest, static_cast<double>(x));
    }
    const auto n = static_cast<double>(table.size());
    m.mean /= n;
    m.deviation = std::sqrt(squares / n - m.mean * m.mean);
    return m;
}

// n numbers: the mean lies within 5 deviations of σ/√n, the deviation within 5 of σ/√(2n)
void expect_normal(const Matrix& table, double sigma) {
    const Moments m = moments(table);
    const auto n = static_cast<double>(table.size());
    EXPECT_NEAR(m.mean, 0, 5 * sigma / std::sqrt(n));
    EXPECT_NEAR(m.deviation, sigma, 5 * sigma / std::sqrt(2 * n));
    EXPECT_GT(m.largest, 3.5 * sigma);  // a uniform table of that deviation ends at 1.73 σ
}

void expect_uniform(const Matrix& table, double reach) {
    const Moments m = moments(table);
    const auto n = static_cast<double>(table.size());
    EXPECT_NEAR(m.deviation, reach / std::sqrt(3), 5 * reach / std::sqrt(n));
    EXPECT_GE(m.smallest, -reach * (1 + unit_roundoff));
    EXPECT_LE(m.largest, reach * (1 + unit_roundoff));
    EXPECT_LT(m.smallest, -0.99 * reach);
    EXPECT_GT(m.largest, 0.99 * reach);
}

TEST(Parameters, TheLessonsStemHas193536TiedAnd321536Untied) {
    ModelConfig config;
    const Model tied(config, Init::gpt2, 0, Path::scalar);
    EXPECT_EQ(total(tied.parameters()), 193'536u);
    config.tie_weights = false;
    const Model untied(config, Init::gpt2, 0, Path::scalar);
    EXPECT_EQ(total(untied.parameters()), 321'536u);
}

TEST(Parameters, TheTableIs661PercentOfTheTiedStem) {
    const auto list = Model(ModelConfig{}, Init::gpt2, 0, Path::scalar).parameters();
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].name, "tok.weight");
    EXPECT_EQ(list[0].shape, (std::vector<std::uint64_t>{1000, 128}));
    EXPECT_EQ(list[0].dtype, "F32");
    EXPECT_DOUBLE_EQ(list[0].share, 128'000.0 / 193'536.0);
    EXPECT_EQ(list[1].name, "pos.weight");
    EXPECT_EQ(list[1].shape, (std::vector<std::uint64_t>{512, 128}));
    EXPECT_DOUBLE_EQ(list[1].share, 65'536.0 / 193'536.0);
    EXPECT_EQ(list[2].name, "lm_head.weight");
    EXPECT_EQ(list[2].shape, (std::vector<std::uint64_t>{1000, 128}));
    EXPECT_EQ(list[2].count, 0u);
    EXPECT_EQ(list[2].share, 0);
    EXPECT_EQ(list[2].tied_to, "tok.weight");
}

TEST(Parameters, TiedIsOneBufferUntiedAreTwo) {
    const auto tied = Model(small_config(true), Init::pytorch, 0, Path::scalar).parameters();
    EXPECT_EQ(tied[0].data, tied[2].data);
    EXPECT_NE(tied[0].data, tied[1].data);
    const auto untied = Model(small_config(false), Init::pytorch, 0, Path::scalar).parameters();
    EXPECT_NE(untied[0].data, untied[2].data);
    EXPECT_EQ(untied[2].tied_to, "");
    EXPECT_EQ(untied[2].count, 66u);
}

TEST(Parameters, WithoutPositionsThereIsNoPositionTable) {
    ModelConfig config = small_config(true);
    config.positions = Positions::none;
    const auto list = Model(config, Init::pytorch, 0, Path::scalar).parameters();
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[1].name, "lm_head.weight");
    EXPECT_EQ(total(list), 66u);
    EXPECT_EQ(list[0].share, 1);
}

TEST(InitialParameters, FollowTheirDistributions) {
    ModelConfig config;
    config.tie_weights = false;
    const double inverse_root = 1 / std::sqrt(128.0);
    const Parameters pytorch = initial_parameters(config, Init::pytorch, 1);
    expect_normal(pytorch.tok, 1);
    expect_normal(pytorch.pos, 1);
    expect_uniform(pytorch.lm_head, inverse_root);
    const Parameters gpt2 = initial_parameters(config, Init::gpt2, 1);
    expect_normal(gpt2.tok, 0.02);
    expect_normal(gpt2.pos, 0.02);
    expect_normal(gpt2.lm_head, 0.02);
    const Parameters inverse = initial_parameters(config, Init::inv_sqrt_d, 1);
    expect_normal(inverse.tok, inverse_root);
    expect_normal(inverse.pos, 1);
    expect_uniform(inverse.lm_head, inverse_root);
}

TEST(InitialParameters, TheSameSeedGivesTheSameBitsAndAnotherSeedOthers) {
    const ModelConfig config = small_config(false);
    const Parameters a = initial_parameters(config, Init::pytorch, 7);
    const Parameters b = initial_parameters(config, Init::pytorch, 7);
    const Parameters c = initial_parameters(config, Init::pytorch, 8);
    EXPECT_TRUE(same_bits(a.tok.values(), b.tok.values()));
    EXPECT_TRUE(same_bits(a.pos.values(), b.pos.values()));
    EXPECT_TRUE(same_bits(a.lm_head.values(), b.lm_head.values()));
    EXPECT_FALSE(same_bits(a.tok.values(), c.tok.values()));
    EXPECT_FALSE(same_bits(a.pos.values(), c.pos.values()));
    EXPECT_FALSE(same_bits(a.lm_head.values(), c.lm_head.values()));
}

TEST(InitialParameters, NoTableMovesWhenAnotherIsAddedOrGrows) {
    ModelConfig config = small_config(true);
    const Parameters tied = initial_parameters(config, Init::pytorch, 7);
    config.tie_weights = false;
    config.max_len = 20;
    const Parameters untied = initial_parameters(config, Init::pytorch, 7);
    EXPECT_TRUE(same_bits(untied.tok.values(), tied.tok.values()));
    EXPECT_TRUE(same_bits(untied.pos.values().first(tied.pos.size()), tied.pos.values()));
    EXPECT_EQ(tied.lm_head.size(), 0u);
}

TEST(InitialParameters, TablesThatNoMachineHoldsAreRefused) {
    ModelConfig config;
    config.vocab_size = config.d_model = config.max_len = 2'147'483'647;
    config.d_ff = 1;
    EXPECT_TRUE(
        refuses(ErrorCode::out_of_memory, "2147483647 x 2147483647", [&] { Model(config, Init::gpt2, 0, Path::scalar); }));
}

}  // namespace
}  // namespace stem::test
