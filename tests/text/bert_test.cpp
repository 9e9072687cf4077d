// WordPiece against the reference library's own values: tests/golden/text/make_bert.py.
#include <gtest/gtest.h>

#include "format/json.hpp"
#include "support/files.hpp"
#include "support/refuses.hpp"
#include "text/bert_file.hpp"
#include "text/tokenizer.hpp"
#include "text/tokenizer_json.hpp"
#include "text/utf8.hpp"

using stem::BertRules;
using stem::ErrorCode;
using stem::JsonValue;
using stem::TokenId;
using stem::Tokenizer;
using stem::WordPieceTokenizer;
using stem::test::bert_characters_file;
using stem::test::refuses;

namespace {

using Ids = std::vector<TokenId>;

const JsonValue& golden() {
    static const JsonValue value = stem::parse_json(stem::test::read_test_file("golden/text/bert/cases.json"), "cases.json");
    return value;
}

Ids ids_of(const JsonValue& list) {
    Ids ids;
    for (const JsonValue& id : list.array()) ids.push_back(static_cast<TokenId>(*id.whole()));
    return ids;
}

BertRules rules_of(const JsonValue& kind) {
    BertRules rules;
    rules.lower = *kind.find("lowercase")->boolean();
    rules.strip_accents = kind.find("strip_accents")->boolean().value_or(rules.lower);
    return rules;
}

std::string file_with(std::string text, const std::string& find, const std::string& put) {
    const std::size_t at = text.find(find);
    if (at == std::string::npos) throw std::logic_error("not in the file: " + find);
    return text.replace(at, find.size(), put);
}

std::string bert_file() {
    return stem::test::read_test_file("golden/text/bert/tokenizer.json");
}

// the file with the normalizer of one kind
Tokenizer tokenizer_of(const JsonValue& kind) {
    const auto word = [](const JsonValue* value) { return value->boolean() ? (*value->boolean() ? "true" : "false") : "null"; };
    const std::string file = file_with(bert_file(), R"("strip_accents":null,"lowercase":true)",
                                       std::string(R"("strip_accents":)") + word(kind.find("strip_accents")) +
                                           R"(,"lowercase":)" + word(kind.find("lowercase")));
    return stem::read_tokenizer_json(file, bert_characters_file());
}

std::uint32_t fnv(std::string_view text) {
    std::uint32_t hash = 0x811C9DC5u;
    for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x01000193u;
    return hash;
}

}  // namespace

TEST(bert, ids_are_the_references) {
    const auto& texts = golden().find("texts")->array();
    ASSERT_GT(texts.size(), 100u);
    for (const JsonValue& kind : golden().find("kinds")->array()) {
        const Tokenizer tokenizer = tokenizer_of(kind);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string& text = *texts[i].string();
            EXPECT_EQ(tokenizer.encode(text), ids_of(kind.find("plain")->array()[i])) << i << ": " << text;
            const Ids found = tokenizer.encode(text, {.special = true, .frame = true});
            EXPECT_EQ(found, ids_of(kind.find("found")->array()[i])) << i << ": " << text;
            EXPECT_EQ(tokenizer.decode(found), *kind.find("decoded")->array()[i].string()) << i << ": " << text;
        }
    }
}

TEST(bert, every_code_point_is_normalized_and_cut_as_the_reference_does) {
    std::vector<bool> assigned(0x110000, true);
    for (const JsonValue& run : golden().find("unassigned")->array())
        for (std::uint64_t c = *run.array()[0].whole(); c <= *run.array()[1].whole(); ++c) assigned[c] = false;
    const stem::BertCharacters characters(bert_characters_file());
    // all rules on, all that can be off: what is between is in the texts above
    for (const std::size_t which : {0u, 1u}) {
        const JsonValue& kind = golden().find("kinds")->array()[which];
        const auto& blocks = kind.find("blocks")->array();
        ASSERT_EQ(blocks.size(), 0x110u);
        for (std::size_t block = 0; block < blocks.size(); ++block) {
            std::string normalized;
            std::string words;
            for (std::size_t c = block * 0x1000; c < (block + 1) * 0x1000; ++c) {
                if (!assigned[c] || (c >= 0xD800 && c < 0xE000)) continue;
                std::string text = "a";
                stem::append_utf8(text, static_cast<char32_t>(c));
                text += 'b';
                normalized += stem::bert_normalized(text, rules_of(kind), characters) + "\n";
                std::string line;
                for (const std::string_view word : stem::bert_words(text, characters))
                    line.append(line.empty() ? "" : "|").append(word);
                words += line + "\n";
            }
            EXPECT_EQ(fnv(normalized), *blocks[block].array()[0].whole()) << "U+" << std::hex << block << "000";
            EXPECT_EQ(fnv(words), *blocks[block].array()[1].whole()) << "U+" << std::hex << block << "000";
        }
    }
}

