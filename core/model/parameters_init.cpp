// How fresh tables are filled; the rule is written at Init.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/random.hpp"
#include "model/parameters.hpp"
#include "model/parameters_tensors.hpp"

namespace stem {
namespace {

constexpr float gpt2_deviation = 0.02F;  // "initializer_range" of GPT-2's code

void fill_normal(Matrix& table, const Random& random, float deviation) {
    const std::span<float> values = table.values();
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = deviation * random.normal(i);
}

void fill_uniform(Matrix& table, const Random& random, float reach) {
    const std::span<float> values = table.values();
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = reach * (2.0F * random.uniform(i) - 1.0F);
}

float inverse_root(std::size_t n) {
    return static_cast<float>(1.0 / std::sqrt(static_cast<double>(n)));
}

/// A weight that GPT-2 draws, or nn.Linear's of a layer that reads `in` numbers.
void fill_linear(Matrix& table, const Random& random, Init init, std::size_t in) {
    if (init == Init::gpt2)
        fill_normal(table, random, gpt2_deviation);
    else
        fill_uniform(table, random, inverse_root(in));
}

void fill_block(BlockParameters& block, Init init, std::uint64_t seed, std::uint32_t layer, std::uint32_t layers) {
    constexpr std::uint32_t streams_a_block = 16;  // 12 tables, and room for more without moving the next block's numbers
    std::uint32_t part = 0;
    std::size_t in = 0;
    visit_block(block, [&](std::string_view name, Matrix& table) {
        const Random random(seed, Stream::block, layer * streams_a_block + part++);
        const bool bias = name.ends_with("bias");
        if (!bias) in = table.rows();
        if (name.starts_with("ln_"))
            std::ranges::fill(table.values(), bias ? 0.0F : 1.0F);
        else if (init != Init::gpt2)
            fill_uniform(table, random, inverse_root(in));
        else if (name.ends_with("c_proj.weight"))
            fill_normal(table, random, gpt2_deviation * inverse_root(2 * std::size_t{layers}));
        else if (!bias)
            fill_normal(table, random, gpt2_deviation);
    });
}

}  // namespace

Parameters initial_parameters(const ModelConfig& config, Init init, std::uint64_t seed) {
    check_config(config);
    const bool gpt2 = init == Init::gpt2;
    const float table_deviation = gpt2 ? gpt2_deviation : 1.0F;

    // all tables are allocated before the first is filled: what does not fit is refused at once
    Parameters parameters = zero_parameters(config);
    fill_normal(parameters.tok, {seed, Stream::token_table},
                init == Init::inv_sqrt_d ? inverse_root(config.d_model) : table_deviation);
    if (config.padding_idx)
        std::fill_n(parameters.tok.row(static_cast<std::size_t>(*config.padding_idx)), parameters.tok.cols(), 0.0F);
    fill_normal(parameters.pos, {seed, Stream::position_table}, table_deviation);
    fill_normal(parameters.seg, {seed, Stream::segment_table}, table_deviation);
    constexpr std::uint32_t projection = 1;  // a second use of the positions' stream
    fill_linear(parameters.concat_proj, {seed, Stream::position_table, projection}, init, parameters.concat_proj.rows());
    for (std::uint32_t layer = 0; layer < config.n_layer; ++layer)
        fill_block(parameters.blocks[layer], init, seed, layer, config.n_layer);
    std::ranges::fill(parameters.ln_f_weight.values(), 1.0F);
    fill_linear(parameters.lm_head, {seed, Stream::lm_head}, init, config.d_model);
    return parameters;
}

}  // namespace stem
