#include <array>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "model/config.hpp"

namespace stem {
namespace {

// in the order of the enumerations
constexpr std::array<std::string_view, 5> positions_words{"learned", "sinusoidal", "rope", "alibi", "none"};
constexpr std::array<std::string_view, 2> rope_layout_words{"half", "interleaved"};
constexpr std::array<std::string_view, 2> combine_words{"sum", "concat"};
constexpr std::array<std::string_view, 2> activation_words{"gelu_new", "gelu"};
constexpr std::array<std::string_view, 2> norm_words{"pre", "post"};
constexpr std::array<std::string_view, 3> init_words{"pytorch", "gpt2", "inv-sqrt-d"};

template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& words) {
    std::string list;
    for (std::size_t i = 0; i < N; ++i) list += (i == 0 ? "" : i + 1 == N ? " or " : ", ") + std::string(words[i]);
    return list;
}

template <class Enum, std::size_t N>
Enum from_word(const char* field, std::string_view word, const std::array<std::string_view, N>& words) {
    for (std::size_t i = 0; i < N; ++i)
        if (words[i] == word) return static_cast<Enum>(i);
    throw Error(ErrorCode::bad_config, std::string(field) + " is " + quote_for_message(word) + ", expected " + listed(words));
}

template <class Enum, std::size_t N>
std::string_view to_word(Enum value, const std::array<std::string_view, N>& words) noexcept {
    return words[static_cast<std::size_t>(value)];
}

[[noreturn]] void wrong_type(const char* field, const char* expected) {
    throw Error(ErrorCode::bad_config, "config.json: " + std::string(field) + " must be " + expected);
}

void take(const JsonValue& object, const char* field, std::uint32_t& into) {
    const JsonValue* value = object.find(field);
    if (value == nullptr) return;
    const auto number = value->whole();
    if (!number || *number > std::numeric_limits<std::uint32_t>::max())
        wrong_type(field, "a whole number 0..4294967295, written without point or exponent");
    into = static_cast<std::uint32_t>(*number);
}

void take(const JsonValue& object, const char* field, double& into) {
    const JsonValue* value = object.find(field);
    if (value == nullptr) return;
    const auto number = value->number();
    if (!number) wrong_type(field, "a number");
    into = *number;
}

void take(const JsonValue& object, const char* field, bool& into) {
    const JsonValue* value = object.find(field);
    if (value == nullptr) return;
    const auto truth = value->boolean();
    if (!truth) wrong_type(field, "true or false");
    into = *truth;
}

template <class Enum, std::size_t N>
void take(const JsonValue& object, const char* field, const std::array<std::string_view, N>& words, Enum& into) {
    const JsonValue* value = object.find(field);
    if (value == nullptr) return;
    const std::string* word = value->string();
    if (word == nullptr) wrong_type(field, ("one of the words " + listed(words)).c_str());
    into = from_word<Enum>(field, *word, words);
}

}  // namespace

ModelConfig config_from_json(const JsonValue& object) {
    if (!object.is_object()) throw Error(ErrorCode::bad_config, "config.json must be an object");
    if (const JsonValue* type = object.find("model_type")) {
        const std::string* word = type->string();
        if (word == nullptr || *word != "stem")
            throw Error(ErrorCode::bad_config, "config.json: model_type is " +
                                                   (word == nullptr ? "no string" : quote_for_message(*word)) +
                                                   ", which this version does not open; it opens \"stem\"");
    }
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
    check_config(config);
    return config;
}

std::string config_to_json(const ModelConfig& config) {
    std::string text = "{\n";
    const auto line = [&text](const char* key, const std::string& value, bool last = false) {
        text += "  \"" + std::string(key) + "\": " + value + (last ? "\n" : ",\n");
    };
    const auto word = [](std::string_view value) { return json_quote(value); };
    const auto truth = [](bool value) { return std::string(value ? "true" : "false"); };
    line("model_type", word("stem"));
    line("vocab_size", std::to_string(config.vocab_size));
    line("d_model", std::to_string(config.d_model));
    line("max_len", std::to_string(config.max_len));
    line("tie_weights", truth(config.tie_weights));
    line("scale_embeddings", truth(config.scale_embeddings));
    line("positions", word(to_word(config.positions, positions_words)));
    line("rope_layout", word(to_word(config.rope_layout, rope_layout_words)));
    line("combine", word(to_word(config.combine, combine_words)));
    line("segment_count", std::to_string(config.segment_count));
    line("dropout", json_number(config.dropout));
    line("n_layer", std::to_string(config.n_layer));
    line("n_head", std::to_string(config.n_head));
    line("d_ff", std::to_string(config.d_ff == 0 ? 4 * config.d_model : config.d_ff));
    line("activation", word(to_word(config.activation, activation_words)));
    line("norm", word(to_word(config.norm, norm_words)));
    line("layer_norm_epsilon", json_number(config.layer_norm_epsilon));
    line("padding_idx", config.padding_idx ? std::to_string(*config.padding_idx) : "null", true);
    return text + "}\n";
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

}  // namespace stem
