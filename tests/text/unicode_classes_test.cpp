#include "text/unicode_classes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "format/json.hpp"
#include "support/files.hpp"
#include "text/utf8.hpp"

using stem::unicode_class;
using stem::UnicodeClass;

TEST(unicode_classes, the_version_is_that_of_the_golden_file) {
    EXPECT_EQ(stem::unicode_version(), "15.0.0");
}

TEST(unicode_classes, every_code_point_is_what_icu_says) {
    const auto golden =
        stem::parse_json(stem::test::read_test_file("golden/text/unicode_classes.json"), "unicode_classes.json");
    std::vector<UnicodeClass> expected(0x110000, UnicodeClass::other);
    std::size_t filled = 0;
    const auto fill = [&](const char* name, UnicodeClass kind) {
        const auto& ends = golden.find(name)->array();
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
            for (std::uint64_t c = ends[i].whole().value(); c <= ends[i + 1].whole().value(); ++c) {
                expected.at(c) = kind;
                ++filled;
            }
        }
    };
    fill("letters", UnicodeClass::letter);
    fill("numbers", UnicodeClass::number);
    fill("spaces", UnicodeClass::space);
    EXPECT_GT(filled, 130'000u) << "the golden file has lost its letters";

    for (char32_t c = 0; c < 0x110000; ++c) {
        ASSERT_EQ(static_cast<int>(unicode_class(c)), static_cast<int>(expected[c])) << "U+" << std::hex << +c;
    }
}

TEST(unicode_classes, the_hard_ones) {
    EXPECT_EQ(unicode_class(0x85), UnicodeClass::space) << "next line";
    EXPECT_EQ(unicode_class(0x3000), UnicodeClass::space) << "ideographic space";
    EXPECT_EQ(unicode_class(0xFEFF), UnicodeClass::other) << "byte order mark";
    EXPECT_EQ(unicode_class(0x200B), UnicodeClass::other) << "zero width space";
    EXPECT_EQ(unicode_class(0x180E), UnicodeClass::other) << "Mongolian vowel separator";
    EXPECT_EQ(unicode_class(0x1C), UnicodeClass::other) << "file separator, a space to some libraries only";
    EXPECT_EQ(unicode_class(0xBD), UnicodeClass::number) << "one half";
    EXPECT_EQ(unicode_class(0x0301), UnicodeClass::other) << "combining acute";
    EXPECT_EQ(unicode_class(0x31350), UnicodeClass::letter) << "first ideograph that Unicode 15.0 added";
    EXPECT_EQ(unicode_class(0xFFFD), UnicodeClass::other) << "replacement character";
}

TEST(unicode_classes, past_the_end_of_unicode_is_other) {
    EXPECT_EQ(unicode_class(0x10FFFF), UnicodeClass::other);
    EXPECT_EQ(unicode_class(0x110000), UnicodeClass::other);
    // 0x40000041 · 4 would be 'A' · 4 in 32 bits
    EXPECT_EQ(unicode_class(0x40000041), UnicodeClass::other);
    EXPECT_EQ(unicode_class(stem::Utf8Step::invalid), UnicodeClass::other);
}
