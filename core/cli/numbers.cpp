#include "cli/numbers.hpp"

#include <charconv>
#include <limits>

#include "base/error.hpp"
#include "format/json.hpp"

namespace stem::cli {

double number_of(std::string_view text, std::string_view flag) {
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size())
        throw Error(ErrorCode::bad_number, std::string(flag) + " must be a number, got " + quote_for_message(text));
    return value;
}

double number(const Arguments& arguments, std::string_view flag, double otherwise) {
    const auto text = arguments.maybe(flag);
    return text ? number_of(*text, flag) : otherwise;
}

std::uint32_t small_whole(const Arguments& arguments, std::string_view flag, std::uint32_t otherwise) {
    const std::uint64_t value = arguments.whole(flag, otherwise);
    if (value > std::numeric_limits<std::uint32_t>::max())
        throw Error(ErrorCode::bad_number, std::string(flag) + " is " + std::to_string(value) + ", allowed is less than 2^32");
    return static_cast<std::uint32_t>(value);
}

}  // namespace stem::cli
