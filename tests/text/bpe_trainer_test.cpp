#include "text/bpe_trainer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "base/error.hpp"
#include "text/pre_tokenizer.hpp"

using stem::BpeTokenizer;
using stem::Error;
using stem::ErrorCode;
using stem::TokenId;

namespace {

using Bytes = std::string;
using Word = std::vector<Bytes>;

// Algorithm 1 as it stands in the paper, on byte strings, with the tie rule: counts everything anew for each merge.
std::vector<std::pair<Bytes, Bytes>> trained_plainly(const std::vector<std::string>& texts, std::size_t merge_count) {
    std::vector<Word> words;
    for (const auto& text : texts) {
        stem::PreTokenizer pieces(text);
        for (std::string_view piece; pieces.next(piece);) {
            Word word;
            for (const char byte : piece) word.emplace_back(1, byte);
            words.push_back(word);
        }
    }
    std::vector<std::pair<Bytes, Bytes>> merges;
    while (merges.size() < merge_count) {
        std::map<std::pair<Bytes, Bytes>, std::size_t> counts;
        for (const Word& word : words) {
            for (std::size_t i = 0; i + 1 < word.size(); ++i) ++counts[{word[i], word[i + 1]}];
        }
        // the map is in order of (left, right), char_traits<char> compares as unsigned bytes; the first of the largest wins
        auto best = counts.end();
        for (auto it = counts.begin(); it != counts.end(); ++it) {
            if (it->second < 2) continue;
            if (best == counts.end() || it->second > best->second) best = it;
        }
        if (best == counts.end()) break;
        const auto [left, right] = best->first;
        merges.emplace_back(left, right);
        for (Word& word : words) {
            Word next;
            for (std::size_t i = 0; i < word.size(); ++i) {
                if (i + 1 < word.size() && word[i] == left && word[i + 1] == right) {
                    next.push_back(left + right);
                    ++i;
                } else {
                    next.push_back(word[i]);
                }
            }
            word = next;
        }
    }
    return merges;
}

BpeTokenizer train(const std::vector<std::string>& texts, std::size_t vocab_size) {
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    return stem::train_bpe(views, vocab_size);
}

std::vector<Bytes> made_tokens(const BpeTokenizer& tokenizer) {
    std::vector<Bytes> tokens;
    for (std::size_t id = 256; id < tokenizer.size(); ++id)
        tokens.emplace_back(tokenizer.token_bytes(static_cast<TokenId>(id)));
    return tokens;
}

std::string random_text(std::mt19937& random) {
    // few characters, so that pairs repeat, overlap and tie; a blank and a cut character among them
    static const std::string alphabets[] = {"ab", "abc ", "aab b\n", std::string("a\xE5\x9C\xB0 '"),
                                            std::string("\0\xFF\x80z", 4)};
    const std::string& alphabet = alphabets[random() % std::size(alphabets)];
    std::string text(random() % 60, '\0');
    for (char& byte : text) byte = alphabet[random() % alphabet.size()];
    return text;
}

}  // namespace

TEST(bpe_trainer, ties_go_to_the_smaller_bytes) {
    EXPECT_EQ(made_tokens(train({"bbbaaaddddcccc"}, 300)), (std::vector<Bytes>{"cc", "dd", "aa", "bb"}));
    EXPECT_EQ(made_tokens(train({"aaabbbccccdddd"}, 300)), (std::vector<Bytes>{"cc", "dd", "aa", "bb"}));
    EXPECT_EQ(made_tokens(train({"D C B B A B C D C B A B C D"}, 300)), (std::vector<Bytes>{" B", " C", " A", " D"}));
    // bytes compare as numbers 0..255: 0xC3, where é begins, comes after 'b' and 'z'
    EXPECT_EQ(made_tokens(train({"\x80\x80", "zz", "\x80\x80", "zz"}, 257)), (std::vector<Bytes>{"zz"}));
    EXPECT_EQ(made_tokens(train({"aé", "ab", "aé", "ab"}, 300)), (std::vector<Bytes>{"ab", "a\xC3", "aé"}));
    // equal counts, equal left: the right decides, and a shorter string comes before what begins with it
    EXPECT_EQ(made_tokens(train({"aaaaa.aaaaa"}, 300)), (std::vector<Bytes>{"aa", "aaa", "aaaaa"}));
}

TEST(bpe_trainer, the_example_of_the_paper) {
    // low ×5, lower ×2, newest ×6, widest ×3; by hand: es 9, est 9, lo 7, low 7, …
    std::string text;
    for (int i = 0; i < 5; ++i) text += "low\n";
    for (int i = 0; i < 2; ++i) text += "lower\n";
    for (int i = 0; i < 6; ++i) text += "newest\n";
    for (int i = 0; i < 3; ++i) text += "widest\n";
    const auto tokens = made_tokens(train({text}, 256 + 6));
    // after es and est, (l,o) and (o,w) have 7 each and (n,e), (e,w), (w,est) 6 each
    EXPECT_EQ(tokens, (std::vector<Bytes>{"es", "est", "lo", "low", "ew", "ewest"}));
}

TEST(bpe_trainer, merges_from_the_left_without_overlap) {
    EXPECT_EQ(made_tokens(train({"aaaa"}, 300)), (std::vector<Bytes>{"aa"}));
    EXPECT_EQ(train({"aaa aaa"}, 257).encode("aaa"), (std::vector<TokenId>{256, 'a' - '!'}));
}

