#include "format/json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/heap_sort.hpp"

namespace stem {
namespace {

[[noreturn]] void refuse(std::string_view what, const std::string& why) {
    throw Error(ErrorCode::bad_file, std::string(what) + ": " + why);
}

/// Builds a JsonValue from the parser's events. The parser keeps its state on the heap, so the depth of the text never
/// becomes depth of the stack; the depth allowed here bounds that of the value's destructor.
class Builder {
public:
    Builder(JsonValue& root, std::string_view text, std::string_view what) : root_(root), text_(text), what_(what) {}

    bool null() { return add(nullptr); }
    bool boolean(bool v) { return add(v); }
    bool number_integer(std::int64_t v) {
        // only texts with a minus sign come here; -0 is the float that JavaScript reads, not the whole number 0
        return v == 0 ? add(-0.0) : add(v);
    }
    bool number_unsigned(std::uint64_t v) { return add(v); }
    bool number_float(double v, const std::string& /*digits*/) { return add(v); }
    bool string(std::string& v) { return add(std::move(v)); }
    bool binary(std::vector<std::uint8_t>& /*bytes*/) { return false; }

    bool start_object(std::size_t /*unknown*/) { return open(JsonValue::Object{}); }
    bool key(std::string& name) {
        std::get<JsonValue::Object>(open_.back()->value).emplace_back(std::move(name), JsonValue{});
        return true;
    }
    bool end_object() {
        refuse_duplicates(open_.back()->object());
        open_.pop_back();
        return true;
    }
    bool start_array(std::size_t /*unknown*/) { return open(JsonValue::Array{}); }
    bool end_array() {
        open_.pop_back();
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/, const nlohmann::detail::exception& error) {
        constexpr int number_overflow = 406;
        if (error.id == number_overflow) refuse(what_, "a number in the JSON is beyond the range of float64");
        // the parser counts from 1, and the end of the text as one more
        if (position > text_.size()) refuse(what_, "not JSON: ends too early, after byte " + std::to_string(text_.size()));
        const std::string where = " at byte " + std::to_string(position) + " of " + std::to_string(text_.size());
        if (const std::string_view word = not_a_number(position - 1); !word.empty())
            refuse(what_, "not JSON: " + std::string(word) + where + ", and JSON has none");
        refuse(what_, "not JSON: wrong" + where);
    }

private:
    /// Which of the words that other writers put for such numbers stands there as a value, if any.
    std::string_view not_a_number(std::size_t at) const {
        // inside a string it would stand behind a backslash or a letter
        constexpr std::string_view before_a_value = " \t\r\n[:,-";
        if (at > 0 && before_a_value.find(text_[at - 1]) == std::string_view::npos) return {};
        for (const std::string_view word : {"NaN", "Infinity"})
            if (text_.substr(at).starts_with(word)) return word;
        return {};
    }
    template <class T>
    JsonValue* place(T&& v) {
        if (++count_ > max_json_values) refuse(what_, "more than " + std::to_string(max_json_values) + " values in the JSON");
        if (open_.empty()) {
            root_.value = std::forward<T>(v);
            return &root_;
        }
        if (auto* array = std::get_if<JsonValue::Array>(&open_.back()->value)) {
            array->push_back(JsonValue{std::forward<T>(v)});
            return &array->back();
        }
        JsonValue& member = std::get<JsonValue::Object>(open_.back()->value).back().second;
        member.value = std::forward<T>(v);
        return &member;
    }
    template <class T>
    bool add(T&& v) {
        place(std::forward<T>(v));
        return true;
    }
    template <class T>
    bool open(T&& v) {
        if (open_.size() == max_json_depth)
            refuse(what_, "JSON nested deeper than " + std::to_string(max_json_depth) + " levels");
        open_.push_back(place(std::forward<T>(v)));
        return true;
    }
    void refuse_duplicates(const JsonValue::Object& object) const {
        std::vector<std::string_view> keys;
        keys.reserve(object.size());
        for (const auto& member : object) keys.push_back(member.first);
        // sorted, not hashed or compared pairwise: a vocabulary has 50,000 keys and a hostile one chooses them
        heap_sort(keys);
        const auto twice = std::adjacent_find(keys.begin(), keys.end());
        if (twice != keys.end()) refuse(what_, "the key " + quote_for_message(*twice) + " is there twice in one JSON object");
    }

    JsonValue& root_;
    std::string_view text_;
    std::string_view what_;
    std::size_t count_ = 0;
    // only the innermost container grows, so the addresses of the outer ones hold
    std::vector<JsonValue*> open_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const noexcept {
    const auto* members = std::get_if<Object>(&value);
    if (members == nullptr) return nullptr;
    const auto at = std::find_if(members->begin(), members->end(), [key](const auto& m) { return m.first == key; });
    return at == members->end() ? nullptr : &at->second;
}

std::optional<std::uint64_t> JsonValue::whole() const noexcept {
    const auto* n = std::get_if<std::uint64_t>(&value);
    return n == nullptr ? std::nullopt : std::optional(*n);
}

std::optional<double> JsonValue::number() const noexcept {
    if (const auto* n = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*n);
    if (const auto* n = std::get_if<std::int64_t>(&value)) return static_cast<double>(*n);
    if (const auto* x = std::get_if<double>(&value)) return *x;
    return std::nullopt;
}

std::optional<bool> JsonValue::boolean() const noexcept {
    const auto* b = std::get_if<bool>(&value);
    return b == nullptr ? std::nullopt : std::optional(*b);
}

JsonValue parse_json(std::string_view text, std::string_view what) {
    // the parser takes a zero byte for the end of the text and would not see what follows
    const std::size_t zero = text.find('\0');
    if (zero != std::string_view::npos)
        refuse(what, "not JSON: zero byte at byte " + std::to_string(zero + 1) + " of " + std::to_string(text.size()));
    JsonValue root;
    Builder builder(root, text, what);
    // false would mean that a handler stopped the parse without saying why
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) refuse(what, "not JSON");
    return root;
}

std::string json_quote(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string quote_for_message(std::string_view name) {
    constexpr std::size_t longest = 80;
    if (name.size() <= longest) return json_quote(name);
    std::size_t cut = longest;
    // not inside a character, of which UTF-8 has no longer one than four bytes
    while (cut > longest - 3 && (static_cast<unsigned char>(name[cut]) & 0xC0U) == 0x80U) --cut;
    return json_quote(name.substr(0, cut)) + "…";
}

std::string json_number(double value) {
    if (!std::isfinite(value)) return "null";
    // up to here every whole number is a float64, and a reader that wants whole numbers must not meet "1e+05"
    if (std::trunc(value) == value && std::fabs(value) <= 0x1p53)
        return (value == 0 && std::signbit(value) ? "-" : "") + std::to_string(static_cast<std::int64_t>(value));
    // std::to_chars and printf would each bring tables and code of their own into the wasm module: 54 KB and 4 KB, compressed
    return nlohmann::json(value).dump();
}

}  // namespace stem
