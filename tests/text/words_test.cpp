#include "text/words.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace stem::test {
namespace {

using Words = std::vector<std::string>;

/// Words, with "/" before each that starts a sentence.
std::string read(std::string_view text) {
    std::string all;
    WordReader reader(text);
    std::string word;
    for (bool new_sentence = false; reader.next(word, new_sentence);) {
        all += (all.empty() ? "" : " ") + std::string(new_sentence ? "/" : "") + word;
    }
    return all;
}

TEST(Words, AreRunsOfLetters) {
    EXPECT_EQ(read("The bank, the RIVER-bank (2 of 3)"), "/the bank the river bank of");
    EXPECT_EQ(read("don't 'tis rock'n'roll dogs' '"), "/don't tis rock'n'roll dogs");
    EXPECT_EQ(read("Été naïve 日本語 ÉTÉ"), "/Été naïve 日本語 ÉtÉ");
    EXPECT_EQ(read("a\xff"
                   "b\xc3 c\xed\xa0\x80"
                   "d"),
              "/a b c d");
    EXPECT_EQ(read("x'"), "/x");
    EXPECT_EQ(read(""), "");
    EXPECT_EQ(read("12 34 ... !"), "");
}

TEST(Words, SentencesEndAtStopsAndEmptyLines) {
    EXPECT_EQ(read("one two. three! four? five"), "/one two /three /four /five");
    EXPECT_EQ(read("one\ntwo\n\nthree\r\n \r\nfour\n-\nfive"), "/one two /three /four five");
}

TEST(Words, IdsGoByCountThenByBytes) {
    const auto vocabulary = WordVocabulary::count("b a c b A d. c e", 1, 4);
    EXPECT_EQ(vocabulary.words(), (Words{"a", "b", "c", "d"}));
    EXPECT_EQ(vocabulary.counts(), (std::vector<std::uint64_t>{2, 2, 2, 1}));
    EXPECT_EQ(vocabulary.find("c"), 2);
    EXPECT_FALSE(vocabulary.find("e"));
    EXPECT_FALSE(vocabulary.find("A"));
    EXPECT_EQ(WordVocabulary::count("b a c b A d. c e", 2, 100).size(), 3U);
}

TEST(Words, AVocabularyOfNothingIsRefused) {
    for (const char* text : {"", "1 2 3", "one two"}) {
        try {
            WordVocabulary::count(text, 2, 10);
            FAIL() << text;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::bad_config);
        }
    }
}

TEST(Words, WordsWithoutARowAreLeftOut) {
    const auto vocabulary = WordVocabulary::count("a a b b c", 2, 10);
    const auto sentences = read_sentences(vocabulary, "x a c b. c c. b! a a");
    EXPECT_EQ(sentences.ids, (std::vector<TokenId>{0, 1, 1, 0, 0}));
    EXPECT_EQ(sentences.starts, (std::vector<std::size_t>{0, 2, 3, 5}));
    const auto none = read_sentences(vocabulary, "x y. z");
    EXPECT_TRUE(none.ids.empty());
    EXPECT_EQ(none.starts, (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace stem::test
