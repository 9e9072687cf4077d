// config.json of a GPT-2 checkpoint, keys and defaults as in Hugging Face's GPT2Config.
#include <string>

#include "base/error.hpp"
#include "model/config.hpp"
#include "model/config_json_fields.hpp"

namespace stem::config_json {
namespace {

bool is_null(const JsonValue* value) {
    return value != nullptr && std::holds_alternative<std::nullptr_t>(value->value);
}

/// A switch of a variant that would compute other numbers.
void refuse_variant(const JsonValue& object, const char* key, bool built) {
    bool value = built;
    take(object, key, value);
    if (value != built)
        throw Error(ErrorCode::bad_config,
                    "config.json: " + std::string(key) + " is " + truth(value) + ", a variant of GPT-2 that is not built here");
}

}  // namespace

ModelConfig read_gpt2(const JsonValue& object) {
    refuse_variant(object, "scale_attn_weights", true);
    refuse_variant(object, "scale_attn_by_inverse_layer_idx", false);
    refuse_variant(object, "add_cross_attention", false);

    ModelConfig config;
    config.family = Family::gpt2;
    config.scale_embeddings = false;
    config.vocab_size = 50257;
    config.max_len = 1024;
    config.d_model = 768;
    config.n_layer = 12;
    config.n_head = 12;
    config.residual_dropout = config.attention_dropout = 0.1;
    take(object, "vocab_size", config.vocab_size);
    take(object, "n_positions", config.max_len);
    take(object, "n_embd", config.d_model);
    take(object, "n_layer", config.n_layer);
    take(object, "n_head", config.n_head);
    if (!is_null(object.find("n_inner"))) take(object, "n_inner", config.d_ff);
    take(object, "activation_function", activation_words, config.activation);
    take(object, "layer_norm_epsilon", config.layer_norm_epsilon);
    take(object, "embd_pdrop", config.dropout);
    take(object, "resid_pdrop", config.residual_dropout);
    take(object, "attn_pdrop", config.attention_dropout);
    take(object, "tie_word_embeddings", config.tie_weights);
    if (config.n_layer == 0)
        throw Error(ErrorCode::bad_config,
                    "config.json: n_layer is 0, allowed in a gpt2 model are 1.." + std::to_string(max_layers));
    return config;
}

std::string write_gpt2(const ModelConfig& config) {
    const bool usual_width = config.d_ff == 0 || config.d_ff == 4 * config.d_model;
    Lines lines;
    lines.add("model_type", word("gpt2"));
    lines.add("architectures", "[\"GPT2LMHeadModel\"]");
    lines.add("vocab_size", std::to_string(config.vocab_size));
    lines.add("n_positions", std::to_string(config.max_len));
    lines.add("n_embd", std::to_string(config.d_model));
    lines.add("n_layer", std::to_string(config.n_layer));
    lines.add("n_head", std::to_string(config.n_head));
    lines.add("n_inner", usual_width ? "null" : std::to_string(config.d_ff));
    lines.add("activation_function", word(to_word(config.activation, activation_words)));
    lines.add("layer_norm_epsilon", json_number(config.layer_norm_epsilon));
    lines.add("embd_pdrop", json_number(config.dropout));
    lines.add("resid_pdrop", json_number(config.residual_dropout));
    lines.add("attn_pdrop", json_number(config.attention_dropout));
    lines.add("tie_word_embeddings", truth(config.tie_weights));
    return lines.object();
}

}  // namespace stem::config_json
