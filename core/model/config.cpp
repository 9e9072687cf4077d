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

void check_size(const char* field, std::uint32_t value) {
    constexpr std::uint32_t most = std::numeric_limits<std::int32_t>::max();
    if (value < 1 || value > most)
        refuse(std::string(field) + " is " + std::to_string(value) + ", allowed are 1.." + std::to_string(most));
}

void check_what_is_built(const ModelConfig& config) {
    if (config.n_layer > 0)
        refuse("n_layer is " + std::to_string(config.n_layer) +
               ": Transformer blocks are not built in this version, only n_layer 0 (the stem alone)");
    if (config.positions != Positions::learned && config.positions != Positions::none)
        refuse("positions is \"" + std::string(positions_name(config.positions)) +
               "\", which is not built in this version; built are \"learned\" and \"none\"");
    if (config.combine != Combine::sum) refuse("combine is \"concat\", which is not built in this version; built is \"sum\"");
    if (config.segment_count > 0)
        refuse("segment_count is " + std::to_string(config.segment_count) +
               ": segment embeddings are not built in this version, only segment_count 0");
    if (config.padding_idx)
        refuse("padding_idx is " + std::to_string(*config.padding_idx) +
               ": a padding row is not built in this version, only null (none)");
}

}  // namespace

void check_config(const ModelConfig& config) {
    check_size("vocab_size", config.vocab_size);
    check_size("d_model", config.d_model);
    check_size("max_len", config.max_len);
    // written so that NaN is refused too
    if (!(config.dropout >= 0 && config.dropout <= 1))
        refuse("dropout is " + json_number(config.dropout) + ", allowed is a probability 0..1");
    if (!(config.layer_norm_epsilon >= 0 && std::isfinite(config.layer_norm_epsilon)))
        refuse("layer_norm_epsilon is " + json_number(config.layer_norm_epsilon) + ", allowed is a finite number >= 0");
    if (config.n_head < 1) refuse("n_head is 0, allowed is 1 or more");
    if (config.d_ff == 0 && config.d_model > std::numeric_limits<std::uint32_t>::max() / 4)
        refuse("d_model is " + std::to_string(config.d_model) +
               ", of which the default d_ff (4 x d_model) does not fit: give d_ff");
    check_what_is_built(config);
}

}  // namespace stem
