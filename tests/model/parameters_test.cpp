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

TEST(InitialParameters, OfBlocksSegmentsAndProjectionFollowTheirsToo) {
    ModelConfig config;
    config.n_layer = 8;
    config.segment_count = 64;
    config.combine = Combine::concat;
    const Parameters gpt2 = initial_parameters(config, Init::gpt2, 1);
    const Parameters pytorch = initial_parameters(config, Init::pytorch, 1);
    const Parameters inverse = initial_parameters(config, Init::inv_sqrt_d, 1);
    expect_normal(gpt2.seg, 0.02);
    expect_normal(gpt2.concat_proj, 0.02);
    expect_normal(pytorch.seg, 1);
    expect_uniform(pytorch.concat_proj, 1 / std::sqrt(256.0));
    EXPECT_TRUE(same_bits(inverse.seg.values(), pytorch.seg.values()));
    for (const std::size_t layer : {0U, 7U}) {
        const BlockParameters& g = gpt2.blocks[layer];
        expect_normal(g.c_attn_weight, 0.02);
        expect_normal(g.c_fc_weight, 0.02);
        expect_normal(g.attn_proj_weight, 0.02 / 4);  // √(2·8) = 4
        expect_normal(g.mlp_proj_weight, 0.02 / 4);
        const BlockParameters& p = pytorch.blocks[layer];
        expect_uniform(p.c_attn_weight, 1 / std::sqrt(128.0));
        expect_uniform(p.attn_proj_weight, 1 / std::sqrt(128.0));
        expect_uniform(p.c_fc_weight, 1 / std::sqrt(128.0));
        expect_uniform(p.mlp_proj_weight, 1 / std::sqrt(512.0));
        for (const float x : g.mlp_proj_bias.values()) EXPECT_EQ(x, 0);
        double largest = 0;
        for (const float x : p.mlp_proj_bias.values()) largest = std::max(largest, std::abs(static_cast<double>(x)));
        EXPECT_LE(largest, 1 / std::sqrt(512.0));
        EXPECT_GT(largest, 0.9 / std::sqrt(512.0));
        for (const BlockParameters* block : {&g, &p}) {
            for (const Matrix* weight : {&block->ln_1_weight, &block->ln_2_weight})
                for (const float x : weight->values()) EXPECT_EQ(x, 1);
            for (const Matrix* bias : {&block->ln_1_bias, &block->ln_2_bias})
                for (const float x : bias->values()) EXPECT_EQ(x, 0);
        }
        EXPECT_TRUE(same_bits(inverse.blocks[layer].c_fc_weight.values(), p.c_fc_weight.values()));
    }
    EXPECT_FALSE(same_bits(gpt2.blocks[0].c_attn_weight.values(), gpt2.blocks[1].c_attn_weight.values()));
    for (const float x : gpt2.ln_f_weight.values()) EXPECT_EQ(x, 1);
    for (const float x : gpt2.ln_f_bias.values()) EXPECT_EQ(x, 0);
}

TEST(InitialParameters, PartsThatAreAddedMoveNoOthers) {
    ModelConfig config = small_config(false);
    const Parameters plain = initial_parameters(config, Init::pytorch, 7);
    config.n_layer = 2;
    config.n_head = 3;
    config.segment_count = 2;
    config.combine = Combine::concat;
    const Parameters more = initial_parameters(config, Init::pytorch, 7);
    EXPECT_TRUE(same_bits(plain.tok.values(), more.tok.values()));
    EXPECT_TRUE(same_bits(plain.pos.values(), more.pos.values()));
    EXPECT_TRUE(same_bits(plain.lm_head.values(), more.lm_head.values()));
    config.n_layer = 3;
    EXPECT_TRUE(same_bits(more.blocks[1].c_fc_weight.values(),
                          initial_parameters(config, Init::pytorch, 7).blocks[1].c_fc_weight.values()));
}

TEST(InitialParameters, ThePaddingRowIsZeroAndTheOthersStay) {
    ModelConfig config = small_config(true);
    const Parameters plain = initial_parameters(config, Init::pytorch, 7);
    config.padding_idx = 4;
    const Parameters padded = initial_parameters(config, Init::pytorch, 7);
    for (std::size_t r = 0; r < 11; ++r)
        for (std::size_t c = 0; c < 6; ++c) EXPECT_EQ(padded.tok.row(r)[c], r == 4 ? 0 : plain.tok.row(r)[c]);
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
