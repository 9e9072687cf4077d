#include "text/unicode_classes.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "text/unicode_table.hpp"

namespace stem {
namespace {

// the run of equal class that holds the code point: the last start that is not above it
UnicodeClass search(char32_t code_point) noexcept {
    const std::uint32_t key = code_point << 2 | 3;
    const auto* after = std::upper_bound(std::begin(unicode_class_starts), std::end(unicode_class_starts), key);
    return static_cast<UnicodeClass>(*std::prev(after) & 3);
}

const std::array<UnicodeClass, 128> ascii_classes = [] {
    std::array<UnicodeClass, 128> classes{};
    for (char32_t c = 0; c < 128; ++c) classes[c] = search(c);
    return classes;
}();

}  // namespace

UnicodeClass unicode_class(char32_t code_point) noexcept {
    if (code_point < ascii_classes.size()) return ascii_classes[code_point];
    // also keeps code_point << 2 within 32 bits
    if (code_point > 0x10FFFF) return UnicodeClass::other;
    return search(code_point);
}

std::string_view unicode_version() noexcept {
    return unicode_table_version;
}

}  // namespace stem
