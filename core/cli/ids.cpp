#include "cli/ids.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "format/json.hpp"

namespace stem::cli {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

[[noreturn]] void no_number(const std::string& where, const std::string& got) {
    throw Error(ErrorCode::bad_number, "the token id at " + where + " must be a whole number, got " + got);
}

/// Numbers beyond int32 are refused here, since core can't be asked about them; below that core knows the vocabulary.
[[noreturn]] void outside(const std::string& id, const std::string& where) {
    throw Error(ErrorCode::bad_token_id, "token id " + id + " at " + where + " is outside any vocabulary");
}

TokenId narrowed(std::int64_t id, const std::string& where) {
    if (id < std::numeric_limits<TokenId>::min() || id > std::numeric_limits<TokenId>::max())
        outside(std::to_string(id), where);
    return static_cast<TokenId>(id);
}

TokenId id_of(const JsonValue& value, const std::string& where) {
    if (const auto* whole = std::get_if<std::int64_t>(&value.value)) return narrowed(*whole, where);
    if (const auto* large = std::get_if<std::uint64_t>(&value.value)) {
        if (*large > static_cast<std::uint64_t>(std::numeric_limits<TokenId>::max())) outside(std::to_string(*large), where);
        return static_cast<TokenId>(*large);
    }
    if (const auto number = value.number()) no_number(where, json_number(*number));
    if (const std::string* text = value.string()) no_number(where, quote_for_message(*text));
    no_number(where, value.is_array() ? "an array" : value.is_object() ? "an object" : value.boolean() ? "a boolean" : "null");
}

JsonValue parsed(std::string_view json, std::string_view what) {
    try {
        return parse_json(json, what);
    } catch (const Error& error) {
        throw Error(ErrorCode::bad_number, error.what());  // not a file: something typed
    }
}

}  // namespace

IdRows ids_from_json(std::string_view json, std::string_view what) {
    const JsonValue value = parsed(json, what);
    const std::string expected = std::string(what) + " must be rows of token ids, like [[1,2],[3,4]]";
    if (!value.is_array()) throw Error(ErrorCode::bad_shape, expected);
    IdRows rows;
    for (const JsonValue& row : value.array()) {
        if (!row.is_array()) throw Error(ErrorCode::bad_shape, expected);
        if (rows.batch == 0) rows.tokens = row.array().size();
        if (row.array().size() != rows.tokens)
            throw Error(ErrorCode::bad_shape, "row " + std::to_string(rows.batch) + " has " +
                                                  std::to_string(row.array().size()) + " ids, row 0 has " +
                                                  std::to_string(rows.tokens));
        for (std::size_t t = 0; t < rows.tokens; ++t)
            rows.ids.push_back(id_of(row.array()[t], "[" + std::to_string(rows.batch) + "," + std::to_string(t) + "]"));
        ++rows.batch;
    }
    return rows;
}

std::vector<TokenId> ids_from_text(std::string_view text) {
    std::vector<TokenId> ids;
    std::size_t at = text.find_first_not_of(blanks);
    if (at != std::string_view::npos && text[at] == '[') {
        const JsonValue list = parsed(text, "standard input");
        for (const JsonValue& id : list.array()) ids.push_back(id_of(id, "[" + std::to_string(ids.size()) + "]"));
        return ids;
    }
    while (at != std::string_view::npos) {
        const std::string word(text.substr(at, text.find_first_of(blanks, at) - at));
        const std::string where = "[" + std::to_string(ids.size()) + "]";
        std::int64_t id = 0;
        const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), id);
        const bool digits = end == word.data() + word.size();
        if (problem == std::errc::result_out_of_range && digits) outside(word, where);
        if (problem != std::errc() || !digits) no_number(where, quote_for_message(word));
        ids.push_back(narrowed(id, where));
        at = text.find_first_not_of(blanks, at + word.size());
    }
    return ids;
}

}  // namespace stem::cli
