#pragma once

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

/// The value of a JSON text (RFC 8259; a UTF-8 byte order mark is tolerated). `what` names the file in messages.
/// Errors: bad_file: not JSON (with the byte where), a key twice in one object, deeper than 16 levels.
JsonValue parse_json(std::string_view text, std::string_view what);

/// `text` as a JSON string literal with its quotes. Invalid UTF-8 becomes U+FFFD.
std::string json_quote(std::string_view text);

/// The shortest decimal that reads back as the same float64, in JSON's syntax. Not for NaN or infinities (`null`).
std::string json_number(double value);

}  // namespace stem
