// Central differences of every part that goes back: norm, feed-forward, attention in all its wirings, block, whole stack.
#include "model/layer_gradients.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "model/attention.hpp"
#include "model/block.hpp"
#include "model/layer_norm.hpp"
#include "model/samples.hpp"
#include "model/transformer_golden.hpp"

namespace stem::test {
namespace {

ModelConfig small_blocks(std::uint32_t layers = 1) {
    ModelConfig config;
    config.d_model = 12;
    config.n_head = 2;
    config.n_layer = layers;
    config.d_ff = 20;
    config.positions = Positions::none;
    return config;
}

/// Random tables; norms near 1.
Parameters random_blocks(const ModelConfig& config) {
    Parameters parameters = zero_blocks(config);
    std::uint64_t seed = 10;
    visit_blocks(parameters, [&seed](const std::string& name, Matrix& table) {
        fill_random(table.values(), ++seed, 0.5F);
        if (name.find("ln_") == std::string::npos || !name.ends_with("weight")) return;
        for (float& gain : table.values()) gain += 1;
    });
    return parameters;
}

TEST(LayerGradients, LayerNorm) {
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        Matrix x = random_matrix(5, 13, 1);
        Matrix weight = random_matrix(1, 13, 2);
        Matrix bias = random_matrix(1, 13, 3);
        const Matrix ask = random_matrix(5, 13, 4);
        const auto forward = [&] {
            LayerNormActivations dropped;
            return project(ask, layer_norm_forward(kernel, x, weight, bias, 1e-5, dropped));
        };
        LayerNormActivations saved;
        layer_norm_forward(kernel, x, weight, bias, 1e-5, saved);
        Matrix d_weight(1, 13);
        Matrix d_bias(1, 13);
        const Matrix d_x = layer_norm_backward(kernel, x, weight, saved, copy_matrix(ask), d_weight, d_bias);
        expect_central_differences("x", x.values(), d_x.values(), 4, forward);
        expect_central_differences("weight", weight.values(), d_weight.values(), 4, forward);
        expect_central_differences("bias", bias.values(), d_bias.values(), 4, forward);

        // a frozen norm: the same way back, no sums
        Matrix none;
        const Matrix frozen = layer_norm_backward(kernel, x, weight, saved, copy_matrix(ask), none, none);
        EXPECT_TRUE(same_bits(frozen.values(), d_x.values()));
    }
}

TEST(LayerGradients, FeedForward) {
    for (const Path path : paths()) {
        for (const Activation activation : {Activation::gelu, Activation::gelu_new}) {
            const Kernels& kernel = kernels(path);
            ModelConfig config = small_blocks();
            config.activation = activation;
            Parameters parameters = random_blocks(config);
            BlockParameters& block = parameters.blocks[0];
            Matrix x = random_matrix(5, config.d_model, 1, 2);
            const Matrix ask = random_matrix(5, config.d_model, 2);
            FeedForwardActivations saved;
            const auto forward = [&] { return project(ask, feed_forward_forward(config, block, kernel, x, saved)); };
            forward();
            BlockParameters d = zero_block(config.d_model, config.d_ff);
            const Matrix d_x = feed_forward_backward(config, block, kernel, x, saved, ask, d);
            expect_central_differences("x", x.values(), d_x.values(), 8, forward);
            expect_central_differences("c_fc", block.c_fc_weight.values(), d.c_fc_weight.values(), 8, forward);
            expect_central_differences("c_fc bias", block.c_fc_bias.values(), d.c_fc_bias.values(), 8, forward);
            expect_central_differences("proj", block.mlp_proj_weight.values(), d.mlp_proj_weight.values(), 8, forward);
            expect_central_differences("proj bias", block.mlp_proj_bias.values(), d.mlp_proj_bias.values(), 8, forward);
        }
    }
}

struct Wiring {
    const char* name;
    Positions positions = Positions::none;
    bool causal = true;
    std::size_t filling = 0;  ///< tokens at the start of the first row
};

// 37 tokens: more than one strip of queries, the second not full.
TEST(LayerGradients, AttentionInAllItsWirings) {
    constexpr std::size_t batch = 2;
    constexpr std::size_t tokens = 37;
    for (const Path path : paths()) {
        for (const Wiring& wiring :
             {Wiring{"causal"}, Wiring{"open", Positions::none, false}, Wiring{"rope", Positions::rope},
              Wiring{"alibi", Positions::alibi}, Wiring{"open alibi", Positions::alibi, false},
              Wiring{"filling", Positions::none, true, 5}, Wiring{"open filling", Positions::none, false, 5}}) {
            SCOPED_TRACE(wiring.name);
            const Kernels& kernel = kernels(path);
            ModelConfig config = small_blocks();
            config.positions = wiring.positions;
            Parameters parameters = random_blocks(config);
            BlockParameters& block = parameters.blocks[0];
            std::vector<std::uint8_t> padding(wiring.filling > 0 ? batch * tokens : 0);
            std::fill_n(padding.begin(), wiring.filling, 1);
            AttentionOptions options;
            options.causal = wiring.causal;
            options.padding = padding;
            options.first_position = 3;
            const AttentionPlan plan = attention_plan(config, batch, tokens, options);
            Matrix x = random_matrix(batch * tokens, config.d_model, 1, 2);
            const Matrix ask = random_matrix(batch * tokens, config.d_model, 2);
            AttentionActivations saved;
            const auto forward = [&] { return project(ask, attention_forward(plan, block, kernel, x, saved)); };
            forward();
            BlockParameters d = zero_block(config.d_model, config.d_ff);
            const Matrix d_x = attention_backward(plan, block, kernel, x, saved, ask, d);
            expect_central_differences("x", x.values(), d_x.values(), 16, forward);
            expect_central_differences("c_attn", block.c_attn_weight.values(), d.c_attn_weight.values(), 16, forward);
            expect_central_differences("c_attn bias", block.c_attn_bias.values(), d.c_attn_bias.values(), 16, forward);
            expect_central_differences("proj", block.attn_proj_weight.values(), d.attn_proj_weight.values(), 16, forward);
            expect_central_differences("proj bias", block.attn_proj_bias.values(), d.attn_proj_bias.values(), 16, forward);
        }
    }
}

TEST(LayerGradients, BlocksWithEitherNormAndWithoutAttention) {
    for (const Path path : paths()) {
        for (const Norm norm : {Norm::pre, Norm::post}) {
            for (const bool attention : {true, false}) {
                const Kernels& kernel = kernels(path);
                ModelConfig config = small_blocks();
                config.norm = norm;
                Parameters parameters = random_blocks(config);
                BlockParameters& block = parameters.blocks[0];
                AttentionOptions options;
                options.attention = attention;
                const AttentionPlan plan = attention_plan(config, 2, 5, options);
                Matrix x = random_matrix(10, config.d_model, 1, 2);
                const Matrix ask = random_matrix(10, config.d_model, 2);
                const auto forward = [&] {
                    BlockActivations dropped;
                    return project(ask, block_forward(config, plan, block, kernel, {}, copy_matrix(x), dropped));
                };
                BlockActivations saved;
                block_forward(config, plan, block, kernel, {}, copy_matrix(x), saved);
                BlockParameters d = zero_block(config.d_model, config.d_ff);
                const Matrix d_x = block_backward(config, plan, block, kernel, {}, saved, copy_matrix(ask), d);
                expect_central_differences("x", x.values(), d_x.values(), 24, forward);
                visit_block(d, [&](const char* name, Matrix& gradient) {
                    visit_block(block, [&](const std::string& other, Matrix& table) {
                        if (name == other) expect_central_differences(name, table.values(), gradient.values(), 24, forward);
                    });
                });
            }
        }
    }
}

// Dropout draws the same places both ways, other ones in every layer and part.
TEST(LayerGradients, AStackWithDropoutInside) {
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        const ModelConfig config = small_blocks(3);
        Parameters parameters = random_blocks(config);
        Matrix x = random_matrix(10, config.d_model, 1, 2);
        const Matrix ask = random_matrix(10, config.d_model, 2);
        TransformerOptions options;
        options.save = true;
        options.residual_dropout = 0.25;
        options.seed = 9;
        const auto run = [&] { return transformer_forward(config, parameters, kernel, copy_matrix(x), 2, 5, options); };
        const auto forward = [&] { return project(ask, run().output); };
        const TransformerResult result = run();
        Parameters d = zero_blocks(config);
        const Matrix d_x = transformer_backward(config, parameters, kernel, result.saved, copy_matrix(ask), d);
        expect_central_differences("x", x.values(), d_x.values(), 48, forward);
        visit_blocks(d, [&](const std::string& name, Matrix& gradient) {
            visit_blocks(parameters, [&](const std::string& other, Matrix& table) {
                if (name == other) expect_central_differences(name, table.values(), gradient.values(), 48, forward);
            });
        });
        options.seed = 10;
        const TransformerResult other = run();
        EXPECT_FALSE(same_bits(other.output.values(), result.output.values()));
    }
}

}  // namespace
}  // namespace stem::test
