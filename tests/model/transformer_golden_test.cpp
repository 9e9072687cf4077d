// Whole models with blocks against PyTorch's float64: every hidden state, attention map, logit and gradient, by value.
#include "model/transformer_golden.hpp"

#include <algorithm>
#include <cmath>

#include "model/cross_entropy.hpp"
#include "model/embedding_stem.hpp"
#include "model/lm_head.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

struct Pass {
    TransformerResult result;
    Matrix logits;
};

Pass run(const TransformerCase& golden, const ModelConfig& config, const Kernels& kernel, bool save = false) {
    Matrix x = embedding_stem_forward(config, golden.parameters, kernel, {golden.ids, golden.tokens});
    Pass pass;
    pass.result =
        transformer_forward(config, golden.parameters, kernel, std::move(x), golden.batch, golden.tokens,
                            {.attention = golden.options, .trace_hidden = true, .trace_attention = true, .save = save});
    pass.logits = lm_head_forward(config, golden.parameters, kernel, pass.result.output);
    return pass;
}

template <class Body>
void for_every_case(Body body) {
    const auto cases = transformer_cases();
    ASSERT_EQ(cases.size(), 19U);
    for (const TransformerCase& golden : cases) {
        for (const Path path : paths()) {
            SCOPED_TRACE(golden.name + " " + std::string(path_instruction_set(path)));
            body(golden, kernels(path));
        }
    }
}

/// The last positions of each row of the batch, as many as the golden values keep.
std::span<const float> kept(const TransformerCase& golden, const Matrix& all, const Matrix& expected) {
    if (golden.kept != "late") return all.values();
    return all.values().last(expected.size());
}

TEST(TransformerGolden, LogitsAndLoss) {
    for_every_case([](const TransformerCase& golden, const Kernels& kernel) {
        const Pass pass = run(golden, golden.config, kernel);
        const Matrix& expected = golden.values.at("logits");
        EXPECT_TRUE(within(kept(golden, pass.logits, expected), expected.values(), golden.bound("logits")));
        // a logit off by δ moves log Σexp by at most δ
        EXPECT_NEAR(cross_entropy_forward(pass.logits.view(), golden.targets), golden.loss, 2 * golden.bound("logits")[0]);
    });
}

TEST(TransformerGolden, EveryHiddenState) {
    for_every_case([](const TransformerCase& golden, const Kernels& kernel) {
        const Pass pass = run(golden, golden.config, kernel);
        ASSERT_EQ(pass.result.hidden.size(), golden.config.n_layer + 1);
        std::size_t seen = 0;
        for (std::size_t i = 0; i < pass.result.hidden.size(); ++i) {
            const std::string name = "hidden." + std::to_string(i);
            if (!golden.values.contains(name)) continue;
            ++seen;
            EXPECT_TRUE(within(pass.result.hidden[i].values(), golden.values.at(name).values(), golden.bound(name))) << name;
        }
        if (golden.kept == "late") {
            const Matrix& expected = golden.values.at("hidden");
            EXPECT_TRUE(within(kept(golden, pass.result.hidden.back(), expected), expected.values(), golden.bound("hidden")));
        } else {
            EXPECT_EQ(seen, golden.kept == "gradients" ? 2 : golden.config.n_layer + 1);
        }
    });
}

TEST(TransformerGolden, EveryAttentionMap) {
    for_every_case([](const TransformerCase& golden, const Kernels& kernel) {
        const Pass pass = run(golden, golden.config, kernel);
        ASSERT_EQ(pass.result.attention.size(), golden.options.attention ? golden.config.n_layer : 0);
        if (golden.kept != "all" && golden.kept != "attention") return;
        for (std::size_t i = 0; i < pass.result.attention.size(); ++i) {
            const std::string name = "attention." + std::to_string(i);
            const Matrix& map = pass.result.attention[i];
            EXPECT_EQ(map.rows(), golden.batch * golden.config.n_head * golden.tokens);
            ASSERT_TRUE(within(map.values(), golden.values.at(name).values(), golden.bound(name))) << name;
            for (std::size_t r = 0; r < map.rows(); ++r) {
                const std::size_t t = r % golden.tokens;
                for (std::size_t s = 0; s < map.cols(); ++s) {
                    const std::size_t row = r / golden.tokens / golden.config.n_head;
                    const bool filling = !golden.padding.empty() && golden.padding[row * golden.tokens + s] != 0;
                    if ((golden.options.causal && s > t) || filling) {
                        ASSERT_EQ(map.row(r)[s], 0.0F) << r << ' ' << s;
                    }
                }
            }
        }
    });
}

TEST(TransformerGolden, EveryGradient) {
    for_every_case([](const TransformerCase& golden, const Kernels& kernel) {
        if (golden.kept != "all" && golden.kept != "gradients") return;
        Pass pass = run(golden, golden.config, kernel, true);
        const auto terms = static_cast<float>(golden.ids.size());
        kernel.cross_entropy_backward_rows(pass.logits.view(), golden.targets, 1.0F / terms, pass.logits.view(), {});
        Matrix d_output(golden.ids.size(), golden.config.d_model);
        kernel.matmul_nn(pass.logits.view(), golden.parameters.head_table(golden.config).view(), d_output.view());
        Parameters gradients = zero_blocks(golden.config);
        const Matrix d_input =
            transformer_backward(golden.config, golden.parameters, kernel, pass.result.saved, std::move(d_output), gradients);
        EXPECT_TRUE(within(d_input.values(), golden.values.at("d_input").values(), golden.bound("d_input")));
        visit_blocks(gradients, [&](const std::string& name, const Matrix& gradient) {
            if (!golden.values.contains("d." + name)) {
                EXPECT_FALSE(golden.options.attention) << name;  // what was not used has no gradient
                EXPECT_TRUE(std::ranges::all_of(gradient.values(), [](float g) { return g == 0; })) << name;
                return;
            }
            EXPECT_TRUE(within(gradient.values(), golden.values.at("d." + name).values(), golden.bound("d." + name))) << name;
        });
    });
}

// The bounds are narrow enough to tell the wirings apart, at the last position too.
TEST(TransformerGolden, AnotherWiringIsOutsideTheBound) {
    for (const TransformerCase& golden : transformer_cases()) {
        const auto differs = [&golden](const char* what, auto change) {
            ModelConfig config = golden.config;
            change(config);
            const Pass pass = run(golden, config, kernels(default_path()));
            const Matrix& expected = golden.values.at("logits");
            const std::size_t last = golden.config.vocab_size;
            const std::vector<double> bound = golden.bound("logits");
            EXPECT_FALSE(within(pass.logits.values().last(last), expected.values().last(last), std::span(bound).last(last)))
                << golden.name << ' ' << what;
        };
        differs("the other GELU", [](ModelConfig& config) {
            config.activation = config.activation == Activation::gelu ? Activation::gelu_new : Activation::gelu;
        });
        differs("the other norm", [](ModelConfig& config) { config.norm = config.norm == Norm::pre ? Norm::post : Norm::pre; });
        differs("another epsilon", [](ModelConfig& config) { config.layer_norm_epsilon = 1e-3; });
        if (golden.options.attention) differs("other heads", [](ModelConfig& config) { config.n_head = 1; });
        if (golden.config.positions != Positions::rope) continue;
        differs("the other layout of pairs", [](ModelConfig& config) {
            config.rope_layout = config.rope_layout == RopeLayout::half ? RopeLayout::interleaved : RopeLayout::half;
        });
    }
}

}  // namespace
}  // namespace stem::test
