#include <string>

#include "base/error.hpp"
#include "model/config.hpp"
#include "model/config_json_fields.hpp"

namespace stem {

using namespace config_json;

namespace {

Family family_of(const JsonValue& object) {
    const JsonValue* type = object.find("model_type");
    if (type == nullptr) return Family::stem;
    const std::string* name = type->string();
    if (name != nullptr && *name == "stem") return Family::stem;
    if (name != nullptr && *name == "gpt2") return Family::gpt2;
    throw Error(ErrorCode::bad_config, "config.json: model_type is " +
                                           (name == nullptr ? "no string" : quote_for_message(*name)) +
                                           ", which is not opened here; \"stem\" and \"gpt2\" are");
}

ModelConfig read_stem(const JsonValue& object) {
    ModelConfig config;
    take(object, "vocab_size", config.vocab_size);
    take(object, "d_model", config.d_model);
    take(object, "max_len", config.max_len);
    take(object, "tie_weights", config.tie_weights);
    take(object, "scale_embeddings", config.scale_embeddings);
    take(object, "positions", positions_words, config.positions);
    take(object, "rope_layout", rope_layout_words, config.rope_layout);
    take(object, "combine", combine_words, config.combine);
    take(object, "segment_count", config.segment_count);
    take(object, "dropout", config.dropout);
    take(object, "n_layer", config.n_layer);
    take(object, "n_head", config.n_head);
    take(object, "d_ff", config.d_ff);
    take(object, "activation", activation_words, config.activation);
    take(object, "norm", norm_words, config.norm);
    take(object, "layer_norm_epsilon", config.layer_norm_epsilon);
    if (const JsonValue* padding = object.find("padding_idx");
        padding != nullptr && !std::holds_alternative<std::nullptr_t>(padding->value)) {
        config.padding_idx = 0;
        take(object, "padding_idx", *config.padding_idx);
    }
    return config;
}

}  // namespace

ModelConfig config_from_json(const JsonValue& object) {
    if (!object.is_object()) throw Error(ErrorCode::bad_config, "config.json must be an object");
    const ModelConfig config = family_of(object) == Family::gpt2 ? read_gpt2(object) : read_stem(object);
    check_config(config);
    return config;
}

std::string config_to_json(const ModelConfig& config) {
    if (config.family == Family::gpt2) return write_gpt2(config);
    Lines lines;
    lines.add("model_type", word("stem"));
    lines.add("vocab_size", std::to_string(config.vocab_size));
    lines.add("d_model", std::to_string(config.d_model));
    lines.add("max_len", std::to_string(config.max_len));
    lines.add("tie_weights", truth(config.tie_weights));
    lines.add("scale_embeddings", truth(config.scale_embeddings));
    lines.add("positions", word(to_word(config.positions, positions_words)));
    lines.add("rope_layout", word(to_word(config.rope_layout, rope_layout_words)));
    lines.add("combine", word(to_word(config.combine, combine_words)));
    lines.add("segment_count", std::to_string(config.segment_count));
    lines.add("dropout", json_number(config.dropout));
    lines.add("n_layer", std::to_string(config.n_layer));
    lines.add("n_head", std::to_string(config.n_head));
    lines.add("d_ff", std::to_string(config.d_ff == 0 ? 4 * config.d_model : config.d_ff));
    lines.add("activation", word(to_word(config.activation, activation_words)));
    lines.add("norm", word(to_word(config.norm, norm_words)));
    lines.add("layer_norm_epsilon", json_number(config.layer_norm_epsilon));
    lines.add("padding_idx", config.padding_idx ? std::to_string(*config.padding_idx) : "null");
    return lines.object();
}

std::string_view init_name(Init init) noexcept {
    return to_word(init, init_words);
}

Init init_from_name(std::string_view name) {
    return from_word<Init>("init", name, init_words);
}

std::string_view positions_name(Positions positions) noexcept {
    return to_word(positions, positions_words);
}

Positions positions_from_name(std::string_view name) {
    return from_word<Positions>("positions", name, positions_words);
}

std::string_view rope_layout_name(RopeLayout layout) noexcept {
    return to_word(layout, rope_layout_words);
}

RopeLayout rope_layout_from_name(std::string_view name) {
    return from_word<RopeLayout>("rope_layout", name, rope_layout_words);
}

std::string_view combine_name(Combine combine) noexcept {
    return to_word(combine, combine_words);
}

Combine combine_from_name(std::string_view name) {
    return from_word<Combine>("combine", name, combine_words);
}

}  // namespace stem
