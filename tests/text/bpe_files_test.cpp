#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "format/json.hpp"
#include "text/bpe_tokenizer.hpp"
#include "text/byte_alphabet.hpp"

using stem::BpeTokenizer;
using stem::Error;
using stem::ErrorCode;
using stem::TokenId;

namespace {

using Ids = std::vector<TokenId>;

constexpr TokenId id_a = 'a' - '!';
constexpr TokenId id_b = 'b' - '!';

// keys of a vocab.json: the 256 bytes, then these
std::vector<std::string> keys_with(std::vector<std::string> more) {
    std::vector<std::string> keys;
    for (const std::uint8_t byte : stem::byte_id_order()) {
        keys.push_back(stem::to_byte_alphabet(std::string(1, static_cast<char>(byte))));
    }
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

std::string vocab_of(const std::vector<std::string>& keys) {
    std::string text = "{";
    for (std::size_t i = 0; i < keys.size(); ++i) {
        text += (i ? ", " : "") + stem::json_quote(keys[i]) + ": " + std::to_string(i);
    }
    return text + "}";
}

void expect_bad_file(std::string_view vocab, std::string_view merges, const std::string& message) {
    try {
        BpeTokenizer::from_files(vocab, merges);
        FAIL() << "no error; expected: " << message;
    } catch (const Error& error) {
        EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::bad_file));
        EXPECT_EQ(error.what(), message);
    }
}

}  // namespace

TEST(bpe_files, what_is_written_reads_back_the_same) {
    // "aa", "aab", " a", "\"", every byte, half a character
    const BpeTokenizer made =
        BpeTokenizer::from_merges({{id_a, id_a}, {256, id_b}, {220, id_a}, {'"' - '!', '\\' - '!'}, {172, 253}});
    const BpeTokenizer read = BpeTokenizer::from_files(made.vocab_json(), made.merges_txt());
    EXPECT_EQ(read.size(), made.size());
    EXPECT_EQ(read.vocab_json(), made.vocab_json());
    EXPECT_EQ(read.merges_txt(), made.merges_txt());
    for (TokenId id = 0; id < static_cast<TokenId>(made.size()); ++id) EXPECT_EQ(read.token_bytes(id), made.token_bytes(id));
    EXPECT_EQ(read.encode("aab a \"\\"), made.encode("aab a \"\\"));
    EXPECT_EQ(read.prefix(258).vocab_json(), made.prefix(258).vocab_json());
}

TEST(bpe_files, the_form_is_that_of_the_hugging_face_layout) {
    const BpeTokenizer made = BpeTokenizer::from_merges({{220, id_a}, {256, id_b}});
    EXPECT_EQ(made.merges_txt(), "#version: 0.2\nĠ a\nĠa b\n");
    const std::string vocab = made.vocab_json();
    EXPECT_TRUE(vocab.starts_with("{\"!\":0,\"\\\"\":1,\"#\":2,")) << vocab.substr(0, 40);
    EXPECT_TRUE(vocab.ends_with(",\"\u0143\":255,\"Ġa\":256,\"Ġab\":257}\n")) << vocab.substr(vocab.size() - 40);
}

TEST(bpe_files, byte_order_marks_and_other_line_ends_are_tolerated) {
    const std::string vocab = vocab_of(keys_with({"aa", "aab"}));
    for (const std::string merges : {"#version: 0.2\na a\naa b\n", "a a\naa b", "#version: 0.2\r\na a\r\naa b\r\n",
                                     "\xEF\xBB\xBF#version: 0.2\na a\naa b\n", "a a\n\naa b\n\n"}) {
        EXPECT_EQ(BpeTokenizer::from_files(vocab, merges).encode("aabaa"), (Ids{257, 256})) << merges;
        EXPECT_EQ(BpeTokenizer::from_files("\xEF\xBB\xBF" + vocab, merges).encode("aabaa"), (Ids{257, 256}));
    }
}

TEST(bpe_files, a_merge_of_number_signs_is_no_comment) {
    const std::string vocab = vocab_of(keys_with({"##"}));
    EXPECT_EQ(BpeTokenizer::from_files(vocab, "# #\n").encode("##"), (Ids{256}));
    EXPECT_EQ(BpeTokenizer::from_files(vocab, "#version: 0.2\n# #\n").encode("##"), (Ids{256}));
}

