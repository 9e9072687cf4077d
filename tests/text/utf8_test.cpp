#include "text/utf8.hpp"

#include <gtest/gtest.h>

#include <vector>

using stem::utf8_step;
using stem::Utf8Step;

namespace {

std::vector<char32_t> walk(std::string_view bytes) {
    std::vector<char32_t> found;
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Step step = utf8_step(bytes, at);
        EXPECT_GE(step.length, 1u);
        EXPECT_LE(step.length, bytes.size() - at);
        if (step.length == 0) break;
        found.push_back(step.code_point);
        at += step.length;
    }
    return found;
}

constexpr char32_t bad = Utf8Step::invalid;

}  // namespace

TEST(utf8, every_code_point_that_is_no_surrogate_comes_back) {
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        if (c >= 0xD800 && c <= 0xDFFF) continue;
        std::string bytes;
        stem::append_utf8(bytes, c);
        const std::size_t expected_length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        ASSERT_EQ(bytes.size(), expected_length) << std::hex << +c;
        const Utf8Step step = utf8_step(bytes, 0);
        ASSERT_EQ(step.code_point, c);
        ASSERT_EQ(step.length, bytes.size());
    }
}

TEST(utf8, known_bytes) {
    std::string bytes;
    for (const char32_t c : {U'A', U'é', U'地', U'😀'}) stem::append_utf8(bytes, c);
    EXPECT_EQ(bytes, "A\xC3\xA9\xE5\x9C\xB0\xF0\x9F\x98\x80");
    EXPECT_EQ(walk(bytes), (std::vector<char32_t>{U'A', U'é', U'地', U'😀'}));
}

TEST(utf8, what_is_not_well_formed_comes_out_byte_by_byte) {
    EXPECT_EQ(walk("\x80"), (std::vector<char32_t>{bad}));
    EXPECT_EQ(walk("\xFF\xFE"), (std::vector<char32_t>{bad, bad}));
    EXPECT_EQ(walk("\xC0\x80"), (std::vector<char32_t>{bad, bad})) << "overlong NUL";
    EXPECT_EQ(walk("\xC1\xBF"), (std::vector<char32_t>{bad, bad})) << "overlong U+007F";
    EXPECT_EQ(walk("\xE0\x9F\xBF"), (std::vector<char32_t>{bad, bad, bad})) << "overlong U+07FF";
    EXPECT_EQ(walk("\xF0\x8F\xBF\xBF"), (std::vector<char32_t>{bad, bad, bad, bad})) << "overlong U+FFFF";
    EXPECT_EQ(walk("\xED\xA0\xBD"), (std::vector<char32_t>{bad, bad, bad})) << "surrogate U+D83D";
    EXPECT_EQ(walk("\xF4\x90\x80\x80"), (std::vector<char32_t>{bad, bad, bad, bad})) << "U+110000";
    EXPECT_EQ(walk("\xF5\x80\x80\x80"), (std::vector<char32_t>{bad, bad, bad, bad}));
}

TEST(utf8, a_cut_character_does_not_swallow_its_neighbours) {
    EXPECT_EQ(walk("\xF0\x9F\x98"), (std::vector<char32_t>{bad, bad, bad}));
    EXPECT_EQ(walk("\xE5\x9C"
                   "A"),
              (std::vector<char32_t>{bad, bad, U'A'}));
    EXPECT_EQ(walk("\xF0\x9F\x98\xC3\xA9"), (std::vector<char32_t>{bad, bad, bad, U'é'}));
    EXPECT_EQ(walk("\xC3"), (std::vector<char32_t>{bad}));
}

TEST(utf8, one_leading_byte_order_mark_is_skipped) {
    EXPECT_EQ(stem::skip_byte_order_mark("\xEF\xBB\xBFx"), "x");
    EXPECT_EQ(stem::skip_byte_order_mark("\xEF\xBB\xBF\xEF\xBB\xBF"), "\xEF\xBB\xBF");
    EXPECT_EQ(stem::skip_byte_order_mark("x\xEF\xBB\xBF"), "x\xEF\xBB\xBF");
    EXPECT_EQ(stem::skip_byte_order_mark("\xEF\xBB"), "\xEF\xBB");
    EXPECT_EQ(stem::skip_byte_order_mark(""), "");
}
