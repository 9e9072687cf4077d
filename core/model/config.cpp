#include "model/config.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "base/error.hpp"

namespace stem {
namespace {

[[noreturn]] void refuse(const std::string& message) {
    throw Error(ErrorCode::bad_config, message);
}

constexpr std::uint32_t most = std::numeric_limits<std::int32_t>::max();

void check_size(const char* field, std::uint32_t value, std::uint32_t least = 1) {
    if (value < least || value > most)
        refuse(std::string(field) + " is " + std::to_string(value) + ", allowed are " + std::to_string(least) + ".." +
               std::to_string(most));
}

void check_probability(const char* field, double value) {
    // written so that NaN is refused too
    if (!(value >= 0 && value <= 1))
        refuse(std::string(field) + " is " + json_number(value) + ", allowed is a probability 0..1");
}

void check_heads(const ModelConfig& config) {
    const bool rope = config.positions == Positions::rope;
    if (config.n_layer == 0 && !rope) return;
    const std::string heads = std::to_string(config.n_head) + " heads";
    if (config.d_model % config.n_head != 0)
        refuse("d_model is " + std::to_string(config.d_model) + ", which " + heads + " can't share: n_head must divide it");
    const std::uint32_t size = config.d_model / config.n_head;
    if (rope && size % 2 != 0)
        refuse("positions is \"rope\", which turns pairs of numbers, but d_model " + std::to_string(config.d_model) + " in " +
               heads + " gives heads of " + std::to_string(size) + ", an odd size");
}

void check_blocks(const ModelConfig& config) {
    if (config.n_layer > max_layers)
        refuse("n_layer is " + std::to_string(config.n_layer) + ", allowed are 0.." + std::to_string(max_layers));
    check_heads(config);
    if (config.d_ff == 0 && config.d_model > std::numeric_limits<std::uint32_t>::max() / 4)
        refuse("d_model is " + std::to_string(config.d_model) +
               ", of which the default d_ff (4 x d_model) does not fit: give d_ff");
    // q, k and v lie side by side
    if (config.n_layer > 0 && config.d_model > most / 3)
        refuse("d_model is " + std::to_string(config.d_model) + ", allowed with blocks are 1.." + std::to_string(most / 3));
}

void check_family(const ModelConfig& config) {
    if (config.family == Family::gpt2 && !is_gpt2_wiring(config))
        refuse(
            "model_type is \"gpt2\", whose files can't say this model: they have blocks with norms before, learned positions "
            "that are added, and no scaling, segments or padding row; take model_type \"stem\"");
    if (config.family == Family::stem && (config.residual_dropout != 0 || config.attention_dropout != 0))
        refuse("dropout inside the blocks is of model_type \"gpt2\" only");
}

}  // namespace

bool is_gpt2_wiring(const ModelConfig& config) noexcept {
    return config.n_layer > 0 && config.norm == Norm::pre && config.positions == Positions::learned &&
           config.combine == Combine::sum && !config.scale_embeddings && config.segment_count == 0 && !config.padding_idx;
}

void check_config(const ModelConfig& config) {
    check_size("vocab_size", config.vocab_size);
    check_size("d_model", config.d_model);
    check_size("max_len", config.max_len);
    check_size("segment_count", config.segment_count, 0);
    check_probability("dropout", config.dropout);
    check_probability("resid_pdrop", config.residual_dropout);
    check_probability("attn_pdrop", config.attention_dropout);
    if (!(config.layer_norm_epsilon >= 0 && std::isfinite(config.layer_norm_epsilon)))
        refuse("layer_norm_epsilon is " + json_number(config.layer_norm_epsilon) + ", allowed is a finite number >= 0");
    check_size("n_head", config.n_head);
    check_blocks(config);
    check_size("d_ff", config.d_ff, 0);
    if (config.padding_idx && *config.padding_idx >= config.vocab_size)
        refuse("padding_idx is " + std::to_string(*config.padding_idx) + ", allowed are null and 0.." +
               std::to_string(config.vocab_size - 1));
    check_family(config);
}

}  // namespace stem