TEST(bpe_files, entries_that_no_merge_makes_are_special) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_files(
        vocab_of(keys_with({"aa", "<|endoftext|>", "<|im start|>", "<__proto__>", "[constructor]", "地"})), "a a\n");
    EXPECT_EQ(tokenizer.size(), 262u);
    EXPECT_EQ(tokenizer.token_bytes(257), "<|endoftext|>");
    EXPECT_EQ(tokenizer.token_bytes(258), "<|im start|>") << "a key outside the byte alphabet means its own bytes";
    EXPECT_EQ(tokenizer.token_bytes(259), "<__proto__>");
    EXPECT_EQ(tokenizer.token_bytes(261), "地");
    EXPECT_EQ(tokenizer.decode(Ids{257, 256}), "<|endoftext|>aa");
    for (const std::string text : {"<|endoftext|>", "<|im start|>", "<__proto__>", "[constructor]", "地"}) {
        const Ids ids = tokenizer.encode(text);
        for (const TokenId id : ids) EXPECT_LT(id, 257) << text;
        EXPECT_EQ(tokenizer.decode(ids), text);
    }
    const BpeTokenizer again = BpeTokenizer::from_files(tokenizer.vocab_json(), tokenizer.merges_txt());
    EXPECT_EQ(again.vocab_json(), tokenizer.vocab_json());
    EXPECT_EQ(tokenizer.prefix(259).size(), 259u);
    EXPECT_EQ(tokenizer.prefix(259).token_bytes(258), "<|im start|>");
    EXPECT_NE(tokenizer.prefix(259).vocab_json().find("\"<|im start|>\":258}"), std::string::npos);
}

TEST(bpe_files, tokens_that_a_merge_should_make_are_refused_when_none_does) {
    const std::string because = "; the file is cut short, or belongs to another vocabulary";
    const std::string vocab = vocab_of(keys_with({"aa", "aab", "Ġa", "<|endoftext|>"}));
    EXPECT_NO_THROW(BpeTokenizer::from_files(vocab, "a a\naa b\nĠ a\n"));
    expect_bad_file(vocab, "a a\naa b\n",
                    "merges.txt: no merge makes 1 of the 260 tokens of vocab.json, the first is \"Ġa\" with id 258" + because);
    expect_bad_file(vocab, "a a\n",
                    "merges.txt: no merge makes 2 of the 260 tokens of vocab.json, the first is \"aab\" with id 257" + because);
    expect_bad_file(vocab, "",
                    "merges.txt: no merge makes 3 of the 260 tokens of vocab.json, the first is \"aa\" with id 256" + because);
    for (const char* name : {"constructor", "__proto__", "<>", "[]", "<a", "a>", "[a>", "madeupword", "madeupword1a", "é!"})
        EXPECT_THROW(BpeTokenizer::from_files(vocab_of(keys_with({name})), ""), Error) << name;
    for (const char* name : {"<|endoftext|>", "<s>", "</s>", "<mask>", "[PAD]", "[a]", "madeupword0002", "地", "a b", ""})
        EXPECT_NO_THROW(BpeTokenizer::from_files(vocab_of(keys_with({name})), "")) << name;
}

TEST(bpe_files, ids_are_those_of_the_file_even_in_another_order) {
    auto keys = keys_with({"ab", "abc"});
    std::reverse(keys.begin(), keys.end());
    const BpeTokenizer tokenizer = BpeTokenizer::from_files(vocab_of(keys), "a b\nab c\n");
    EXPECT_EQ(tokenizer.encode("abc"), (Ids{0}));
    EXPECT_EQ(tokenizer.encode("ab"), (Ids{1}));
    EXPECT_EQ(tokenizer.encode("!"), (Ids{257}));
    EXPECT_EQ(tokenizer.decode(tokenizer.encode("abcab !")), "abcab !");
    try {
        tokenizer.prefix(257);
        FAIL() << "a prefix of ids that are not in merge order";
    } catch (const Error& error) {
        EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::bad_config));
    }
}

