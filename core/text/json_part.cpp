#include "text/json_part.hpp"

#include "base/error.hpp"

namespace stem {

void JsonPart::refuse(const std::string& why) const {
    throw Error(ErrorCode::bad_file, place_ + ": " + why);
}

std::optional<JsonPart> JsonPart::member(std::string_view name) const {
    if (!value_->is_object()) refuse("expected an object");
    const JsonValue* found = value_->find(name);
    if (found == nullptr || std::holds_alternative<std::nullptr_t>(found->value)) return std::nullopt;
    std::string place = place_;
    place.append(place_.find(": ") == std::string::npos ? ": " : ".").append(name);
    return JsonPart(*found, std::move(place));
}

JsonPart JsonPart::needed(std::string_view name) const {
    if (auto found = member(name)) return *found;
    refuse("has no " + std::string(name));
}

std::size_t JsonPart::count() const {
    if (!value_->is_array()) refuse("expected a list");
    return value_->array().size();
}

JsonPart JsonPart::item(std::size_t i) const {
    return {value_->array()[i], place_ + "[" + std::to_string(i) + "]"};
}

const std::string& JsonPart::text() const {
    if (value_->string() == nullptr) refuse("expected a string");
    return *value_->string();
}

std::uint64_t JsonPart::whole() const {
    const auto number = value_->whole();
    if (!number) refuse("expected a whole number from 0 on");
    return *number;
}

bool JsonPart::boolean() const {
    const auto truth = value_->boolean();
    if (!truth) refuse("expected true or false");
    return *truth;
}

bool JsonPart::boolean(std::string_view name, bool otherwise) const {
    const auto found = member(name);
    return found ? found->boolean() : otherwise;
}

}  // namespace stem
