#pragma once

#include <cstdint>
#include <string_view>

#include "cli/arguments.hpp"

namespace stem::cli {

/// Any number as written; `flag` begins the message. Errors: bad_number.
double number_of(std::string_view text, std::string_view flag);
/// The number of a flag, or `otherwise` when it was not given. Errors: bad_number.
double number(const Arguments& arguments, std::string_view flag, double otherwise);
/// The same of a whole number below 2^32. Errors: bad_number.
std::uint32_t small_whole(const Arguments& arguments, std::string_view flag, std::uint32_t otherwise);

}  // namespace stem::cli
