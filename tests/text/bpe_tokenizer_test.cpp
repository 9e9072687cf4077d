#include "text/bpe_tokenizer.hpp"

#include <gtest/gtest.h>

#include <random>

#include "base/error.hpp"
#include "text/bpe_trainer.hpp"
#include "text/utf8.hpp"

using stem::BpeMerge;
using stem::BpeTokenizer;
using stem::Error;
using stem::ErrorCode;
using stem::TokenId;

namespace {

using Ids = std::vector<TokenId>;

// ids of single bytes in GPT-2's order
constexpr TokenId id_a = 'a' - '!';
constexpr TokenId id_b = 'b' - '!';
constexpr TokenId id_c = 'c' - '!';

template <class Call>
void expect_error(Call call, ErrorCode code, const std::string& message) {
    try {
        call();
        FAIL() << "no error; expected: " << message;
    } catch (const Error& error) {
        EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code));
        EXPECT_EQ(error.what(), message);
    }
}

// knows some English, some blanks and parts of characters
const BpeTokenizer& small_tokenizer() {
    static const BpeTokenizer tokenizer = [] {
        const std::string text =
            "the cat sat on the mat, and the dog didn't; we'll say: the end of the text. 😀😀😃 地図 地名 “x” “y”\n\n\n\n"
            "    indented    twice\t\tand tabs <|endoftext|> <|endoftext|> é è ä ö\r\n\r\n";
        const std::string_view texts[] = {text};
        return stem::train_bpe(texts, 330);
    }();
    return tokenizer;
}

void expect_round_trip(std::string_view text) {
    const Ids ids = small_tokenizer().encode(text);
    ASSERT_EQ(small_tokenizer().decode(ids), text);
    // token by token, as a page that shows one token at a time joins them
    std::string joined;
    for (const TokenId id : ids) {
        ASSERT_FALSE(small_tokenizer().token_bytes(id).empty());
        joined += small_tokenizer().token_bytes(id);
    }
    ASSERT_EQ(joined, text);
}

}  // namespace

TEST(bpe_tokenizer, without_merges_ids_are_bytes_in_the_order_of_gpt2) {
    const BpeTokenizer bytes = BpeTokenizer::from_merges({});
    EXPECT_EQ(bytes.size(), 256u);
    EXPECT_EQ(bytes.encode("! ~"), (Ids{0, 220, 93}));
    EXPECT_EQ(bytes.encode(std::string_view("\0\xFF", 2)), (Ids{188, 187}));
    EXPECT_EQ(bytes.encode(""), Ids{});
    EXPECT_EQ(bytes.decode({}), "");
}

TEST(bpe_tokenizer, merges_apply_in_order_from_the_left) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_merges({{id_a, id_a}, {id_b, id_c}, {256, id_b}});
    EXPECT_EQ(tokenizer.size(), 259u);
    EXPECT_EQ(tokenizer.encode("a"), (Ids{id_a}));
    EXPECT_EQ(tokenizer.encode("aaa"), (Ids{256, id_a}));
    EXPECT_EQ(tokenizer.encode("aabaa"), (Ids{258, 256}));
    EXPECT_EQ(tokenizer.encode("aabc"), (Ids{256, 257})) << "(b,c) is older than (aa,b)";
    EXPECT_EQ(tokenizer.token_bytes(258), "aab");
}

TEST(bpe_tokenizer, nothing_merges_over_the_border_of_a_piece) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_merges({{id_a, 220}, {220, id_a}, {id_a, 0}});
    EXPECT_EQ(tokenizer.encode("a a!"), (Ids{id_a, 257, 0}));
}

TEST(bpe_tokenizer, a_prefix_is_the_tokenizer_of_the_first_merges) {
    const BpeTokenizer whole = BpeTokenizer::from_merges({{id_a, id_a}, {256, id_b}, {257, id_c}});
    EXPECT_EQ(whole.prefix(259).encode("aabc"), (Ids{258}));
    EXPECT_EQ(whole.prefix(258).encode("aabc"), (Ids{257, id_c}));
    EXPECT_EQ(whole.prefix(257).encode("aabc"), (Ids{256, id_b, id_c}));
    EXPECT_EQ(whole.prefix(256).encode("aabc"), (Ids{id_a, id_a, id_b, id_c}));
    EXPECT_EQ(whole.prefix(258).size(), 258u);
    EXPECT_EQ(whole.prefix(258).merges_txt(), BpeTokenizer::from_merges({{id_a, id_a}, {256, id_b}}).merges_txt());
    EXPECT_EQ(whole.prefix(258).vocab_json(), BpeTokenizer::from_merges({{id_a, id_a}, {256, id_b}}).vocab_json());
}

TEST(bpe_tokenizer, a_prefix_outside_the_range_is_refused) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_merges({{id_a, id_a}});
    expect_error([&] { tokenizer.prefix(255); }, ErrorCode::bad_config, "vocab_size 255 is outside 256..257");
    expect_error([&] { tokenizer.prefix(0); }, ErrorCode::bad_config, "vocab_size 0 is outside 256..257");
    expect_error([&] { tokenizer.prefix(258); }, ErrorCode::bad_config, "vocab_size 258 is outside 256..257");
}

TEST(bpe_tokenizer, merges_that_cannot_be_are_refused) {
    expect_error([] { BpeTokenizer::from_merges({{id_a, 256}}); }, ErrorCode::bad_file, "merge 0: token 256 is outside 0..255");
    expect_error([] { BpeTokenizer::from_merges({{id_a, id_b}, {-1, id_b}}); }, ErrorCode::bad_file,
                 "merge 1: token -1 is outside 0..256");
    expect_error([] { BpeTokenizer::from_merges({{id_a, id_b}, {id_a, id_b}}); }, ErrorCode::bad_file,
                 "merge 1 makes the bytes of token 256 again");
    expect_error([] { BpeTokenizer::from_merges({{id_a, id_b}, {id_b, id_c}, {256, id_c}, {id_a, 257}}); }, ErrorCode::bad_file,
                 "merge 3 makes the bytes of token 258 again");
}

