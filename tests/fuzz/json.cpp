// Any bytes as JSON: refused with bad_file, or read; and what was read, written again, reads as the same.
#include "format/json.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace {

std::string written(const stem::JsonValue& json) {
    if (const std::string* text = json.string()) return stem::json_quote(*text);
    if (const auto whole = json.whole()) return std::to_string(*whole);
    if (const auto* negative = std::get_if<std::int64_t>(&json.value)) return std::to_string(*negative);
    if (const auto number = json.number()) return stem::json_number(*number);
    if (const auto truth = json.boolean()) return *truth ? "true" : "false";
    std::string text;
    if (json.is_array()) {
        for (const stem::JsonValue& one : json.array()) text += (text.empty() ? "" : ",") + written(one);
        return "[" + text + "]";
    }
    if (json.is_object()) {
        for (const auto& [key, one] : json.object())
            text += (text.empty() ? "" : ",") + stem::json_quote(key) + ":" + written(one);
        return "{" + text + "}";
    }
    return "null";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::string first;
    try {
        first = written(stem::parse_json(text, "input"));
    } catch (const stem::Error& error) {
        if (error.code() != stem::ErrorCode::bad_file) std::abort();
        return 0;
    }
    // throws, if what was written is not read
    if (written(stem::parse_json(first, "written")) != first) std::abort();
    return 0;
}
