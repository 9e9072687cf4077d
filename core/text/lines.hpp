#pragma once

#include <cstddef>
#include <string_view>

namespace stem {

/// Calls `visit(number, line)` for the lines of a text, counted from 1, without their \n or \r\n. After the last line end
/// there is no further line.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        visit(number, line);
    }
}

}  // namespace stem