TEST(bpe_tokenizer, merges_that_double_without_end_are_refused_before_memory_is) {
    std::vector<BpeMerge> merges{{id_a, id_a}};
    for (TokenId id = 256; id < 320; ++id) merges.push_back({id, id});
    expect_error([&] { BpeTokenizer::from_merges(merges); }, ErrorCode::out_of_memory,
                 "the tokens up to merge 25 are 134217726 bytes long together, more than 67108864");
}

TEST(bpe_tokenizer, ids_outside_the_vocabulary_are_refused_with_their_place) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_merges({{id_a, id_a}});
    expect_error([&] { tokenizer.decode(Ids{0, 1, 256, 257}); }, ErrorCode::bad_token_id,
                 "token id 257 at [3] is outside 0..256");
    expect_error([&] { tokenizer.decode(Ids{-1}); }, ErrorCode::bad_token_id, "token id -1 at [0] is outside 0..256");
    expect_error([&] { tokenizer.token_bytes(257); }, ErrorCode::bad_token_id, "token id 257 is outside 0..256");
    expect_error([&] { tokenizer.token_bytes(-2147483647 - 1); }, ErrorCode::bad_token_id,
                 "token id -2147483648 is outside 0..256");
    EXPECT_EQ(tokenizer.decode(Ids{256}), "aa") << "the last id is inside";
}

TEST(bpe_tokenizer, texts_that_went_wrong_elsewhere_come_back_byte_for_byte) {
    using namespace std::string_view_literals;
    for (const std::string_view text :
         {"hello world"sv, "hello <|endoftext|>"sv, "<|endoftext|"sv, "<|im_start|>"sv, "a\0b"sv, "\0"sv, "\0\0\0"sv,
          "\uFEFFhello"sv, "\uFEFF"sv, "\uFEFF\uFEFF"sv, "don't DON'T don’t"sv, "we'll've"sv, " Hello  World."sv,
          "  Hello World.  "sv, "\t\tx\r\ny\r\n"sv, "a\n\n b"sv, "x != y"sv, "hello !"sv, "a , b . c ?"sv, "'ll !!to"sv,
          "constructor toString valueOf hasOwnProperty __proto__ isPrototypeOf"sv, "ænəl"sv, "தமிழ்"sv, "فارسی"sv, "שלום עולם"sv,
          "👨‍👩‍👧‍👦 🇫🇷"sv, "e\u0301 \u00e9"sv, "\xEF\xBF\xBD"sv,
          // a lone surrogate in three bytes, cut characters, bytes that never occur in UTF-8
          "a\xED\xA0\xBD"
          "b"sv,
          "\xED\xB1\x8D\xED\xA0\xBD"sv, "\xF0\x9F\x98"sv, "\x80\xC3"sv, "\xFE\xFF"sv}) {
        expect_round_trip(text);
    }
    for (std::size_t n = 0; n <= 100; ++n) expect_round_trip("hello" + std::string(n, ' ') + "world");
}

TEST(bpe_tokenizer, special_strings_that_a_person_types_are_ordinary_bytes) {
    const Ids ids = small_tokenizer().encode("<|endoftext|>");
    EXPECT_GT(ids.size(), 1u);
    EXPECT_EQ(small_tokenizer().decode(ids), "<|endoftext|>");
}

TEST(bpe_tokenizer, a_character_may_be_several_tokens) {
    const BpeTokenizer bytes = BpeTokenizer::from_merges({});
    const Ids ids = bytes.encode("😀");
    ASSERT_EQ(ids.size(), 4u);
    EXPECT_EQ(bytes.token_bytes(ids[0]), "\xF0");
    EXPECT_EQ(bytes.token_bytes(ids[1]), "\x9F");
    EXPECT_EQ(bytes.decode(std::span(ids).first(2)), "\xF0\x9F") << "half a character is half a character";
}

TEST(bpe_tokenizer, random_bytes_come_back) {
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        std::string text(random() % 200, '\0');
        for (char& byte : text) byte = static_cast<char>(random());
        expect_round_trip(text);
    }
}

TEST(bpe_tokenizer, random_unicode_comes_back) {
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        std::string text;
        for (std::size_t n = random() % 60; n > 0; --n) {
            const char32_t top = (random() % 2 == 0) ? 0x300 : 0x110000;
            const char32_t c = random() % top;
            if (c < 0xD800 || c > 0xDFFF) stem::append_utf8(text, c);
        }
        expect_round_trip(text);
    }
}

TEST(bpe_tokenizer, a_million_bytes_of_one_character_do_not_hang) {
    // a, aa, aaaa, …: every merge happens hundreds of thousands of times
    std::vector<BpeMerge> merges{{id_a, id_a}};
    for (TokenId id = 256; id < 266; ++id) merges.push_back({id, id});
    const BpeTokenizer tokenizer = BpeTokenizer::from_merges(merges);
    const std::string text((1 << 20) + 3, 'a');
    const Ids ids = tokenizer.encode(text);
    Ids expected((1 << 20) / 2048, 266);
    expected.push_back(256);
    expected.push_back(id_a);
    EXPECT_EQ(ids, expected);

    std::string faces;
    while (faces.size() < (1 << 20)) faces += "😀";
    for (const std::string& run : {std::string(1 << 20, ' '), std::string(1 << 20, '\xFF'), faces}) {
        const Ids run_ids = small_tokenizer().encode(run);
        EXPECT_EQ(small_tokenizer().decode(run_ids), run);
    }
}
