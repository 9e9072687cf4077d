// What is repeated allocates nothing: its memory is the model's or the training's own, taken by the first time.
#include <gtest/gtest.h>

#include "base/allocation_count.hpp"
#include "model/samples.hpp"
#include "train/train_golden.hpp"

namespace stem::test {
namespace {

std::uint64_t allocations_of(const auto& work) {
    const std::uint64_t before = allocation_count();
    work();
    return allocation_count() - before;
}

/// The first time takes the memory; whoever keeps a result while the next is made needs one set more.
void expect_nothing_when_repeated(const auto& work) {
    work();
    work();
    for (std::size_t turn = 0; turn < 3; ++turn) EXPECT_EQ(allocations_of(work), 0U) << "repetition " << turn;
}

ModelConfig with(ModelConfig config, Positions positions, std::uint32_t layers) {
    config.positions = positions;
    config.n_layer = layers;
    config.n_head = 2;
    config.segment_count = 3;
    return config;
}

TEST(Allocations, ARepeatedForwardHasNone) {
    for (const Path path : paths()) {
        for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::rope, Positions::alibi}) {
            for (const std::uint32_t layers : {0U, 2U}) {
                ModelConfig config = with(small_config(true), positions, layers);
                config.d_model = 8;
                const Model model(config, Init::gpt2, 1, path);
                const std::vector<TokenId> ids = random_ids(18, config.vocab_size, 3);
                const std::vector<TokenId> targets = random_ids(18, config.vocab_size, 4);
                const std::vector<TokenId> segments(18, 2);
                const Batch batch{ids, 2, 9};
                expect_nothing_when_repeated([&] { model.forward(batch, {}); });

                ForwardOptions all;
                all.train = true;
                all.trace_token = all.trace_position = all.trace_segment = all.trace_input = true;
                all.trace_hidden = all.trace_attention = all.measure = true;
                all.targets = targets;
                all.top_k = 3;
                all.segment_ids = segments;
                all.pad_id = 5;
                expect_nothing_when_repeated([&] { model.forward(batch, all); });
                all.logits = false;
                expect_nothing_when_repeated([&] { model.forward(batch, all); });
            }
        }
    }
}

TEST(Allocations, TheFirstForwardIsSeenToHaveSome) {
    const Model model(small_config(true), Init::gpt2, 1, default_path());
    const std::vector<TokenId> ids = random_ids(18, 11, 3);
    const auto work = [&] { model.forward({ids, 2, 9}, {}); };
    EXPECT_GT(allocations_of(work), 0U);
    EXPECT_EQ(allocations_of(work), 0U);
}

TEST(Allocations, AForwardWhoseLastResultIsStillHeldHasNone) {
    const Model model(small_config(true), Init::gpt2, 1, default_path());
    const std::vector<TokenId> ids = random_ids(18, 11, 3);
    ForwardResult result;
    expect_nothing_when_repeated([&] { result = model.forward({ids, 2, 9}, {}); });
}

TEST(Allocations, ARepeatedTrainingStepHasNone) {
    for (const Path path : paths()) {
        for (const std::uint32_t layers : {0U, 2U}) {
            for (const bool tied : {true, false}) {
                for (const OptimizerName optimizer : {OptimizerName::adamw, OptimizerName::sgd}) {
                    SmallTraining small(layers);
                    small.config.tie_weights = tied;
                    small.options.optimizer.name = optimizer;
                    small.options.optimizer.clip = 1;
                    small.options.dropout = small.options.residual_dropout = 0.1;
                    Model model = small.model(path);
                    Trainer trainer(model, small.training_ids(), small.options);
                    expect_nothing_when_repeated([&] { trainer.step(); });
                }
            }
        }
    }
}

TEST(Allocations, ARepeatedCheckOfTheLossHasNone) {
    SmallTraining small(1);
    Model model = small.model(default_path());
    Trainer trainer(model, small.training_ids(), small.options);
    expect_nothing_when_repeated([&] { trainer.check(); });
}

}  // namespace
}  // namespace stem::test
