// The committed tokenizer of the lesson: web/lessons/tokenizer/.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "format/json.hpp"
#include "support/files.hpp"
#include "text/bpe_tokenizer.hpp"

using stem::BpeTokenizer;
using stem::TokenId;

namespace {

std::string lesson_file(const std::string& name) {
    return stem::test::read_test_file("../web/lessons/tokenizer/" + name);
}

const BpeTokenizer& lesson_tokenizer() {
    static const BpeTokenizer tokenizer = BpeTokenizer::from_files(lesson_file("vocab.json"), lesson_file("merges.txt"));
    return tokenizer;
}

std::vector<std::string> demo_words(std::string_view group) {
    const auto words = stem::parse_json(lesson_file("demo-words.json"), "demo-words.json");
    std::vector<std::string> found;
    for (const auto& word : words.find(group)->array()) found.push_back(*word.string());
    return found;
}

}  // namespace

TEST(lesson_tokenizer, has_4096_tokens_and_writes_the_files_it_was_read_from) {
    EXPECT_EQ(lesson_tokenizer().size(), 4096u);
    EXPECT_EQ(lesson_tokenizer().vocab_json(), lesson_file("vocab.json"));
    EXPECT_EQ(lesson_tokenizer().merges_txt(), lesson_file("merges.txt"));
}

TEST(lesson_tokenizer, does_not_open_with_merges_cut_at_the_end_of_a_line) {
    const std::string merges = lesson_file("merges.txt");
    std::size_t end = merges.size() - 1;
    for (int lines = 1; lines <= 200; ++lines) {
        end = merges.rfind('\n', end - 1);
        if (lines != 1 && lines != 200) continue;
        try {
            BpeTokenizer::from_files(lesson_file("vocab.json"), merges.substr(0, end + 1));
            FAIL() << "no error after " << lines << " lines were cut";
        } catch (const stem::Error& error) {
            EXPECT_TRUE(error.code() == stem::ErrorCode::bad_file);
            const std::string expected = "no merge makes " + std::to_string(lines) + " of the 4096 tokens";
            EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
        }
    }
}

TEST(lesson_tokenizer, demo_words_are_whole_tokens_with_a_leading_space) {
    const auto basic = demo_words("withinFirst1000");
    const auto others = demo_words("withinAll");
    EXPECT_GE(basic.size() + others.size(), 24u);
    const BpeTokenizer first_thousand = lesson_tokenizer().prefix(1000);
    for (const std::string& word : basic) {
        EXPECT_EQ(lesson_tokenizer().encode(" " + word).size(), 1u) << word;
        EXPECT_EQ(first_thousand.encode(" " + word).size(), 1u) << word;
    }
    for (const std::string& word : others) EXPECT_EQ(lesson_tokenizer().encode(" " + word).size(), 1u) << word;
}

TEST(lesson_tokenizer, a_demo_word_is_the_same_token_in_every_sentence) {
    const std::vector<TokenId> bank = lesson_tokenizer().encode(" bank");
    ASSERT_EQ(bank.size(), 1u);
    for (const std::string text : {"I went to the bank of the river.", "The bank lent me money", "a bank, a loan"}) {
        const std::vector<TokenId> ids = lesson_tokenizer().encode(text);
        EXPECT_EQ(std::count(ids.begin(), ids.end(), bank[0]), 1) << text;
        EXPECT_EQ(lesson_tokenizer().decode(ids), text);
    }
}

TEST(lesson_tokenizer, its_first_thousand_tokens_are_a_tokenizer) {
    const BpeTokenizer prefix = lesson_tokenizer().prefix(1000);
    EXPECT_EQ(prefix.size(), 1000u);
    const std::string text = "Unbelievable: the president's tokenization of 😀 and \xFF!";
    const std::vector<TokenId> ids = prefix.encode(text);
    for (const TokenId id : ids) EXPECT_LT(id, 1000);
    EXPECT_EQ(prefix.decode(ids), text);
    EXPECT_GT(ids.size(), lesson_tokenizer().encode(text).size());
    EXPECT_THROW(prefix.decode(std::vector<TokenId>{1000}), stem::Error);
}

TEST(lesson_tokenizer, ids_are_those_that_another_tokenizer_gives) {
    const auto golden = stem::parse_json(stem::test::read_test_file("golden/text/lesson_ids.json"), "lesson_ids.json");
    ASSERT_EQ(golden.array().size(), 408u);
    for (const auto& row : golden.array()) {
        const std::string& text = *row.array()[0].string();
        std::vector<TokenId> expected;
        for (const auto& id : row.array()[1].array()) expected.push_back(static_cast<TokenId>(id.whole().value()));
        ASSERT_EQ(lesson_tokenizer().encode(text), expected) << text;
        ASSERT_EQ(lesson_tokenizer().decode(expected), text);
    }
}
