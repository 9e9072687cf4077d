#include "text/pre_tokenizer.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "format/json.hpp"
#include "support/files.hpp"

namespace {

using Pieces = std::vector<std::string>;

Pieces split(std::string_view text) {
    Pieces found;
    stem::PreTokenizer pieces(text);
    for (std::string_view piece; pieces.next(piece);) {
        found.emplace_back(piece);
        if (piece.empty()) {
            ADD_FAILURE() << "an empty piece";
            break;
        }
    }
    return found;
}

std::string joined(const Pieces& pieces) {
    std::string text;
    for (const auto& piece : pieces) text += piece;
    return text;
}

std::string with_nul(std::string_view before, std::string_view after) {
    return std::string(before) + '\0' + std::string(after);
}

}  // namespace

TEST(pre_tokenizer, the_table_of_known_splits) {
    const std::vector<Pieces> table = {
        {"a", " ", " b"},
        {" ", " hello"},
        {"\n\n\n"},
        {"a", "\n\n", " b"},
        {"we", "'ll", "'ve"},
        {"'re", "r"},
        {"12345", " 3", ".", "14", " \u00bd", " \u00b2", " \u0663"},
        {"|", "V", "|\u00d7", "d"},
        {"a", "\u0085", "b"},
        {"!", "\u0085"},
        {" \ufeff", " x"},
        {"e", "\u0301", " \u00e9"},
        {"\u4f60\u597d", " \u4e16\u754c"},
        {"\u05e9\u05dc\u05d5\u05dd", " \u05e2\u05d5\u05dc\u05dd"},
        {"a", with_nul("", ""), "b"},
        {"\t", "def", " f", "():", "\n\t", "\t", "return", " 1", "\n"},
        {"a", "\r", "\n", "b"},
        {"\u3000", "x"},
    };
    for (const Pieces& pieces : table) EXPECT_EQ(split(joined(pieces)), pieces);
}

TEST(pre_tokenizer, contractions_are_lower_case_ascii_only) {
    EXPECT_EQ(split("don't DON'T don’t"), (Pieces{"don", "'t", " DON", "'", "T", " don", "’", "t"}));
    EXPECT_EQ(split("x'S"), (Pieces{"x", "'", "S"}));
    EXPECT_EQ(split("I'm he'd it's we've they're"),
              (Pieces{"I", "'m", " he", "'d", " it", "'s", " we", "'ve", " they", "'re"}));
    EXPECT_EQ(split("'l 'v 'r 'L"), (Pieces{"'", "l", " '", "v", " '", "r", " '", "L"}));
    EXPECT_EQ(split("''s"), (Pieces{"''", "s"})) << "inside a run of marks an apostrophe starts nothing";
    EXPECT_EQ(split(" 's"), (Pieces{" '", "s"})) << "nor after the blank that leads it";
    EXPECT_EQ(split("'"), (Pieces{"'"}));
    EXPECT_EQ(split("'ve"), (Pieces{"'ve"}));
    EXPECT_EQ(split("'v"), (Pieces{"'", "v"}));
}

TEST(pre_tokenizer, ends_of_text) {
    EXPECT_EQ(split(""), Pieces{});
    EXPECT_EQ(split(" "), Pieces{" "});
    EXPECT_EQ(split("    "), Pieces{"    "});
    EXPECT_EQ(split("a "), (Pieces{"a", " "}));
    EXPECT_EQ(split("a \t\n"), (Pieces{"a", " \t\n"})) << "white space at the end stays whole";
}

TEST(pre_tokenizer, runs_of_blanks_of_any_length) {
    for (std::size_t n = 0; n <= 100; ++n) {
        const std::string text = "hello" + std::string(n, ' ') + "world";
        Pieces expected{"hello"};
        if (n == 0) expected = {"helloworld"};
        if (n > 1) expected.push_back(std::string(n - 1, ' '));
        if (n > 0) expected.push_back(" world");
        EXPECT_EQ(split(text), expected);
    }
}

TEST(pre_tokenizer, only_a_blank_leads_a_word) {
    EXPECT_EQ(split("a\tb"), (Pieces{"a", "\t", "b"}));
    EXPECT_EQ(split("a\u00a0b"), (Pieces{"a", "\u00a0", "b"}));
    EXPECT_EQ(split("a\n b"), (Pieces{"a", "\n", " b"}));
    EXPECT_EQ(split("a \nb"), (Pieces{"a", " ", "\n", "b"}));
}

TEST(pre_tokenizer, names_of_prototypes_and_special_tokens_are_plain_text) {
    EXPECT_EQ(split("<|endoftext|>"), (Pieces{"<|", "endoftext", "|>"}));
    EXPECT_EQ(split(" <|im_start|>"), (Pieces{" <|", "im", "_", "start", "|>"}));
    EXPECT_EQ(split("__proto__ constructor"), (Pieces{"__", "proto", "__", " constructor"}));
}

TEST(pre_tokenizer, invalid_bytes_are_neither_letters_nor_numbers_nor_spaces) {
    EXPECT_EQ(split("a\xFF"
                    "b"),
              (Pieces{"a", "\xFF", "b"}));
    EXPECT_EQ(split("a \xFF\xFE!b"), (Pieces{"a", " \xFF\xFE!", "b"}));
    EXPECT_EQ(split("\xE5\x9C"
                    "A"),
              (Pieces{"\xE5\x9C", "A"}))
        << "a cut letter";
    EXPECT_EQ(split("a\xED\xA0\xBD"
                    "b"),
              (Pieces{"a", "\xED\xA0\xBD", "b"}))
        << "a lone surrogate";
    EXPECT_EQ(split("\xE2\x80"), (Pieces{"\xE2\x80"})) << "a cut space";
    EXPECT_EQ(split("\xC2\x85\xC2"), (Pieces{"\u0085", "\xC2"}));
}

TEST(pre_tokenizer, random_unicode_as_another_engine_cuts_it) {
    const auto golden =
        stem::parse_json(stem::test::read_test_file("golden/text/pre_token_splits.json"), "pre_token_splits.json");
    ASSERT_EQ(golden.array().size(), 400u);
    for (const auto& row : golden.array()) {
        Pieces expected;
        for (const auto& piece : row.array()) expected.push_back(*piece.string());
        ASSERT_EQ(split(joined(expected)), expected);
    }
}

TEST(pre_tokenizer, random_bytes_join_to_the_text) {
    std::mt19937 random(7);
    for (int round = 0; round < 500; ++round) {
        std::string text(random() % 64, '\0');
        for (char& byte : text) byte = static_cast<char>(random());
        ASSERT_EQ(joined(split(text)), text);
    }
}

TEST(pre_tokenizer, a_million_bytes_of_one_kind_are_one_piece) {
    constexpr std::size_t n = 1 << 20;
    for (const char byte : {'a', '7', ' ', '\n', '!', '\'', '\xFF'}) {
        const Pieces pieces = split(std::string(n, byte));
        ASSERT_EQ(pieces.size(), 1u) << static_cast<int>(byte);
        EXPECT_EQ(pieces[0].size(), n);
    }
    EXPECT_EQ(split(std::string(n, ' ') + "x"), (Pieces{std::string(n - 1, ' '), " x"}));
}
