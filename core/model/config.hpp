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
/// How fresh tables are filled; d is d_model.
/// `pytorch`: token and position tables N(0, 1), an untied head uniform ±1/√d (nn.Linear), as the lesson's code does.
/// `gpt2`: all three N(0, 0.02²).
/// `inv_sqrt_d`: token table N(0, 1/d), so that √d scaling brings it to 1; positions N(0, 1); an untied head as nn.Linear.
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
    std::uint32_t segment_count = 0;
    double dropout = 0.1;  ///< probability of a zero in train mode
    std::uint32_t n_layer = 0;
    std::uint32_t n_head = 4;
    std::uint32_t d_ff = 0;  ///< 0 in a fresh config means 4·d_model
    Activation activation = Activation::gelu_new;
    Norm norm = Norm::pre;
    double layer_norm_epsilon = 1e-5;
    std::optional<std::uint32_t> padding_idx;
};

/// Refuses what can't be a model, and what this version does not build (n_layer > 0, positions other than learned and none,
/// concat, segments, padding_idx), naming the field, its value and what is allowed.
/// Ranges: 1 ≤ vocab_size, d_model, max_len < 2^31 (ids and positions are int32); 0 ≤ dropout ≤ 1;
/// layer_norm_epsilon ≥ 0, finite; n_head ≥ 1.
/// Errors: bad_config.
void check_config(const ModelConfig& config);

/// From the object of config.json (`model_type: "stem"`, or none); an absent key is the default, an unknown one is ignored.
/// Errors: bad_config (another model_type, a wrong type or value, and all of check_config).
ModelConfig config_from_json(const JsonValue& object);
/// The text of config.json, every key written, d_ff as its number.
std::string config_to_json(const ModelConfig& config);

/// The words used in config.json and in JavaScript. Errors of the second: bad_config, listing the words.
std::string_view init_name(Init init) noexcept;
Init init_from_name(std::string_view name);

/// The words of `positions` in config.json and in JavaScript. Errors of the second: bad_config, listing the words.
std::string_view positions_name(Positions positions) noexcept;
Positions positions_from_name(std::string_view name);

}  // namespace stem
