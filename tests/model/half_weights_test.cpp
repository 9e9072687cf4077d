// Weights that stay in the 16 bits of their file: every pass has the bits of the same model in float32.
#include <algorithm>
#include <array>
#include <limits>

#include "format/safetensors.hpp"
#include "model/compare.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

/// Two blocks; the token table has more rows than are widened at a time (1024 of 64), and so has the second feed-forward layer.
ModelConfig large_config(bool tied) {
    ModelConfig config;
    config.vocab_size = 1500;
    config.d_model = 64;
    config.max_len = 20;
    config.n_layer = 2;
    config.n_head = 4;
    config.d_ff = 1100;
    config.tie_weights = tied;
    return config;
}

/// The same file, opened both ways.
struct Twins {
    Model half;
    Model wide;

    Twins(const ModelConfig& config, Dtype dtype, Path path) : Twins(Model(config, Init::gpt2, 5, path).save(dtype), path) {}

private:
    Twins(const std::map<std::string, std::vector<std::byte>>& files, Path path)
        : half(open(files, path, Weights::as_stored)), wide(open(files, path, Weights::float32)) {}
    static Model open(const std::map<std::string, std::vector<std::byte>>& files, Path path, Weights weights) {
        const std::vector<std::byte>& config = files.at("config.json");
        return Model::open({reinterpret_cast<const char*>(config.data()), config.size()}, files.at("model.safetensors"), path,
                           weights);
    }
};

/// One pair for each format, head and path.
template <class Visit>
void for_all_twins(Visit visit) {
    for (const Dtype dtype : {Dtype::f16, Dtype::bf16})
        for (const bool tied : {true, false})
            for (const Path path : paths()) visit(Twins(large_config(tied), dtype, path));
}

TEST(HalfWeights, AreNamedAndTakeHalfTheMemory) {
    for_all_twins([](const Twins& twins) {
        EXPECT_TRUE(twins.half.has_half());
        EXPECT_FALSE(twins.wide.has_half());
        std::size_t half = 0;
        for (const ParameterInfo& info : twins.half.parameters()) half += info.dtype == "F32" ? 0 : 1;
        // table, head, and four weights a block
        EXPECT_EQ(half, 2U + 2 * 4);
        for (const ParameterInfo& info : twins.wide.parameters()) EXPECT_EQ(info.dtype, "F32") << info.name;
        // a tied head is its table
        const auto list = twins.half.parameters();
        EXPECT_EQ(list.front().data == list.back().data, twins.half.config().tie_weights);
    });
}

TEST(HalfWeights, PassesHaveTheBitsOfFloat32) {
    for_all_twins([](const Twins& twins) {
        const auto ids = random_ids(2 * 7, 1500, 3);
        for (const std::size_t batch : {std::size_t{2}, ids.size()}) {  // rows of 7, and of one token
            const ForwardResult a = forward_traced(twins.half, ids, batch);
            const ForwardResult b = forward_traced(twins.wide, ids, batch);
            EXPECT_TRUE(same_bits(a.token.values(), b.token.values()));
            EXPECT_TRUE(same_bits(a.input.values(), b.input.values()));
            ASSERT_EQ(a.hidden.size(), b.hidden.size());
            for (std::size_t i = 0; i < a.hidden.size(); ++i)
                EXPECT_TRUE(same_bits(a.hidden[i].values(), b.hidden[i].values())) << i;
            EXPECT_TRUE(same_bits(a.logits.values(), b.logits.values()));
        }
        KvCache half_cache = twins.half.cache(7);
        KvCache wide_cache = twins.wide.cache(7);
        for (std::size_t t = 0; t < 7; ++t) {
            const std::span<const TokenId> one = std::span(ids).subspan(t, 1);
            EXPECT_TRUE(same_bits(twins.half.extend(half_cache, one).values(), twins.wide.extend(wide_cache, one).values()));
        }
    });
}

TEST(HalfWeights, WhatIsReadOfTheHeadIsTheSame) {
    for_all_twins([](const Twins& twins) {
        const auto ids = random_ids(9, 1500, 4);
        ForwardOptions options;
        options.targets = ids;
        options.top_k = 3;
        options.measure = true;
        options.logits = false;
        const ForwardResult a = twins.half.forward({ids, 1, 9}, options);
        const ForwardResult b = twins.wide.forward({ids, 1, 9}, options);
        EXPECT_EQ(a.loss, b.loss);
        EXPECT_TRUE(std::ranges::equal(a.top.ids, b.top.ids));
        EXPECT_EQ(a.measures->rows.rms, b.measures->rows.rms);
        EXPECT_EQ(a.measures->logits.rms, b.measures->logits.rms);
    });
}

