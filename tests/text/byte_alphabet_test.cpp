#include "text/byte_alphabet.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

std::string all_bytes() {
    std::string bytes;
    for (int b = 0; b < 256; ++b) bytes.push_back(static_cast<char>(b));
    return bytes;
}

}  // namespace

TEST(byte_alphabet, ids_are_in_the_order_of_gpt2) {
    const auto& order = stem::byte_id_order();
    EXPECT_EQ(order[0], '!');
    EXPECT_EQ(order[93], '~');
    EXPECT_EQ(order[94], 0xA1);
    EXPECT_EQ(order[105], 0xAC);
    EXPECT_EQ(order[106], 0xAE);
    EXPECT_EQ(order[187], 0xFF);
    EXPECT_EQ(order[188], 0x00);
    EXPECT_EQ(order[220], ' ') << "GPT-2's id of a lone space";
    EXPECT_EQ(order[221], 0x7F);
    EXPECT_EQ(order[255], 0xAD);
    EXPECT_EQ(std::set<int>(order.begin(), order.end()).size(), 256u);
}

TEST(byte_alphabet, known_characters) {
    EXPECT_EQ(stem::to_byte_alphabet(" hello\n"), "ĠhelloĊ");
    EXPECT_EQ(stem::to_byte_alphabet("æ"), "Ã¦");
    EXPECT_EQ(stem::to_byte_alphabet(std::string_view("\0\x7F\xAD", 3)), "Āġ\u0143");
    EXPECT_EQ(stem::from_byte_alphabet("ĠhelloĊ"), " hello\n");
    EXPECT_EQ(stem::from_byte_alphabet(""), "");
}

TEST(byte_alphabet, every_byte_comes_back_and_is_one_character) {
    const std::string bytes = all_bytes();
    const std::string text = stem::to_byte_alphabet(bytes);
    EXPECT_EQ(stem::from_byte_alphabet(text), bytes);
    std::set<std::string> characters;
    for (const char byte : bytes) characters.insert(stem::to_byte_alphabet(std::string(1, byte)));
    EXPECT_EQ(characters.size(), 256u);
}

TEST(byte_alphabet, other_characters_are_refused) {
    EXPECT_EQ(stem::from_byte_alphabet("a b"), std::nullopt) << "a plain space";
    EXPECT_EQ(stem::from_byte_alphabet("\xC2\xAD"), std::nullopt) << "soft hyphen";
    EXPECT_EQ(stem::from_byte_alphabet("\u0143"), std::string(1, '\xAD')) << "the last of the 68";
    EXPECT_EQ(stem::from_byte_alphabet("\u0144"), std::nullopt) << "one past it";
    EXPECT_EQ(stem::from_byte_alphabet("地"), std::nullopt);
    EXPECT_EQ(stem::from_byte_alphabet("\xFF"), std::nullopt) << "not UTF-8";
}