TEST(bpe_files, merges_whose_ids_are_not_in_their_order_have_no_prefix) {
    const std::string merges = "a b\nab c\n";
    EXPECT_EQ(BpeTokenizer::from_files(vocab_of(keys_with({"ab", "abc"})), merges).prefix(257).size(), 257u);
    const BpeTokenizer swapped = BpeTokenizer::from_files(vocab_of(keys_with({"abc", "ab"})), merges);
    EXPECT_EQ(swapped.encode("abc"), (Ids{256}));
    EXPECT_THROW(swapped.prefix(257), Error);
    // the special token stands before the merges
    EXPECT_THROW(BpeTokenizer::from_files(vocab_of(keys_with({"<|endoftext|>", "ab"})), "a b\n").prefix(257), Error);
    // a merge whose parts come later in the list
    EXPECT_THROW(BpeTokenizer::from_files(vocab_of(keys_with({"abc", "ab"})), "ab c\na b\n").prefix(257), Error);
}

TEST(bpe_files, two_merges_may_make_one_token) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_files(vocab_of(keys_with({"ab", "bc", "abc"})), "b c\na bc\na b\nab c\n");
    EXPECT_EQ(tokenizer.encode("abc"), (Ids{258}));
    EXPECT_EQ(tokenizer.merges_txt(), "#version: 0.2\nb c\na bc\na b\nab c\n");
}

TEST(bpe_files, a_vocabulary_that_cannot_be_is_refused) {
    const std::string good = vocab_of(keys_with({"aa"}));
    expect_bad_file("[]", "", "vocab.json: expected an object of tokens and their ids");
    expect_bad_file("{}", "", "vocab.json: byte 0 has no token, expected \"Ā\"");
    expect_bad_file("{\"a\": 0, \"b\": 0}", "", "vocab.json: id 0 belongs to \"a\" and \"b\"");
    expect_bad_file("{\"a\": 0, \"b\": 2}", "", "vocab.json: the id of \"b\" must be a whole number in 0..1");
    for (const char* id : {"-1", "1.5", "1.0", "\"1\"", "null", "1e1", "4294967297", "[1]"}) {
        expect_bad_file(std::string("{\"a\": 0, \"b\": ") + id + "}", "",
                        "vocab.json: the id of \"b\" must be a whole number in 0..1");
    }
    auto keys = keys_with({});
    keys['a' - '!'] = "aa";
    expect_bad_file(vocab_of(keys), "", "vocab.json: byte 97 has no token, expected \"a\"");
    EXPECT_THROW(BpeTokenizer::from_files("", ""), Error);
    EXPECT_THROW(BpeTokenizer::from_files(good.substr(0, good.size() - 1), ""), Error);
    EXPECT_NO_THROW(BpeTokenizer::from_files(good, "a a"));
}

TEST(bpe_files, merges_that_cannot_be_are_refused_with_their_line) {
    const std::string vocab = vocab_of(keys_with({"aa", "aab", "地", "地a"}));
    expect_bad_file(vocab, "#version: 0.2\na\n", "merges.txt line 2: expected two tokens with one blank between, got \"a\"");
    expect_bad_file(vocab, "a a\n a\n", "merges.txt line 2: expected two tokens with one blank between, got \" a\"");
    expect_bad_file(vocab, "a \n", "merges.txt line 1: expected two tokens with one blank between, got \"a \"");
    expect_bad_file(vocab, "a a b\n", "merges.txt line 1: expected two tokens with one blank between, got \"a a b\"");
    expect_bad_file(vocab, "a  a\n", "merges.txt line 1: expected two tokens with one blank between, got \"a  a\"");
    expect_bad_file(vocab, "a a\nb aa\n", "merges.txt line 2: \"baa\" is not in vocab.json");
    expect_bad_file(vocab, "ab a\n", "merges.txt line 1: \"ab\" is not in vocab.json");
    expect_bad_file(vocab, "a a\na a\n", "merges.txt line 2: the merge \"a a\" stands there twice");
    expect_bad_file(vocab, "地 a\n", "merges.txt line 1: \"地\" is not written in GPT-2's byte characters");
}
