#pragma once

#include <array>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "model/config.hpp"

// What the readers of config.json share: words and single fields.
namespace stem::config_json {

// in the order of the enumerations
inline constexpr std::array<std::string_view, 5> positions_words{"learned", "sinusoidal", "rope", "alibi", "none"};
inline constexpr std::array<std::string_view, 2> rope_layout_words{"half", "interleaved"};
inline constexpr std::array<std::string_view, 2> combine_words{"sum", "concat"};
inline constexpr std::array<std::string_view, 2> activation_words{"gelu_new", "gelu"};
inline constexpr std::array<std::string_view, 2> norm_words{"pre", "post"};
inline constexpr std::array<std::string_view, 3> init_words{"pytorch", "gpt2", "inv-sqrt-d"};

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

[[noreturn]] inline void wrong_type(const char* field, const char* expected) {
    throw Error(ErrorCode::bad_config, "config.json: " + std::string(field) + " must be " + expected);
}

inline void take(const JsonValue& object, const char* field, std::uint32_t& into) {
    const JsonValue* value = object.find(field);
    if (value == nullptr) return;
    const auto number = value->whole();
    if (!number || *number > std::numeric_limits<std::uint32_t>::max())
        wrong_type(field, "a whole number 0..4294967295, written without point or exponent");
    into = static_cast<std::uint32_t>(*number);
}

inline void take(const JsonValue& object, const char* field, double& into) {
    const JsonValue* value = object.find(field);
    if (value == nullptr) return;
    const auto number = value->number();
    if (!number) wrong_type(field, "a number");
    into = *number;
}

inline void take(const JsonValue& object, const char* field, bool& into) {
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

inline std::string word(std::string_view value) {
    return json_quote(value);
}

inline std::string truth(bool value) {
    return value ? "true" : "false";
}

/// An object, one member a line.
class Lines {
public:
    void add(const char* key, const std::string& value) {
        text_ += (text_.empty() ? "" : ",\n") + ("  \"" + std::string(key) + "\": " + value);
    }
    std::string object() const { return "{\n" + text_ + "\n}\n"; }

private:
    std::string text_;
};

/// The two directions of `model_type: "gpt2"`.
ModelConfig read_gpt2(const JsonValue& object);
std::string write_gpt2(const ModelConfig& config);

}  // namespace stem::config_json
