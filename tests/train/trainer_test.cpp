#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "model/samples.hpp"
#include "support/compare.hpp"
#include "train/train_golden.hpp"

namespace stem::test {
namespace {

std::vector<std::size_t> rows_of(const std::vector<RowChange>& changes) {
    std::vector<std::size_t> rows;
    for (const RowChange& change : changes) rows.push_back(change.row);
    return rows;
}

TEST(Trainer, TheSameSeedGivesTheSameCurveAndTablesBitForBit) {
    for (const Path path : paths()) {
        for (const std::uint32_t layers : {0U, 2U}) {
            SmallTraining small(layers);
            small.options.dropout = 0.3;
            small.options.residual_dropout = 0.2;
            const auto run = [&](std::uint64_t seed) {
                small.options.seed = seed;
                Model model = small.model(path);
                std::vector<double> losses = train(model, small.training_ids(), 6, small.options);
                return std::pair{losses, all_numbers(model)};
            };
            const auto [losses, numbers] = run(1);
            const auto [again, same] = run(1);
            EXPECT_EQ(losses, again);
            EXPECT_TRUE(same_bits(numbers, same));
            EXPECT_NE(run(2).first, losses);
        }
    }
}

// Another mask each step: with a rate of 0 nothing else can change the loss.
TEST(Trainer, DropoutDrawsAnewEachStepAndIsOffByDefault) {
    SmallTraining small;
    small.options.optimizer.lr = 0;
    for (const Path path : paths()) {
        Model model = small.model(path);
        const std::vector<double> plain = train(model, small.training_ids(), 3, small.options);
        EXPECT_EQ(plain[0], plain[1]);
        EXPECT_EQ(plain[0], plain[2]);
        SmallTraining dropping;
        dropping.options.optimizer.lr = 0;
        dropping.options.dropout = 0.5;
        const std::vector<double> losses = train(model, small.training_ids(), 3, dropping.options);
        EXPECT_EQ(std::set(losses.begin(), losses.end()).size(), 3U);
    }
}

TEST(Trainer, TheLossFallsAndATiedTableStaysOneBuffer) {
    for (const Path path : paths()) {
        SmallTraining small(1);
        small.options.optimizer.lr = 0.01;
        Model model = small.model(path);
        const std::vector<double> losses = train(model, small.training_ids(), 100, small.options);
        EXPECT_NEAR(losses.front(), std::log(23.0), 0.2);
        EXPECT_LT(losses.back(), 0.5);
        EXPECT_EQ(model.find("lm_head.weight"), model.find("tok.weight"));
    }
}

// The lesson's own numbers: logits of 1,450 in the tied head. Nothing may overflow, and it must learn all the same.
TEST(Trainer, TheLessonsOwnStartGivesNoNan) {
    ModelConfig config;  // V = 1000, d = 128, N(0, 1) · √d
    const std::vector<TokenId> ids = random_ids(2 * 9, 1000, 1);
    for (const Path path : paths()) {
        Model model(config, Init::pytorch, 1, path);
        TrainingOptions options;
        options.optimizer.lr = 0.01;
        const std::vector<double> losses = train(model, {ids, 2, 9}, 12, options);
        EXPECT_GT(losses.front(), 1200);
        EXPECT_LT(losses.front(), 1700);
        EXPECT_LT(losses.back(), 0.9 * losses.front());
        EXPECT_TRUE(std::ranges::all_of(all_numbers(model), [](float x) { return std::isfinite(x); }));
    }
}

// A rate so large that the next loss is no number: the step that did it is undone.
TEST(Trainer, ALossThatIsNotFinitePutsTheLastGoodNumbersBack) {
    for (const Path path : paths()) {
        SmallTraining small;
        small.options.optimizer = {.name = OptimizerName::sgd, .lr = 1e30};
        Model model = small.model(path);
        const std::vector<float> before = all_numbers(model);
        Trainer trainer(model, small.training_ids(), small.options);
        EXPECT_NEAR(trainer.step(), std::log(23.0), 0.2);
        EXPECT_FALSE(same_bits(all_numbers(model), before));
        for (int attempt = 0; attempt < 2; ++attempt) {
            EXPECT_TRUE(refuses(ErrorCode::not_finite, "after step 1, which is undone", [&] { trainer.step(); }));
            EXPECT_TRUE(same_bits(all_numbers(model), before));
        }
        EXPECT_TRUE(refuses(ErrorCode::not_finite, "the loss is", [&] { trainer.check(); }));
        EXPECT_EQ(trainer.steps(), 1U);
    }
}

TEST(Trainer, ALastStepThatBreaksTheModelIsUndoneToo) {
    for (const Path path : paths()) {
        SmallTraining small(1);
        small.options.optimizer = {.name = OptimizerName::sgd, .lr = 1e30};
        Model model = small.model(path);
        const std::vector<float> before = all_numbers(model);
        EXPECT_TRUE(refuses(ErrorCode::not_finite, "", [&] { train(model, small.training_ids(), 1, small.options); }));
        EXPECT_TRUE(same_bits(all_numbers(model), before));
    }
}

TEST(Trainer, AModelThatCameWithNanIsRefusedAndLeftAsItCame) {
    for (const Path path : paths()) {
        SmallTraining small;
        Model model = small.model(path);
        model.tables().tok.row(static_cast<std::size_t>(small.ids[0]))[1] = std::numeric_limits<float>::quiet_NaN();
        const std::vector<float> before = all_numbers(model);
        EXPECT_TRUE(refuses(ErrorCode::not_finite, "the loss is NaN before any step",
                            [&] { train(model, small.training_ids(), 3, small.options); }));
        EXPECT_TRUE(same_bits(all_numbers(model), before));
    }
}

// Logits near ±1 out of a head of ±3e38 and an input of 1e-38: the loss is fine, its gradient is not.
TEST(Trainer, AnInfiniteGradientMakesNoStep) {
    for (const Path path : paths()) {
        SmallTraining small;
        small.config.tie_weights = false;
        small.config.scale_embeddings = false;
        Model model = small.model(path);
        Parameters& tables = model.tables();
        std::ranges::fill(tables.tok.values(), 0.0F);
        std::ranges::fill(tables.pos.values(), 0.0F);
        std::ranges::fill(tables.lm_head.values(), 0.0F);
        tables.tok.row(4)[0] = 3e-39F;
        for (std::size_t v = 0; v < 23; ++v) tables.lm_head.row(v)[0] = v == 7 ? 3e38F : -3e38F;
        const std::vector<float> before = all_numbers(model);
        const std::vector<TokenId> ids{4, 7};
        EXPECT_TRUE(refuses(ErrorCode::not_finite, "the norm of the gradients is infinite before any step",
                            [&] { train(model, {ids, 1, 2}, 1, small.options); }));
        EXPECT_TRUE(same_bits(all_numbers(model), before));
    }
}

TEST(Trainer, CancelEndsItAfterTheStepAndKeepsTheSteps) {
    for (const Path path : paths()) {
        SmallTraining small;
        Model model = small.model(path);
        Model other = small.model(path);
        std::vector<double> seen;
        EXPECT_TRUE(refuses(ErrorCode::cancelled, "after 3 steps", [&] {
            train(model, small.training_ids(), 100, small.options, [&](std::uint64_t step, double loss) {
                EXPECT_EQ(step, seen.size());
                seen.push_back(loss);
                return step < 2;
            });
        }));
        EXPECT_EQ(train(other, small.training_ids(), 3, small.options), seen);
        EXPECT_TRUE(same_bits(all_numbers(model), all_numbers(other)));
    }
}

TEST(Trainer, FillingIsNeitherLookedAtNorPredicted) {
    for (const Path path : paths()) {
        SmallTraining small(2);
        const std::vector<TokenId> plain{5, 9, 2, 7};
        const std::vector<TokenId> filled{5, 9, 2, 7, 0, 0, 0};
        Model model = small.model(path);
        Model other = small.model(path);
        TrainingIds with{filled, 1, 7};
        with.pad_id = 0;
        EXPECT_EQ(train(model, with, 4, small.options), train(other, {plain, 1, 4}, 4, small.options));
    }
}

TEST(Trainer, OnlyTheRowsOfPredictingInputsMoveWhenUntied) {
    for (const Path path : paths()) {
        SmallTraining small;
        small.config.tie_weights = false;
        Model model = small.model(path);
        const std::vector<float> before = all_numbers(model);
        const std::vector<TokenId> ids{5, 9, 5, 20, 9, 5, 3, 21};  // 20 and 21 come last in their rows only
        EXPECT_EQ(rows_of(rows_of_one_step(model, {ids, 2, 4}, 0.1)), (std::vector<std::size_t>{3, 5, 9}));
        EXPECT_TRUE(same_bits(all_numbers(model), before));
    }
}

// With 0.02 every row has its share of the softmax; with the lesson's N(0, 1)·√d the shares of all others are below e^-104.
TEST(Trainer, AllRowsMoveWhenTiedUnlessTheSoftmaxDoesNotReachThem) {
    const std::vector<TokenId> ids = random_ids(2 * 6, 1000, 5);
    std::set<std::size_t> named(ids.begin(), ids.end());
    for (const Path path : paths()) {
        ModelConfig config;
        Model gpt2(config, Init::gpt2, 3, path);
        EXPECT_EQ(rows_of_one_step(gpt2, {ids, 2, 6}, 0.1).size(), 1000U);
        Model lesson(config, Init::pytorch, 3, path);
        const auto changed = rows_of(rows_of_one_step(lesson, {ids, 2, 6}, 0.1));
        EXPECT_EQ(changed, std::vector<std::size_t>(named.begin(), named.end()));
    }
}

TEST(Trainer, TellsWhichRowsTheLastStepMovedAndHowFar) {
    for (const Path path : paths()) {
        SmallTraining small;
        small.config.tie_weights = false;
        small.options.optimizer.lr = 0.01;
        Model model = small.model(path);
        const std::vector<TokenId> ids{5, 9, 5, 20};
        Trainer trainer(model, {ids, 1, 4}, small.options);
        EXPECT_TRUE(trainer.last_change().empty());
        trainer.step();
        const std::vector<RowChange> changes = trainer.last_change();
        ASSERT_EQ(rows_of(changes), (std::vector<std::size_t>{5, 9}));
        // AdamW's first step moves each number by lr (where the gradient is far above epsilon): √d·lr
        for (const RowChange& change : changes) EXPECT_NEAR(change.distance, std::sqrt(8.0) * 0.01, 1e-4);
        trainer.undo();
        EXPECT_TRUE(trainer.last_change().empty());
    }
}

TEST(Trainer, RefusesWhatCannotBeLearnedFrom) {
    const Path path = default_path();
    const SmallTraining small;
    Model model = small.model(path);
    const std::vector<float> before = all_numbers(model);
    const auto refused = [&](ErrorCode code, const char* words, const TrainingIds& ids, const TrainingOptions& options = {}) {
        EXPECT_TRUE(refuses(code, words, [&] { Trainer(model, ids, options); })) << words;
    };
    const std::vector<TokenId> ids{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const auto first = [&ids](std::size_t n) { return std::span(ids).first(n); };
    refused(ErrorCode::bad_shape, "got 0 rows", {{}, 0, 4});
    refused(ErrorCode::bad_shape, "got 3 rows of 1", {first(3), 3, 1});
    refused(ErrorCode::bad_shape, "2 rows of 4", {first(9), 2, 4});
    refused(ErrorCode::too_long, "max_len is 8", {first(9), 1, 9});
    const std::vector<TokenId> outside{1, 2, 3, 23};
    refused(ErrorCode::bad_token_id, "token id 23 at [1,1] is outside 0..22", {outside, 2, 2});
    const std::vector<TokenId> negative{1, -1};
    refused(ErrorCode::bad_token_id, "token id -1 at [0,1]", {negative, 1, 2});
    refused(ErrorCode::bad_shape, "no segment table", {first(4), 1, 4, first(4)});
    refused(ErrorCode::bad_shape, "ids and segment ids hold 4 and 3", {first(4), 1, 4, first(3)});
    const std::vector<TokenId> filling{4, 4, 4};
    refused(ErrorCode::bad_shape, "nothing to predict", {filling, 1, 3, {}, 4});

    const TrainingIds fine{first(4), 1, 4};
    TrainingOptions options;
    options.frozen = {Group::tokens, Group::positions};
    refused(ErrorCode::bad_config, "everything is frozen", fine, options);
    options = {};
    options.dropout = 1.5;
    refused(ErrorCode::bad_number, "dropout is 1.5", fine, options);
    options = {};
    options.optimizer.lr = std::numeric_limits<double>::quiet_NaN();
    refused(ErrorCode::bad_number, "lr is NaN", fine, options);
    EXPECT_TRUE(same_bits(all_numbers(model), before));
}

TEST(Trainer, SegmentsOfOtherSizesAreRefused) {
    SmallTraining small;
    small.config.segment_count = 2;
    Model model = small.model(default_path());
    const std::vector<TokenId> ids{1, 2, 3};
    const std::vector<TokenId> segments{0, 1, 2};
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "segment id 2 at [0,2] is outside 0..1",
                        [&] { Trainer(model, {ids, 1, 3, segments}, {}); }));
}

}  // namespace
}  // namespace stem::test
