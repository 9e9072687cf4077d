#include "text/byte_alphabet.hpp"

#include <cstddef>

#include "text/utf8.hpp"

namespace stem {
namespace {

constexpr bool stands_for_itself(unsigned byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr std::size_t replaced_count = 68;

struct Alphabet {
    std::array<std::uint8_t, 256> order{};
    std::array<char32_t, 256> character{};
    std::array<std::uint8_t, replaced_count> replaced{};

    constexpr Alphabet() {
        std::size_t next = 0;
        std::size_t extra = 0;
        for (unsigned byte = 0; byte < 256; ++byte) {
            if (!stands_for_itself(byte)) continue;
            order[next++] = static_cast<std::uint8_t>(byte);
            character[byte] = byte;
        }
        for (unsigned byte = 0; byte < 256; ++byte) {
            if (stands_for_itself(byte)) continue;
            order[next++] = static_cast<std::uint8_t>(byte);
            character[byte] = static_cast<char32_t>(0x100 + extra);
            replaced[extra++] = static_cast<std::uint8_t>(byte);
        }
    }
};

constexpr Alphabet alphabet;

}  // namespace

const std::array<std::uint8_t, 256>& byte_id_order() noexcept {
    return alphabet.order;
}

std::string to_byte_alphabet(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (const char byte : bytes) append_utf8(text, alphabet.character[static_cast<unsigned char>(byte)]);
    return text;
}

std::optional<std::string> from_byte_alphabet(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8_step(text, at);
        const char32_t c = step.code_point;
        if (c < 0x100 && stands_for_itself(c)) {
            bytes.push_back(static_cast<char>(static_cast<unsigned char>(c)));
        } else if (c >= 0x100 && c < 0x100 + replaced_count) {
            bytes.push_back(static_cast<char>(alphabet.replaced[c - 0x100]));
        } else {
            return std::nullopt;
        }
        at += step.length;
    }
    return bytes;
}

}  // namespace stem
