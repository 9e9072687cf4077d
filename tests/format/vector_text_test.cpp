#include "format/vector_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "format/file_bytes.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

WordVectors read(std::string_view text, std::optional<VectorText> layout = std::nullopt) {
    return read_word_vectors(to_bytes(text), layout);
}

std::vector<float> values(const WordVectors& read) {
    return {read.vectors.values().begin(), read.vectors.values().end()};
}

using Words = std::vector<std::string>;
using Values = std::vector<float>;

TEST(VectorText, BothLayoutsAreTold) {
    for (const char* text : {"2 3\nthe 1 2 3\ncat 4 5 6\n", "the 1 2 3\ncat 4 5 6\n", "2 3 \r\nthe 1 2 3 \r\ncat\t4\t5\t6"}) {
        const auto got = read(text);
        EXPECT_EQ(got.words, (Words{"the", "cat"})) << text;
        EXPECT_EQ(values(got), (Values{1, 2, 3, 4, 5, 6})) << text;
        EXPECT_EQ(got.vectors.cols(), 3U);
    }
}

TEST(VectorText, TwoNumbersMayBeAWord) {
    // the second line has no two numbers after its word, so the first is the word "5" with one number
    const auto got = read("5 3\n7 2\n");
    EXPECT_EQ(got.words, (Words{"5", "7"}));
    EXPECT_EQ(values(got), (Values{3, 2}));
    // told to be word2vec's, the same file is short of words
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "line 2: a word and 3 numbers", [] { read("5 3\n7 2\n", VectorText::word2vec); }));
    const auto glove = read("2 1\n7 2\n8 3\n", VectorText::glove);
    EXPECT_EQ(glove.words, (Words{"2", "7", "8"}));
    EXPECT_EQ(read("2 1\n7 2\n8 3\n").words, (Words{"7", "8"}));
}

TEST(VectorText, AWordMayHaveBlanksAndAnyBytes) {
    const auto got = read("the 1 2\n. . . 3 4\n\xff\xfe 5 6\n\xf0\x9f\x98\x80 7 8\n");
    EXPECT_EQ(got.words, (Words{"the", ". . .", "\xff\xfe", "\xf0\x9f\x98\x80"}));
    EXPECT_EQ(values(got), (Values{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(VectorText, ARepeatedWordKeepsItsFirstVector) {
    const auto got = read("3 1\na 1\nb 2\na 3\n");
    EXPECT_EQ(got.words, (Words{"a", "b"}));
    EXPECT_EQ(values(got), (Values{1, 2}));
    EXPECT_EQ(got.repeated, 1U);
}

TEST(VectorText, NumbersAreReadToTheNearestFloat) {
    const auto got = read("w 0.1 -1e-45 3.4028235e38 +.5 1e400 -0 16777217 nan inf\n");
    const Values expected{0.1F,        -std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max(),
                          0.5F,        std::numeric_limits<float>::infinity(),    -0.0F,
                          16777216.0F, std::numeric_limits<float>::quiet_NaN(),   std::numeric_limits<float>::infinity()};
    EXPECT_TRUE(same_bits(got.vectors.values(), expected));
}

TEST(VectorText, BadFilesAreRefusedWithTheirLine) {
    const struct {
        const char* text;
        const char* part;
    } cases[] = {
        {"", "no words"},
        {"\n\n", "no words"},
        {"the\n", "line 1: a word and its numbers"},
        {"the 1 2\ncat 3\n", "line 2: a word and 2 numbers"},
        {"the 1 2\n3 4\n", "line 2: a word and 2 numbers"},
        {"the 1 2\ncat 3 x\n", "line 2: \"x\" is not a number"},
        {"the 1 2\ncat 3 0x10\n", "\"0x10\" is not a number"},
        {"the 1 2\ncat 3 1,5\n", "\"1,5\" is not a number"},
        {"the 1 2\ncat 3 infinite\n", "is not a number"},
        {"2 2\nthe 1 2\n", "line 1: says 2 words, but the file has 1"},
        {"1 2\nthe 1 2\ncat 3 4\n", "line 3: more words than the first line says"},
        {"0 5\n", "no words"},
        {"1 0\nthe 1\n", "line 2: a word and its numbers"},
    };
    for (const auto& [text, part] : cases) {
        EXPECT_TRUE(refuses(ErrorCode::bad_file, part, [written = text] { read(written); })) << text;
    }
    // a header that promises 2^64 - 1 numbers costs nothing
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "line 2",
                        [] { read("18446744073709551615 18446744073709551615\na 1\n", VectorText::word2vec); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "line 1: two whole numbers", [] { read("the 1 2\n", VectorText::word2vec); }));
}

TEST(VectorText, WhatIsWrittenReadsBackBitForBit) {
    const Words words{"the", "42", "\xc3\xa9t\xc3\xa9"};
    Matrix vectors(3, 4);
    const Values numbers{0.1F,  1.0F / 3,        -0.0F, 1e-45F,     3.4028235e38F, 16777216,
                         -2.5F, 1.17549435e-38F, 0,     123456.79F, 1e10F,         5};
    std::copy(numbers.begin(), numbers.end(), vectors.data());
    for (const auto layout : {VectorText::word2vec, VectorText::glove}) {
        const std::string text = write_word_vectors(words, vectors.view(), layout);
        const auto back = read(text);
        EXPECT_EQ(back.words, words);
        EXPECT_TRUE(same_bits(back.vectors.values(), numbers));
    }
    EXPECT_EQ(write_word_vectors(Words{"a"}, ConstMatrixView{numbers.data(), 1, 2}, VectorText::word2vec),
              "1 2\na 0.1 0.33333334\n");
}

TEST(VectorText, WordsThatNoReaderWouldFindAreRefused) {
    const Matrix vectors(1, 2);
    for (const char* word : {"", " the", "a b", "a\tb", "a\nb", "a\rb"}) {
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "white space", [&] {
            write_word_vectors(Words{word}, vectors.view(), VectorText::glove);
        })) << word;
    }
    EXPECT_TRUE(refuses(ErrorCode::wrong_shape, "2 words, but 1 vectors",
                        [&] { write_word_vectors(Words{"a", "b"}, vectors.view(), VectorText::glove); }));
}

}  // namespace
}  // namespace stem::test