TEST(HalfWeights, WhatIsSaidOfOneNumberIsTheSame) {
    for_all_twins([](const Twins& twins) {
        const auto ids = random_ids(5, 1500, 6);
        const Cell input{0, 2, 63};
        const Cell logit{0, 4, 1499};
        EXPECT_EQ(twins.half.explain_input({ids, 1, 5}, {}, input).token_value,
                  twins.wide.explain_input({ids, 1, 5}, {}, input).token_value);
        EXPECT_EQ(twins.half.explain_logit({ids, 1, 5}, {}, logit, 3).value,
                  twins.wide.explain_logit({ids, 1, 5}, {}, logit, 3).value);
        const std::array<std::size_t, 3> rows{1499, 0, 1023};
        EXPECT_TRUE(same_bits(twins.half.rows("tok.weight", rows).values(), twins.wide.rows("tok.weight", rows).values()));
        EXPECT_TRUE(
            same_bits(twins.half.rows("lm_head.weight", rows).values(), twins.wide.rows("lm_head.weight", rows).values()));
        EXPECT_TRUE(
            same_bits(twins.half.lookup_as_product(ids).rows.values(), twins.wide.lookup_as_product(ids).rows.values()));
        EXPECT_EQ(twins.half.lookup_as_product(ids).difference.changed, 0U);
    });
}

TEST(HalfWeights, CopiesAndFilesAreTheSame) {
    for_all_twins([](const Twins& twins) {
        EXPECT_EQ(twins.half.save(), twins.wide.save());
        EXPECT_EQ(twins.half.save(Dtype::bf16), twins.wide.save(Dtype::bf16));
        const auto ids = random_ids(5, 1500, 7);
        const Switches other{.tie_weights = !twins.half.config().tie_weights};
        const Model half = twins.half.clone(other);
        EXPECT_TRUE(half.has_half());
        EXPECT_TRUE(same_bits(forward_traced(half, ids, 1).logits.values(),
                              forward_traced(twins.wide.clone(other), ids, 1).logits.values()));
        const Comparison compared = compare_forward({.model = twins.half, .batch = {ids, 1, 5}, .options = {}},
                                                    {.model = twins.wide, .batch = {ids, 1, 5}, .options = {}});
        EXPECT_EQ(compared.logits.changed, 0U);
        for (const TableDifference& table : compared.tables) EXPECT_EQ(table.difference.changed, 0U) << table.name;
    });
}

TEST(HalfWeights, AWrittenCellIsFloat32AndTheRestStays) {
    for_all_twins([](Twins twins) {
        constexpr float value = 1.0F / 3;  // no number of 16 bits
        EXPECT_EQ(twins.half.set_cell("tok.weight", 1200, 5, value), twins.wide.set_cell("tok.weight", 1200, 5, value));
        const auto ids = random_ids(5, 1500, 8);
        EXPECT_TRUE(twins.half.has_half());  // the blocks
        EXPECT_TRUE(
            same_bits(forward_traced(twins.half, ids, 1).logits.values(), forward_traced(twins.wide, ids, 1).logits.values()));
        twins.half.widen();
        EXPECT_FALSE(twins.half.has_half());
        EXPECT_EQ(twins.half.save(), twins.wide.save());
    });
}

TEST(HalfWeights, OtherPositionsAndTermsReadTheSameRows) {
    for (const Positions positions : {Positions::sinusoidal, Positions::none}) {
        for (const Combine combine : {Combine::sum, Combine::concat}) {
            ModelConfig config = large_config(true);
            config.positions = positions;
            config.combine = combine;
            if (positions == Positions::none && combine == Combine::concat) continue;
            const Twins twins(config, Dtype::f16, default_path());
            const auto ids = random_ids(5, 1500, 9);
            EXPECT_TRUE(same_bits(forward_traced(twins.half, ids, 1).logits.values(),
                                  forward_traced(twins.wide, ids, 1).logits.values()));
        }
    }
}

TEST(HalfWeights, ATensorWithAnInfinityIsFloat32) {
    ModelConfig config = small_config(true);
    std::vector<float> table(11 * 6, 0.5F);
    table[7] = std::numeric_limits<float>::infinity();
    table[8] = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> positions(9 * 6);
    for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
        const Model model = Model::open(
            config_to_json(config),
            write_safetensors({{{"tok.weight", {11, 6}, table, dtype}, {"pos.weight", {9, 6}, positions, dtype}}}, {}),
            default_path());
        EXPECT_FALSE(model.has_half());
        const std::array<std::size_t, 1> row{1};
        EXPECT_TRUE(same_bits(model.rows("tok.weight", row).values(), std::span(table).subspan(6, 6)));
    }
}

TEST(HalfWeights, ATiedHeadOfAnotherFormatIsComparedByItsNumbers) {
    const ModelConfig config = small_config(true);
    const std::vector<float> table(11 * 6, 0.5F);
    std::vector<float> other = table;
    other.back() = 0.75F;
    const auto open = [&](std::span<const float> head, Dtype dtype) {
        return Model::open(config_to_json(config),
                           write_safetensors({{{"tok.weight", {11, 6}, table, Dtype::f16},
                                               {"pos.weight", {9, 6}, std::span(table).first(9 * 6)},
                                               {"lm_head.weight", {11, 6}, head, dtype}}},
                                             {}),
                           default_path());
    };
    for (const Dtype dtype : {Dtype::f32, Dtype::f16, Dtype::bf16}) {
        EXPECT_NO_THROW(open(table, dtype));
        EXPECT_TRUE(refuses(ErrorCode::tie_conflict, "differs", [&] { open(other, dtype); }));
    }
}

}  // namespace
}  // namespace stem::test
