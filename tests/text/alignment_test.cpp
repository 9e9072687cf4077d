#include "text/alignment.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/files.hpp"
#include "support/refuses.hpp"
#include "text/bert_file.hpp"
#include "text/tokenizer_json.hpp"

using stem::Alignment;
using stem::BpeTokenizer;
using stem::ErrorCode;
using stem::TokenId;
using stem::Tokenizer;
using stem::test::refuses;

namespace {

using Counts = std::vector<std::uint32_t>;
using Ends = std::vector<std::int32_t>;

constexpr TokenId id_of(char letter) {
    return letter - '!';
}

// bytes, and "ab" and "abc"
const Tokenizer& small() {
    static const Tokenizer tokenizer(BpeTokenizer::from_merges({{id_of('a'), id_of('b')}, {256, id_of('c')}}));
    return tokenizer;
}

}  // namespace

TEST(alignment, counts_the_tokens_that_reach_into_each_part) {
    const Alignment one = align(small(), "abcx", Ends{1, 2, 3, 4});
    EXPECT_EQ(one.ids, (std::vector<TokenId>{257, id_of('x')}));
    EXPECT_EQ(one.tokens, (Counts{1, 1, 1, 1}));
    EXPECT_EQ(one.tokens_per_part, 0.5);
    // é is two bytes, and two tokens here; the third part holds a token and a half
    const Alignment cut = align(small(),
                                "\xC3\xA9"
                                "abc",
                                Ends{2, 3, 5});
    EXPECT_EQ(cut.tokens, (Counts{2, 1, 1}));
    EXPECT_EQ(cut.tokens_per_part, 1.0);
    EXPECT_EQ(align(small(), "xab\xC3\xA9", Ends{2, 5}).tokens, (Counts{2, 3}));
}

TEST(alignment, of_no_text) {
    const Alignment none = align(small(), "", Ends{});
    EXPECT_TRUE(none.ids.empty() && none.tokens.empty() && std::isnan(none.tokens_per_part));
}

TEST(alignment, knows_no_places_where_tokens_are_not_the_bytes_of_the_text) {
    const Tokenizer bert = stem::read_tokenizer_json(stem::test::read_test_file("golden/text/bert/tokenizer.json"),
                                                     stem::test::bert_characters_file());
    const Alignment words = align(bert, "The Fox", Ends{1, 2, 3, 4, 5, 6, 7});
    EXPECT_TRUE(words.tokens.empty());
    EXPECT_EQ(words.tokens_per_part, static_cast<double>(words.ids.size()) / 7);
}

TEST(alignment, refuses_parts_that_are_not_the_text) {
    for (const Ends& ends : {Ends{}, Ends{1}, Ends{1, 1, 2}, Ends{0, 2}, Ends{3}, Ends{-1, 2}})
        EXPECT_TRUE(refuses(ErrorCode::bad_shape, "part", [&] { align(small(), "ab", ends); }));
}
