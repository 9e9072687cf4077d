#include "text/utf8.hpp"

#include <cassert>

namespace stem {

Utf8Step utf8_step(std::string_view bytes, std::size_t at) noexcept {
    assert(at < bytes.size());
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {lead, 1};

    constexpr Utf8Step bad{Utf8Step::invalid, 1};
    // C0 and C1 could only start an overlong form, F5 and above lie past U+10FFFF
    if (lead < 0xC2 || lead > 0xF4) return bad;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (bytes.size() - at < length) return bad;

    // only the second byte has a narrower range: overlong forms, surrogates, the end of Unicode
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < low || byte(1) > high) return bad;

    char32_t code_point = lead & (0xFFu >> (length + 1));
    code_point = code_point << 6 | (byte(1) & 0x3Fu);
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0u) != 0x80) return bad;
        code_point = code_point << 6 | (byte(i) & 0x3Fu);
    }
    return {code_point, length};
}

void append_utf8(std::string& bytes, char32_t code_point) {
    assert(code_point <= 0x10FFFF && !(code_point >= 0xD800 && code_point <= 0xDFFF));
    const auto put = [&](char32_t value) { bytes.push_back(static_cast<char>(static_cast<unsigned char>(value))); };
    if (code_point < 0x80) {
        put(code_point);
        return;
    }
    if (code_point < 0x800) {
        put(0xC0 | code_point >> 6);
    } else if (code_point < 0x10000) {
        put(0xE0 | code_point >> 12);
        put(0x80 | (code_point >> 6 & 0x3F));
    } else {
        put(0xF0 | code_point >> 18);
        put(0x80 | (code_point >> 12 & 0x3F));
        put(0x80 | (code_point >> 6 & 0x3F));
    }
    put(0x80 | (code_point & 0x3F));
}

std::string_view skip_byte_order_mark(std::string_view text) noexcept {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

}  // namespace stem
