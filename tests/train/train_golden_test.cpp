// Training against PyTorch's autograd and optimisers in float64, by value: gradients, losses, and where the tables end.
#include "train/train_golden.hpp"

#include <algorithm>

#include "model/parameters_tensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

template <class Body>
void for_every_case(Body body) {
    const auto cases = train_cases();
    ASSERT_EQ(cases.size(), 13U);
    for (const TrainCase& golden : cases) {
        for (const Path path : paths()) {
            SCOPED_TRACE(golden.name + " " + std::string(path_instruction_set(path)));
            body(golden, path);
        }
    }
}

/// The batch as loss_and_gradients takes it.
struct Shifted {
    std::vector<TokenId> inputs;
    std::vector<TokenId> targets;
    std::vector<TokenId> segments;
    std::size_t tokens;

    explicit Shifted(const TrainCase& golden) : tokens(golden.tokens - 1) {
        for (std::size_t i = 0; i < golden.ids.size(); ++i) {
            if ((i + 1) % golden.tokens == 0) continue;
            inputs.push_back(golden.ids[i]);
            targets.push_back(golden.ids[i + 1]);
            if (!golden.segments.empty()) segments.push_back(golden.segments[i]);
        }
    }
    TrainingBatch batch() const { return {inputs, targets, tokens, segments}; }
};

LossAndGradients first_gradients(const TrainCase& golden, Path path, std::size_t parts = 1) {
    const Model model = golden.model(path);
    GradientOptions options;
    const std::vector<TensorSpec> trained = trained_tensors(golden.config, golden.options.frozen);
    options.trained = trained;
    options.keep_output_part = true;
    options.parts = parts;
    return loss_and_gradients(golden.config, model.tables(), kernels(path), Shifted(golden).batch(), options);
}

void expect_golden_gradients(const TrainCase& golden, const LossAndGradients& found) {
    EXPECT_NEAR(found.loss, golden.losses[0], golden.bound("losses", golden.losses));
    std::size_t trained = 0;
    for (const TensorSpec& spec : tensor_specs(golden.config)) {
        const Matrix& gradient = spec.of(found.gradients.tables);
        const std::string name = "d." + spec.name;
        if (!golden.values.contains(name)) {
            EXPECT_EQ(gradient.size(), 0U) << spec.name << " is frozen";
            continue;
        }
        ++trained;
        EXPECT_TRUE(within(gradient.values(), golden.values.at(name).values(), golden.bound(name))) << spec.name;
    }
    EXPECT_GT(trained, 0U);
}

TEST(TrainGolden, EveryGradientOfTheFirstStep) {
    for_every_case([](const TrainCase& golden, Path path) { expect_golden_gradients(golden, first_gradients(golden, path)); });
}

TEST(TrainGolden, ABatchInPartsGivesTheSameGradients) {
    for_every_case([](const TrainCase& golden, Path path) {
        for (const std::size_t parts : {2U, 3U, 7U}) {
            const LossAndGradients found = first_gradients(golden, path, parts);
            expect_golden_gradients(golden, found);
            const LossAndGradients again = first_gradients(golden, path, parts);
            EXPECT_EQ(found.loss, again.loss);
            for (const TensorSpec& spec : trained_tensors(golden.config, golden.options.frozen))
                EXPECT_TRUE(same_bits(spec.of(found.gradients.tables).values(), spec.of(again.gradients.tables).values()))
                    << spec.name << " in " << parts;
        }
    });
}

TEST(TrainGolden, ATiedTableHasTwoPartsThatAddUp) {
    std::size_t tied = 0;
    for_every_case([&tied](const TrainCase& golden, Path path) {
        if (!golden.values.contains("input_part")) return;
        ++tied;
        const Gradients found = first_gradients(golden, path).gradients;
        EXPECT_TRUE(within(found.tok_output.values(), golden.values.at("output_part").values(), golden.bound("output_part")));
        if (golden.config.padding_idx) {
            EXPECT_FALSE(std::ranges::binary_search(found.tok_input.ids, static_cast<TokenId>(*golden.config.padding_idx)));
        }
        Matrix input(golden.config.vocab_size, golden.config.d_model);
        for (std::size_t i = 0; i < found.tok_input.ids.size(); ++i)
            std::ranges::copy(std::span(found.tok_input.rows.row(i), input.cols()),
                              input.row(static_cast<std::size_t>(found.tok_input.ids[i])));
        EXPECT_TRUE(within(input.values(), golden.values.at("input_part").values(), golden.bound("input_part")));
        std::vector<float> sum;
        for (std::size_t i = 0; i < input.size(); ++i) sum.push_back(found.tok_output.values()[i] + input.values()[i]);
        EXPECT_TRUE(same_bits(found.tables.tok.values(), sum));
    });
    EXPECT_EQ(tied, 6 * paths().size());
}

TEST(TrainGolden, LossesNormsAndFinalTables) {
    for_every_case([](const TrainCase& golden, Path path) {
        Model model = golden.model(path);
        Trainer trainer(model, golden.training_ids(), golden.options);
        for (std::size_t i = 0; i < golden.steps; ++i) {
            EXPECT_NEAR(trainer.step(), golden.losses[i], golden.bound("losses", golden.losses)) << "step " << i;
            EXPECT_NEAR(trainer.last_norm(), golden.norms[i], golden.bound("norms", golden.norms)) << "step " << i;
        }
        EXPECT_EQ(trainer.steps(), golden.steps);
        for (const TensorSpec& spec : tensor_specs(golden.config)) {
            const Matrix& after = spec.of(model.tables());
            const std::string name = "after." + spec.name;
            EXPECT_TRUE(within(after.values(), golden.values.at(name).values(), golden.bound(name))) << spec.name;
            if (golden.values.contains("d." + spec.name)) continue;
            EXPECT_TRUE(same_bits(after.values(), golden.values.at("before." + spec.name).values()))
                << spec.name << " is frozen";
        }
    });
}

}  // namespace
}  // namespace stem::test
