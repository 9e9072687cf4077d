#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace stem {

/// A JSON value with what a file said kept apart: whole numbers are not floats, and the order of keys is the file's.
struct JsonValue {
    using Array = std::vector<JsonValue>;
    using Object = std::vector<std::pair<std::string, JsonValue>>;
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> value = nullptr;

    /// The member of an object, or nullptr when there is none or this is not an object.
    const JsonValue* find(std::string_view key) const noexcept;
    bool is_object() const noexcept { return std::holds_alternative<Object>(value); }
    const Object& object() const { return std::get<Object>(value); }
    bool is_array() const noexcept { return std::holds_alternative<Array>(value); }
    const Array& array() const { return std::get<Array>(value); }
    const std::string* string() const noexcept { return std::get_if<std::string>(&value); }
    /// A whole number written without point or exponent, 0 ≤ n < 2^64.
    std::optional<std::uint64_t> whole() const noexcept;
    /// Any number.
    std::optional<double> number() const noexcept;
    std::optional<bool> boolean() const noexcept;
};

/// The deepest nesting of arrays and objects that is read. A tokenizer.json has 5, a safetensors header 3.
inline constexpr std::size_t max_json_depth = 16;

/// The most values in one text. The largest published tokenizers have 2 million (250,000 tokens, 600,000 merges as
/// pairs); a value costs 40 bytes and `0,` costs its writer two, so some limit there must be.
inline constexpr std::size_t max_json_values = 4'000'000;

/// The value of a JSON text (RFC 8259; a UTF-8 byte order mark is tolerated). `what` names the file in messages.
/// Whole numbers are exact from -2^63 to 2^64 - 1 and become float64 beyond; `1e1` and `15.0` are no whole numbers.
/// Errors: bad_file: not JSON (with the byte where, counted from 1, or that it ends too early), a key twice in one object, a
/// number beyond float64, deeper than max_json_depth, more than max_json_values.
JsonValue parse_json(std::string_view text, std::string_view what);

/// `text` as a JSON string literal with its quotes. Invalid UTF-8 becomes U+FFFD.
std::string json_quote(std::string_view text);

/// A name out of a file as part of a message: quoted, cut after at most 80 bytes, because a file may hold a name of a megabyte.
std::string quote_for_message(std::string_view name);

/// A decimal that reads back as the same float64, in JSON's syntax, and nearly always the shortest (Grisu2); without an
/// exponent for whole numbers up to 2^53, so that they read back as whole. `null` for NaN and infinities, which JSON does not
/// have.
std::string json_number(double value);

}  // namespace stem
