#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "format/json.hpp"

namespace stem {

enum class Positions { learned, sinusoidal, rope, alibi, none };
enum class RopeLayout { half, interleaved };
enum class Combine { sum, concat };
enum class Activation { gelu_new, gelu };
enum class Norm { pre, post };
/// How config.json and model.safetensors are laid out: our own way, or as GPT-2's checkpoints are.
enum class Family { stem, gpt2 };
/// How fresh tables are filled; d is d_model.
/// `pytorch`: token, position and segment tables N(0, 1) (nn.Embedding); an untied head, the projection and every weight and
/// bias of a block uniform ±1/√in (nn.Linear, `in` being the width that it reads), as the lesson's code does.
/// `gpt2`: every table and weight N(0, 0.02²), but the two of a block that write to its output (attn.c_proj, mlp.c_proj)
/// N(0, 0.02²/(2·n_layer)); biases 0.
/// `inv_sqrt_d`: token table N(0, 1/d), so that √d scaling brings it to 1; all else as `pytorch`.
/// Norms begin with weight 1 and bias 0, and row padding_idx of the token table with zeros, in all three.
enum class Init { pytorch, gpt2, inv_sqrt_d };

/// The shape and wiring of a model. Field names are the keys of config.json, in camelCase those of createModel.
struct ModelConfig {
    std::uint32_t vocab_size = 1000;  ///< V
    std::uint32_t d_model = 128;      ///< C, the width everything shares
    std::uint32_t max_len = 512;      ///< longest T
    bool tie_weights = true;          ///< the head reads the token table itself
    bool scale_embeddings = true;     ///< token rows × √d_model
    Positions positions = Positions::learned;
    RopeLayout rope_layout = RopeLayout::half;
    Combine combine = Combine::sum;
    std::uint32_t segment_count = 0;  ///< 0: no segment table
    double dropout = 0.1;             ///< probability of a zero in train mode, before the blocks
    std::uint32_t n_layer = 0;
    std::uint32_t n_head = 4;
    std::uint32_t d_ff = 0;  ///< 0 in a fresh config means 4·d_model
    Activation activation = Activation::gelu_new;
    Norm norm = Norm::pre;
    double layer_norm_epsilon = 1e-5;
    std::optional<std::uint32_t> padding_idx;  ///< a token whose row begins as zeros and gets no gradient as an input
    Family family = Family::stem;
    /// GPT-2's `resid_pdrop`, on what attention and feed-forward add in train mode; 0 in our own family.
    double residual_dropout = 0;
    /// GPT-2's `attn_pdrop`: kept for the file, not applied.
    double attention_dropout = 0;
};

/// The most blocks a model may have: ten times the deepest that is in use, so that a typing error is told before it is
/// allocated.
inline constexpr std::uint32_t max_layers = 1024;

/// Refuses what can't be a model, naming the field, its value and what is allowed.
/// Ranges: 1 ≤ vocab_size, d_model, max_len, n_head < 2^31 (ids and positions are int32); segment_count, d_ff < 2^31;
/// n_layer ≤ max_layers; with blocks n_head divides d_model; with RoPE n_head divides d_model into heads of even size;
/// 0 ≤ dropouts ≤ 1; layer_norm_epsilon ≥ 0, finite; padding_idx < vocab_size. The gpt2 family has what GPT-2's files can say:
/// blocks, pre-norm, learned positions that are added, no √d, no segments, no padding row.
/// Errors: bad_config.
void check_config(const ModelConfig& config);

/// Whether GPT-2's files can say this config.
bool is_gpt2_wiring(const ModelConfig& config) noexcept;

/// From the object of config.json; an absent key is the default, an unknown one is ignored. `model_type` is "stem", "gpt2", or
/// absent, which is "stem".
/// "gpt2": vocab_size, n_positions, n_embd, n_layer, n_head, n_inner (null: 4·n_embd), activation_function ("gelu_new" or
/// "gelu"), layer_norm_epsilon, embd_pdrop, resid_pdrop, attn_pdrop, tie_word_embeddings, with GPT-2's own defaults.
/// Errors: bad_config (another model_type, a wrong type or value, a GPT-2 variant that divides its scores otherwise or has
/// cross-attention, and all of check_config).
ModelConfig config_from_json(const JsonValue& object);
/// The text of config.json in the config's family, every key written, d_ff as its number.
std::string config_to_json(const ModelConfig& config);

// The words used in config.json and in JavaScript. Errors of x_from_name: bad_config, listing the words.
std::string_view init_name(Init init) noexcept;
Init init_from_name(std::string_view name);
std::string_view positions_name(Positions positions) noexcept;
Positions positions_from_name(std::string_view name);
std::string_view rope_layout_name(RopeLayout layout) noexcept;
RopeLayout rope_layout_from_name(std::string_view name);
std::string_view combine_name(Combine combine) noexcept;
Combine combine_from_name(std::string_view name);

}  // namespace stem
