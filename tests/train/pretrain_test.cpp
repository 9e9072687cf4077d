#include "train/pretrain.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "base/random.hpp"
#include "support/compare.hpp"
#include "support/refuses.hpp"
#include "train/ngram.hpp"
#include "train/train_golden.hpp"

namespace stem::test {
namespace {

using Ids = std::vector<TokenId>;

/// What comes next depends on the token three places before: no trigram sees that far.
Ids text(std::size_t count) {
    const Random random(1, Stream::training, 7);
    Ids ids;
    for (std::size_t i = 0; i < count; ++i) {
        const bool drawn = i < 3 || random.uniform(2 * i) < 0.1F;
        ids.push_back(drawn ? static_cast<TokenId>(random.bits(2 * i + 1) % 11) : (ids[i - 3] + 1) % 11);
    }
    return ids;
}

ModelConfig config() {
    ModelConfig made;
    made.vocab_size = 11;
    made.d_model = 24;
    made.max_len = 16;
    made.scale_embeddings = false;
    made.n_layer = 2;
    made.n_head = 2;
    return made;
}

PretrainOptions options(std::uint64_t steps) {
    PretrainOptions made;
    made.steps = steps;
    made.batch = 8;
    made.tokens = 16;
    made.optimizer.lr = 0.01;
    made.optimizer.warmup = steps < 20 ? 0 : 10;
    made.optimizer.decay = steps;
    made.steps_per_report = 20;
    return made;
}

TEST(SplitCorpus, EveryTokenIsInOnePart) {
    Ids ids(10 * 87 + 3);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<TokenId>(i);
    const CorpusParts parts = split_corpus(ids, 10);
    EXPECT_EQ(parts.held_out.size(), 20U);
    EXPECT_EQ(parts.tuning.size(), 20U);
    EXPECT_EQ(parts.held_out.front(), 390);
    EXPECT_EQ(parts.tuning.front(), 190);
    std::set<TokenId> all(parts.train.begin(), parts.train.end());
    all.insert(parts.tuning.begin(), parts.tuning.end());
    all.insert(parts.held_out.begin(), parts.held_out.end());
    EXPECT_EQ(all.size(), ids.size());
    EXPECT_EQ(parts.train.size() + 40, ids.size());
    EXPECT_EQ(refusal_of([&] { split_corpus(ids, 22); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([&] { split_corpus(ids, 0); }), ErrorCode::bad_shape);
}

TEST(Pretrain, LearnsWhatTrigramsCannotSee) {
    const CorpusParts parts = split_corpus(text(12000), 64);
    Model model(config(), Init::gpt2, 1, Path::scalar);
    EXPECT_NEAR(rows_loss(model, parts.held_out, 16), std::log(11.0), 0.05);
    std::vector<PretrainProgress> reports;
    pretrain(model, parts.train, options(150), [&](const PretrainProgress& progress) {
        reports.push_back(progress);
        return true;
    });
    ASSERT_EQ(reports.size(), 8U);
    EXPECT_EQ(reports.front().step, 20U);
    EXPECT_EQ(reports.back().step, 150U);
    EXPECT_LT(reports.back().loss, reports.front().loss);
    const NgramModel ngrams(parts.train, parts.tuning, 11);
    EXPECT_LT(rows_loss(model, parts.held_out, 16), ngrams.mean_loss(3, parts.held_out, 16) - 0.3);
}

TEST(Pretrain, TheSameSeedAndPartsGiveTheSameBits) {
    const Ids ids = text(2000);
    const auto run = [&](std::uint64_t seed, std::size_t count) {
        Model model(config(), Init::gpt2, 1, Path::scalar);
        PretrainOptions asked = options(6);
        asked.seed = seed;
        asked.parts = count;
        pretrain(model, ids, asked, [](const auto&) { return true; });
        return all_numbers(model);
    };
    EXPECT_TRUE(same_bits(run(1, 1), run(1, 1)));
    EXPECT_TRUE(same_bits(run(1, 2), run(1, 2)));
    EXPECT_FALSE(same_bits(run(1, 1), run(2, 1)));
}

TEST(Pretrain, StopsWhenAskedAndTellsAtTheEnd) {
    const Ids ids = text(500);
    Model model(config(), Init::gpt2, 1, Path::scalar);
    std::uint64_t told = 0;
    pretrain(model, ids, options(100), [&](const PretrainProgress& progress) {
        told = progress.step;
        return progress.step < 40;
    });
    EXPECT_EQ(told, 40U);
}

TEST(RowsLoss, IsTheMeanOverRowsWhateverTheParts) {
    const Ids ids = text(16 * 20 + 5);
    const Model model(config(), Init::gpt2, 3, Path::scalar);
    double sum = 0;
    for (std::size_t r = 0; r < 20; ++r) sum += rows_loss(model, std::span(ids).subspan(16 * r, 16), 16);
    EXPECT_NEAR(rows_loss(model, ids, 16), sum / 20, 1e-12);
    EXPECT_NEAR(rows_loss(model, ids, 16, 3), sum / 20, 1e-12);
    EXPECT_NEAR(rows_loss(model, ids, 16, 99), sum / 20, 1e-12);
}

TEST(Pretrain, BadInputIsRefused) {
    Model model(config(), Init::gpt2, 1, Path::scalar);
    const auto refused = [&](const Ids& ids, auto change) {
        PretrainOptions asked = options(5);
        change(asked);
        return refusal_of([&] { pretrain(model, ids, asked, [](const auto&) { return true; }); });
    };
    const auto nothing = [](auto&) {};
    EXPECT_EQ(refused(text(16), nothing), ErrorCode::bad_shape);
    EXPECT_EQ(refused(text(100), [](auto& o) { o.tokens = 17; }), ErrorCode::too_long);
    EXPECT_EQ(refused(text(100), [](auto& o) { o.batch = 0; }), ErrorCode::bad_shape);
    EXPECT_EQ(refused(Ids(100, 11), nothing), ErrorCode::bad_token_id);
    EXPECT_EQ(refused(text(100), [](auto& o) { o.optimizer = {.warmup = 10, .decay = 3}; }), ErrorCode::bad_number);
    EXPECT_EQ(refusal_of([&] { rows_loss(model, Ids(15, 1), 16); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([&] { rows_loss(model, Ids(18, 1), 18); }), ErrorCode::too_long);
    EXPECT_EQ(refusal_of([&] { rows_loss(model, Ids(18, 11), 16); }), ErrorCode::bad_token_id);
    model.set_cell("tok.weight", 0, 0, std::numeric_limits<float>::max());
    model.set_cell("tok.weight", 0, 1, std::numeric_limits<float>::max());
    EXPECT_EQ(refused(Ids(100, 0), nothing), ErrorCode::not_finite);
}

TEST(LearningRate, FallsAlongHalfACosine) {
    OptimizerConfig optimizer;
    optimizer.lr = 1;
    optimizer.warmup = 10;
    optimizer.decay = 110;
    optimizer.final_lr = 0.1;
    EXPECT_DOUBLE_EQ(learning_rate(optimizer, 5), 0.5);
    EXPECT_DOUBLE_EQ(learning_rate(optimizer, 10), 1);
    EXPECT_DOUBLE_EQ(learning_rate(optimizer, 60), 0.55);
    EXPECT_DOUBLE_EQ(learning_rate(optimizer, 110), 0.1);
    EXPECT_DOUBLE_EQ(learning_rate(optimizer, 500), 0.1);
    optimizer.decay = 0;
    EXPECT_DOUBLE_EQ(learning_rate(optimizer, 500), 1);
}

}  // namespace
}  // namespace stem::test