TEST(bpe_trainer, a_pair_that_occurs_once_is_no_token) {
    EXPECT_EQ(train({""}, 300).size(), 256u);
    EXPECT_EQ(train({}, 300).size(), 256u);
    EXPECT_EQ(train({"abcdefg"}, 300).size(), 256u);
    EXPECT_EQ(made_tokens(train({"ab", "ab"}, 300)), (std::vector<Bytes>{"ab"})) << "texts count together";
    EXPECT_EQ(train({"a", "b", "a", "b"}, 300).size(), 256u) << "but nothing merges from one to the next";
}

TEST(bpe_trainer, equals_the_plain_trainer_on_a_thousand_corpora) {
    std::mt19937 random(2016);
    std::size_t merge_total = 0;
    for (int round = 0; round < 1000; ++round) {
        std::vector<std::string> texts(1 + random() % 4);
        for (std::string& text : texts) text = random_text(random);
        const std::size_t merge_count = random() % 24;
        std::vector<Bytes> expected;
        for (const auto& [left, right] : trained_plainly(texts, merge_count)) expected.push_back(left + right);
        const BpeTokenizer tokenizer = train(texts, 256 + merge_count);
        ASSERT_EQ(made_tokens(tokenizer), expected) << "round " << round;
        merge_total += expected.size();

        std::shuffle(texts.begin(), texts.end(), random);
        const BpeTokenizer shuffled = train(texts, 256 + merge_count);
        ASSERT_EQ(shuffled.merges_txt(), tokenizer.merges_txt()) << "round " << round;
        ASSERT_EQ(shuffled.vocab_json(), tokenizer.vocab_json()) << "round " << round;
    }
    EXPECT_GT(merge_total, 5000u) << "the corpora repeat too little to compare anything";
}

TEST(bpe_trainer, merges_are_the_plain_trainers_pairs) {
    std::mt19937 random(1994);
    for (int round = 0; round < 100; ++round) {
        const std::vector<std::string> texts{random_text(random), random_text(random)};
        const auto expected = trained_plainly(texts, 16);
        const BpeTokenizer tokenizer = train(texts, 256 + 16);
        std::vector<stem::BpeMerge> merges;
        std::map<Bytes, TokenId> ids;
        for (TokenId id = 0; id < 256; ++id) ids[Bytes(tokenizer.token_bytes(id))] = id;
        for (const auto& [left, right] : expected) {
            merges.push_back({ids.at(left), ids.at(right)});
            ids.emplace(left + right, static_cast<TokenId>(255 + merges.size()));
        }
        ASSERT_EQ(tokenizer.merges_txt(), BpeTokenizer::from_merges(merges).merges_txt());
    }
}

TEST(bpe_trainer, a_training_text_encodes_to_the_words_it_trained) {
    const std::string text = "the cat and the hat and the cat";
    const BpeTokenizer tokenizer = train({text}, 400);
    EXPECT_EQ(tokenizer.encode(" the").size(), 1u);
    EXPECT_EQ(tokenizer.encode(" cat").size(), 1u);
    EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
}

TEST(bpe_trainer, one_long_run_does_not_hang) {
    const std::string text(1 << 20, 'a');
    const std::string_view texts[] = {text};
    const BpeTokenizer tokenizer = stem::train_bpe(texts, 300);
    // the last pair that occurs twice is of two halves of a half: 2^18 and 2^18 into 2^19
    EXPECT_EQ(tokenizer.size(), 256u + 19u);
    EXPECT_EQ(tokenizer.token_bytes(274).size(), std::size_t{1} << 19);
    EXPECT_EQ(tokenizer.encode(text), (std::vector<TokenId>{274, 274}));
}

TEST(bpe_trainer, vocabulary_sizes_outside_the_range_are_refused) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{255}, std::size_t{1'000'001}}) {
        try {
            train({"a"}, size);
            FAIL() << size;
        } catch (const Error& error) {
            EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::bad_config));
            EXPECT_EQ(error.what(), "vocab_size " + std::to_string(size) + " is outside 256..1000000");
        }
    }
    EXPECT_EQ(train({"abab"}, 256).size(), 256u);
    EXPECT_EQ(train({"abab"}, 1'000'000).size(), 257u);
}

TEST(bpe_trainer, progress_counts_up_and_can_stop_it) {
    std::mt19937 random(1);
    std::string text(2000, '\0');
    for (char& byte : text) byte = static_cast<char>('a' + random() % 3);
    const std::string_view texts[] = {text};
    std::vector<std::size_t> seen;
    const BpeTokenizer tokenizer = stem::train_bpe(texts, 356, [&](std::size_t done, std::size_t total) {
        EXPECT_EQ(total, 100u);
        seen.push_back(done);
        return true;
    });
    ASSERT_EQ(tokenizer.size(), 356u);
    ASSERT_GE(seen.size(), 3u);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_EQ(seen.back(), 100u);

    try {
        stem::train_bpe(texts, 356, [](std::size_t done, std::size_t) { return done == 0; });
        FAIL() << "it went on";
    } catch (const Error& error) {
        EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::cancelled));
    }
}
