#include <cmath>

#include "kernels/kernels.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

std::vector<std::size_t> every_row(std::size_t n) {
    std::vector<std::size_t> rows(n);
    for (std::size_t i = 0; i < n; ++i) rows[i] = i;
    return rows;
}

TEST(Forward, LookupIsOneHotTimesTableBitForBit) {
    for (const Path path : paths()) {
        const Model model(small_config(true, false), Init::pytorch, 5, path);
        const auto ids = random_ids(8, 11, 5);
        const Matrix table = model.rows("tok.weight", every_row(11));
        Matrix one_hot(ids.size(), 11);
        for (std::size_t r = 0; r < ids.size(); ++r) one_hot.row(r)[ids[r]] = 1;
        Matrix transposed(6, 11);
        for (std::size_t i = 0; i < 11; ++i)
            for (std::size_t c = 0; c < 6; ++c) transposed.row(c)[i] = table.row(i)[c];
        Matrix product(ids.size(), 6);
        kernels(path).matmul_nt(one_hot.view(), transposed.view(), product.view());
        EXPECT_TRUE(same_bits(forward_traced(model, ids, 1).token.values(), product.values()));
    }
}

TEST(Forward, TheScaleIsTheFloat32NearestToRootD) {
    const auto ids = random_ids(4, 11, 5);
    const Matrix plain = forward_traced(Model(small_config(true, false), Init::pytorch, 5, Path::scalar), ids, 1).token;
    const Matrix scaled = forward_traced(Model(small_config(true, true), Init::pytorch, 5, Path::scalar), ids, 1).token;
    std::vector<float> expected;
    for (const float x : plain.values()) expected.push_back(2.4494898F * x);  // √6 = 2.449489742783…
    EXPECT_TRUE(same_bits(scaled.values(), expected));
}

TEST(Forward, TheSameTokenGetsTheSameRowAndAnotherPosition) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    const std::vector<TokenId> ids{4, 4, 4, 4};
    const ForwardResult result = forward_traced(model, ids, 2);
    const auto row = [](const Matrix& m, std::size_t r) { return std::span(m.row(r), m.cols()); };
    EXPECT_TRUE(same_bits(row(result.token, 0), row(result.token, 1)));
    EXPECT_FALSE(same_bits(row(result.input, 0), row(result.input, 1)));
    // positions start again in every row of the batch
    EXPECT_TRUE(same_bits(row(result.input, 0), row(result.input, 2)));
    EXPECT_TRUE(same_bits(row(result.logits, 1), row(result.logits, 3)));
}

TEST(Forward, ARowOfABatchIsWhatItIsAlone) {
    for (const Path path : paths()) {
        const Model model({}, Init::pytorch, 5, path);
        const auto ids = random_ids(3 * 7, 1000, 2);
        const ForwardResult whole = forward_traced(model, ids, 3);
        for (std::size_t b = 0; b < 3; ++b) {
            const ForwardResult alone = forward_traced(model, std::span(ids).subspan(b * 7, 7), 1);
            EXPECT_TRUE(same_bits(whole.input.values().subspan(b * 7 * 128, 7 * 128), alone.input.values()));
        }
    }
}

TEST(Forward, UntracedMatricesAreEmptyAndTheLossIsOnlyGivenWhenAskedFor) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    const auto ids = random_ids(6, 11, 1);
    const ForwardResult result = model.forward({ids, 2, 3}, {});
    EXPECT_EQ(result.logits.rows(), 6u);
    EXPECT_EQ(result.logits.cols(), 11u);
    EXPECT_EQ(result.token.size() + result.position.size() + result.input.size(), 0u);
    EXPECT_FALSE(result.loss);
    EXPECT_EQ(result.top.k, 0u);
}

TEST(Forward, EmptyBatchesAreFine) {
    for (const Path path : paths()) {
        const Model model(small_config(true), Init::pytorch, 5, path);
        for (const Batch& batch : {Batch{{}, 0, 0}, Batch{{}, 2, 0}, Batch{{}, 0, 9}}) {
            ForwardOptions options;
            options.trace_token = options.trace_position = options.trace_input = true;
            options.top_k = 3;
            const ForwardResult result = model.forward(batch, options);
            EXPECT_EQ(result.logits.rows(), 0u);
            EXPECT_EQ(result.logits.cols(), 11u);
            EXPECT_EQ(result.input.rows(), 0u);
            EXPECT_FALSE(result.loss);
        }
    }
}

TEST(Forward, FullLengthWorks) {
    const Model model({}, Init::gpt2, 5, default_path());
    const auto ids = random_ids(512, 1000, 1);
    const ForwardResult result = forward_traced(model, ids, 1);
    const std::vector<std::size_t> last{511};
    EXPECT_TRUE(same_bits({result.position.row(511), 128}, model.rows("pos.weight", last).values()));
}

TEST(Forward, ScaleAndTieChangeProbabilitiesThatTheArgmaxDoesNotShow) {
    ModelConfig config;
    const auto ids = random_ids(16, 1000, 4);
    const auto best = [&](bool scaled) {
        config.scale_embeddings = scaled;
        ForwardOptions options;
        options.top_k = 1;
        return Model(config, Init::gpt2, 9, default_path()).forward({ids, 1, 16}, options).top;
    };
    const TopLogits plain = best(false);
    const TopLogits scaled = best(true);
    EXPECT_EQ(plain.ids, scaled.ids);  // the trap: both echo the input
    for (std::size_t i = 0; i < 16; ++i) EXPECT_GT(scaled.probabilities[i], 1.5F * plain.probabilities[i]);
}

TEST(Forward, PathsAgreeOnTheLargestLogits) {
    if (!path_available(Path::simd)) {
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "", [] { Model(small_config(true), Init::gpt2, 0, Path::simd); }));
        return;
    }
    const auto ids = random_ids(32, 1000, 4);
    ForwardOptions options;
    options.top_k = 10;
    const auto run = [&](Path path) { return Model({}, Init::pytorch, 9, path).forward({ids, 2, 16}, options); };
    EXPECT_EQ(run(Path::scalar).top.ids, run(Path::simd).top.ids);
}

}  // namespace
}  // namespace stem::test