TEST(bert, its_file_of_characters_is_that_one_file) {
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "WordPiece needs bert-characters.bin, which is not there",
                        [] { stem::read_tokenizer_json(bert_file(), {}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "WordPiece needs", [] { stem::tokenizer_from_files({{"vocab.txt", "[UNK]"}}); }));
    for (const std::string& other :
         {bert_characters_file() + "x", bert_characters_file().substr(1), std::string("\1\0\0\0", 4)}) {
        EXPECT_TRUE(refuses(ErrorCode::bad_file, "its hash is another", [&] { stem::BertCharacters{other}; }));
    }
}

TEST(bert, invalid_utf8_counts_as_what_is_dropped) {
    const Tokenizer tokenizer = stem::read_tokenizer_json(bert_file(), bert_characters_file());
    EXPECT_EQ(tokenizer.encode("the\xFF\xC3 fox\xED\xA0\x80"), tokenizer.encode("the fox"));
    EXPECT_EQ(tokenizer.encode("\xFF"), Ids{});
}

TEST(vocab_txt, is_read_with_the_control_tokens_and_frame_of_bert) {
    const std::string vocab = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\nfox\n##es\n";
    const auto open = [](std::string_view text, std::string_view config = {}) {
        std::map<std::string, std::string_view, std::less<>> files{{"vocab.txt", text},
                                                                   {"bert-characters.bin", bert_characters_file()}};
        if (!config.empty()) files.emplace("tokenizer_config.json", config);
        return stem::tokenizer_from_files(files);
    };
    const Tokenizer tokenizer = open(vocab);
    EXPECT_EQ(tokenizer.size(), 8u);
    EXPECT_EQ(tokenizer.encode("The foxes fly"), (Ids{5, 6, 7, 1}));
    EXPECT_EQ(tokenizer.encode("the", {.frame = true}), (Ids{2, 5, 3}));
    EXPECT_EQ(tokenizer.encode("[MASK]", {.special = true}), (Ids{4}));
    EXPECT_EQ(tokenizer.encode("[MASK]"), (Ids{1, 1, 1}));
    EXPECT_EQ(tokenizer.decode(Ids{5, 6, 7}), "the foxes");
    EXPECT_EQ(tokenizer.token_bytes(7), "##es");
    EXPECT_EQ(open(vocab, R"({"do_lower_case":false})").encode("The the"), (Ids{1, 5}));
    // as Windows writes lines, and with a byte order mark
    EXPECT_EQ(open("\xEF\xBB\xBF[UNK]\r\nthe").encode("the x"), (Ids{1, 0}));
    EXPECT_EQ(tokenizer.bpe(), nullptr);
    EXPECT_EQ(tokenizer.prefix(8).size(), 8u);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "no tokenizer", [&] { tokenizer.prefix(7); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "token id 8 at [1] is outside 0..7", [&] { tokenizer.decode(Ids{0, 8}); }));

    EXPECT_TRUE(refuses(ErrorCode::bad_file, "vocab.txt line 3: \"the\" stands there again, as in line 2",
                        [&] { open("[UNK]\nthe\nthe\n"); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "vocab.txt line 2: expected a token", [&] { open("[UNK]\n\nthe\n"); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "\"[UNK]\", is not there", [&] { open("the\n"); }));
    EXPECT_TRUE(
        refuses(ErrorCode::bad_file, "do_lower_case must be true or false", [&] { open(vocab, R"({"do_lower_case":1})"); }));
}

TEST(bert, refuses_what_it_does_not_know_by_name) {
    const auto bad = [](const std::string& find, const std::string& put, std::string_view message) {
        EXPECT_TRUE(refuses(ErrorCode::bad_file, message,
                            [&] { stem::read_tokenizer_json(file_with(bert_file(), find, put), bert_characters_file()); }));
    };
    bad(R"("type":"BertNormalizer")", R"("type":"Lowercase")",
        R"(tokenizer.json: normalizer: the kind "Lowercase" is not known)");
    bad(R"("type":"BertPreTokenizer")", R"("type":"Whitespace")", R"(pre_tokenizer: the kind "Whitespace")");
    bad(R"("decoder":{"type":"WordPiece")", R"("decoder":{"type":"CTC")", R"(decoder: the kind "CTC")");
    bad(R"("model":{"type":"WordPiece")", R"("model":{"type":"Unigram")", R"(model: the kind "Unigram")");
    bad(R"({"SpecialToken":{"id":"[CLS]")", R"({"SpecialToken":{"id":"[NO]")", R"("[NO]" is no token)");
    bad(R"("clean_text":true)", R"("clean_text":1)", "normalizer.clean_text: expected true or false");
    bad(R"("[PAD]":0)", R"("[PAD]":1)", "id 1 belongs to");
    bad(R"("id":0,"content":"[PAD]")", R"("id":3,"content":"[PAD]")",
        R"(added_tokens[0]: "[PAD]" has id 0 already, and 3 here)");
    bad(R"("id":0,"content":"[PAD]")", R"("id":-1,"content":"[PAD]")", "added_tokens[0].id: expected a whole number");
    bad(R"("unk_token":"[UNK]")", R"("unk_token":"[unk]")", R"("[unk]", is not there)");
}
