#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "format/json.hpp"

namespace stem {

/// A part of a JSON file that knows its place, for messages: `tokenizer.json: model.merges[3]`.
/// What is not of the kind that is asked for is refused with bad_file and its place.
class JsonPart {
public:
    /// `root` must outlive all parts of it.
    JsonPart(const JsonValue& root, std::string what) : value_(&root), place_(std::move(what)) {}

    const JsonValue& value() const noexcept { return *value_; }
    const std::string& place() const noexcept { return place_; }

    [[noreturn]] void refuse(const std::string& why) const;

    /// A member of an object; nothing when it is not there or null.
    std::optional<JsonPart> member(std::string_view name) const;
    /// A member that must be there.
    JsonPart needed(std::string_view name) const;
    /// How many a list has, and one of them.
    std::size_t count() const;
    JsonPart item(std::size_t i) const;

    const std::string& text() const;
    std::uint64_t whole() const;
    bool boolean() const;
    bool boolean(std::string_view name, bool otherwise) const;

private:
    const JsonValue* value_;
    std::string place_;
};

}  // namespace stem
