// Byte-level tokenizer.json: what is read, and what is refused. Ids beside two other programs: tests/full/tokenizers.test.ts.
#include "text/tokenizer_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "format/json.hpp"
#include "support/files.hpp"
#include "support/refuses.hpp"
#include "text/bert_file.hpp"
#include "text/byte_alphabet.hpp"
#include "text/tokenizer.hpp"

using stem::ErrorCode;
using stem::TokenId;
using stem::Tokenizer;
using stem::test::bert_characters_file;
using stem::test::refuses;

namespace {

using Ids = std::vector<TokenId>;

constexpr TokenId id_a = 'a' - '!';
constexpr TokenId id_b = 'b' - '!';
const TokenId id_space = 220;  // Ġ: 188 printable bytes before, and 32 others

struct Parts {
    std::string vocab = R"(,"ab":256,"Ġab":257,"aab":258)";
    std::string merges = R"(["a b","Ġ ab"])";
    std::string added = "[]";
    std::string pre_tokenizer = R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true})";
    std::string more = "";  // of the model
    std::string normalizer = "null";
    std::string processor = "null";
};

std::string file_of(const Parts& parts) {
    std::string bytes;
    std::size_t id = 0;
    for (const std::uint8_t byte : stem::byte_id_order()) {
        const std::string key = stem::to_byte_alphabet(std::string(1, static_cast<char>(byte)));
        bytes += (id > 0 ? "," : "") + stem::json_quote(key) + ":" + std::to_string(id);
        ++id;
    }
    return R"({"version":"1.0","added_tokens":)" + parts.added + R"(,"normalizer":)" + parts.normalizer +
           R"(,"pre_tokenizer":)" + parts.pre_tokenizer + R"(,"post_processor":)" + parts.processor +
           R"(,"decoder":{"type":"ByteLevel"},"model":{"type":"BPE")" + parts.more + R"(,"vocab":{)" + bytes + parts.vocab +
           R"(},"merges":)" + parts.merges + "}}";
}

Tokenizer open(const Parts& parts) {
    return stem::read_tokenizer_json(file_of(parts), bert_characters_file());
}

void expect_bad(const Parts& parts, std::string_view message) {
    EXPECT_TRUE(refuses(ErrorCode::bad_file, message, [&] { open(parts); }));
}

}  // namespace

TEST(tokenizer_json, reads_merges_in_both_forms) {
    const Tokenizer lines = open({.vocab = R"(,"ab":256,"Ġab":257)"});
    const Tokenizer pairs = open({.vocab = R"(,"ab":256,"Ġab":257)", .merges = R"([["a","b"],["Ġ","ab"]])"});
    for (const Tokenizer& tokenizer : {lines, pairs}) {
        EXPECT_EQ(tokenizer.size(), 258u);
        EXPECT_EQ(tokenizer.encode("ab ab aab"), (Ids{256, 257, id_space, id_a, 256}));
        EXPECT_EQ(tokenizer.decode(Ids{256, 257}), "ab ab");
    }
    expect_bad({.merges = R"(["a b","a b"])"}, R"(tokenizer.json: model.merges[1]: the merge "a b" stands there twice)");
    expect_bad({.merges = R"(["a  b"])"}, "model.merges[0]: expected two tokens with one blank between");
    expect_bad({.merges = R"([["a"]])"}, "model.merges[0]: expected");
    expect_bad({.merges = R"([["a",7]])"}, "model.merges[0][1]: expected a string");
    expect_bad({.merges = R"(["b a"])"}, R"(model.merges[0]: "ba" is not in tokenizer.json: model.vocab)");
    expect_bad({.merges = R"({"a":"b"})"}, "model.merges: expected a list");
}

TEST(tokenizer_json, a_word_that_is_a_token_wins_only_where_merges_are_ignored) {
    EXPECT_EQ(open({}).encode("aab"), (Ids{id_a, 256}));
    EXPECT_EQ(open({.more = R"(,"ignore_merges":true)"}).encode("aab abb"), (Ids{258, 257, id_b}));
}

TEST(tokenizer_json, prefix_space_and_no_split) {
    const Tokenizer prefixed = open({.pre_tokenizer = R"({"type":"ByteLevel","add_prefix_space":true})"});
    EXPECT_EQ(prefixed.encode("ab"), (Ids{257}));
    EXPECT_EQ(prefixed.encode(" ab"), (Ids{257}));
    EXPECT_EQ(prefixed.encode(""), Ids{});
    // the reference's default is true
    EXPECT_EQ(open({.pre_tokenizer = R"({"type":"ByteLevel"})"}).encode("ab"), (Ids{257}));
    const Parts joined{.vocab = R"(,"ab":256,"abĠ":257)",
                       .merges = R"(["a b","ab Ġ"])",
                       .pre_tokenizer = R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":false})"};
    EXPECT_EQ(open(joined).encode("ab ab"), (Ids{257, 256}));
    EXPECT_EQ(open(joined).encode(""), Ids{});
}

TEST(tokenizer_json, a_split_by_gpt2s_rule_before_the_bytes_is_gpt2s_rule) {
    const std::string split =
        R"({"type":"Sequence","pretokenizers":[{"type":"Split","pattern":{"Regex":"'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+"},"behavior":"Isolated","invert":false},{"type":"ByteLevel","add_prefix_space":false,"use_regex":false}]})";
    EXPECT_EQ(open({.pre_tokenizer = split}).encode("ab ab"), (Ids{256, 257}));
    std::string other = split;
    other.replace(other.find("'s|"), 3, "'S|");
    expect_bad({.pre_tokenizer = other}, "pre_tokenizer.pretokenizers[0].pattern.Regex: splitting by");
    other = split;
    other.replace(other.find("Isolated"), 8, "Removed");
    expect_bad({.pre_tokenizer = other}, R"(behavior: the kind "Removed")");
}

TEST(tokenizer_json, added_tokens) {
    const auto with = [](const std::string& token) {
        return open(
            {.added = R"([{"id":259,"content":"<|end|>","special":true,"normalized":false},{"id":260,)" + token + "}]"});
    };
    const Tokenizer plain = with(R"("content":"foo","special":false)");
    EXPECT_EQ(plain.size(), 261u);
    EXPECT_EQ(plain.token_bytes(259), "<|end|>");
    EXPECT_EQ(plain.encode("foo"), (Ids{260}));
    // what is special is text, unless it is asked for
    EXPECT_EQ(plain.decode(plain.encode("ab<|end|>")), "ab<|end|>");
    EXPECT_EQ(plain.encode("<|end|>").size(), 7u);
    EXPECT_EQ(plain.encode("ab<|end|>ab<|end|", {.special = true}).at(1), 259);
    EXPECT_EQ(plain.encode("<|end|>", {.special = true}), (Ids{259}));
    // of two that begin at one place the longer
    EXPECT_EQ(with(R"("content":"<|end|><","special":true)").encode("<|end|><|end|>", {.special = true}).front(), 260);

    const Tokenizer word = with(R"("content":"foo","single_word":true)");
    EXPECT_EQ(word.encode("foo"), (Ids{260}));
    EXPECT_EQ(word.encode("(foo)").at(1), 260);
    for (const char* text : {"xfoo", "foox", "éfoo", "foo_", "foo1"}) {
        const Ids ids = word.encode(text);
        EXPECT_EQ(std::count(ids.begin(), ids.end(), 260), 0) << text;
    }
    EXPECT_EQ(with(R"("content":"foo","lstrip":true)")
                  .encode("ab \n\xE3\x80\x80"
                          "foo ab"),
              (Ids{256, 260, 257}));
    EXPECT_EQ(with(R"("content":"foo","rstrip":true)").encode("foo \t ab"), (Ids{260, 256}));

    expect_bad({.added = R"([{"id":259,"content":"x"},{"id":259,"content":"y"}])"}, "added_tokens");
    expect_bad({.added = R"([{"id":300,"content":"<x>"}])"}, R"(the id of "<x>" must be in 0..259)");
    expect_bad({.added = R"([{"id":259,"content":"x!"},{"id":260,"content":"x!"}])"},
               R"(added_tokens[1]: "x!" has id 259 already, and 260 here)");
    expect_bad({.added = R"([{"content":"<x>"}])"}, "added_tokens[0]: has no id");
    expect_bad({.added = R"([{"id":1e3,"content":"<x>"}])"}, "added_tokens[0].id: expected a whole number");
}

TEST(tokenizer_json, frame) {
    const std::string roberta = R"({"type":"RobertaProcessing","sep":["b",65],"cls":["a",64],"trim_offsets":true})";
    EXPECT_EQ(open({.processor = roberta}).encode("ab", {.frame = true}), (Ids{64, 256, 65}));
    EXPECT_EQ(open({.processor = roberta}).encode("ab"), (Ids{256}));
    const std::string sequence =
        R"({"type":"Sequence","processors":[{"type":"ByteLevel"},{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"a","type_id":0}},{"Sequence":{"id":"A","type_id":0}}]}]})";
    EXPECT_EQ(open({.processor = sequence}).encode("ab", {.frame = true}), (Ids{id_a, 256}));
    expect_bad({.processor = R"({"type":"RobertaProcessing","sep":["b",9999],"cls":["a",64]})"},
               "post_processor.sep: the id is outside");
    expect_bad({.processor = R"({"type":"Other"})"}, R"(post_processor: the kind "Other")");
}

namespace {

/// Written, read, and written again: the same tokenizer.
void expect_written_as_it_is(const Tokenizer& tokenizer, const std::vector<std::string>& texts) {
    const std::string file = stem::write_tokenizer_json(tokenizer);
    const Tokenizer again = stem::read_tokenizer_json(file, bert_characters_file());
    EXPECT_EQ(stem::write_tokenizer_json(again), file);
    ASSERT_EQ(again.size(), tokenizer.size());
    for (std::size_t id = 0; id < tokenizer.size(); ++id)
        EXPECT_EQ(again.token_bytes(static_cast<TokenId>(id)), tokenizer.token_bytes(static_cast<TokenId>(id)));
    for (const std::string& text : texts) {
        for (const bool special : {false, true}) {
            for (const bool frame : {false, true}) {
                const stem::EncodeOptions how{.special = special, .frame = frame};
                EXPECT_EQ(again.encode(text, how), tokenizer.encode(text, how)) << text;
            }
        }
    }
}

}  // namespace

TEST(tokenizer_json, is_written_as_the_same_tokenizer) {
    const std::vector<std::string> texts{"ab aab", " abb<|end|>ab", "foo xfoo", "\xC3\xA9\xFF\n\t \"ab\\", ""};
    const std::string added =
        R"([{"id":259,"content":"<|end|>","special":true},{"id":260,"content":"foo","single_word":true,"lstrip":true,"rstrip":true}])";
    const std::string template_frame =
        R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"a","type_id":0}},{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"b","type_id":0}},{"SpecialToken":{"id":"a","type_id":0}}]})";
    expect_written_as_it_is(open({}), texts);
    expect_written_as_it_is(open({.added = added}), texts);
    expect_written_as_it_is(open({.more = R"(,"ignore_merges":true)"}), texts);
    expect_written_as_it_is(open({.pre_tokenizer = R"({"type":"ByteLevel","add_prefix_space":true,"use_regex":false})"}),
                            texts);
    expect_written_as_it_is(open({.added = added, .processor = template_frame}), texts);
    // out of the older files, with a special token
    const Tokenizer old(stem::BpeTokenizer::from_merges({{id_a, id_b}, {id_space, 256}}, {"<|end|>"}));
    expect_written_as_it_is(old, texts);
    expect_written_as_it_is(old.with_added({"foo", " \xE4\xB8\xAD"}), texts);
    const std::string bert = stem::test::read_test_file("golden/text/bert/tokenizer.json");
    const Tokenizer words = stem::read_tokenizer_json(bert, bert_characters_file());
    const std::vector<std::string> sentences{"The fox [MASK] jumps.", "unbelievable\xC3\x89"};
    expect_written_as_it_is(words, sentences);
    expect_written_as_it_is(words.with_added({"fox jumps", "Unbelievable\xC3\x89"}), sentences);
}

TEST(tokenizer_json, new_tokens_are_found_wherever_they_stand) {
    const Tokenizer plain = open({});
    const Tokenizer grown = plain.with_added({" caf\xC3\xA9", "foo", "foob"});
    EXPECT_EQ(plain.size(), 259u);
    ASSERT_EQ(grown.size(), 262u);
    EXPECT_EQ(grown.token_bytes(259), " caf\xC3\xA9");
    EXPECT_EQ(grown.encode("ab caf\xC3\xA9s"), (Ids{256, 259, 's' - '!'}));
    // of two that begin at one place the longer
    EXPECT_EQ(grown.encode("foo foob"), (Ids{260, id_space, 261}));
    EXPECT_EQ(grown.decode(grown.encode("foob caf\xC3\xA9 ab")), "foob caf\xC3\xA9 ab");
    EXPECT_EQ(grown.encode("ab aab"), plain.encode("ab aab"));
    EXPECT_EQ(grown.with_added({"more"}).encode("more foo").front(), 262);
    // no word that merges are ignored for
    const Tokenizer whole = open({.more = R"(,"ignore_merges":true)"}).with_added({"bb"});
    EXPECT_EQ(whole.encode("bbaab"), (Ids{259, 258}));
}

TEST(tokenizer_json, what_can_be_no_new_token_is_refused) {
    const Tokenizer tokenizer = open({.added = R"([{"id":259,"content":"<|end|>","special":true}])"});
    const auto refused = [&](const std::vector<std::string>& texts, std::string_view message) {
        EXPECT_TRUE(refuses(ErrorCode::bad_config, message, [&] { tokenizer.with_added(texts); }));
    };
    refused({"x y", ""}, "new token [1] has no text");
    refused({"foo", "foo"}, R"(new token [1] is a token already: "foo")");
    refused({"aab"}, R"(new token [0] is a token already: "aab")");
    refused({" ab"}, "new token [0] is a token already");
    // as its file writes one that is there
    refused({"\xC4\xA0"
             "ab"},
            "new token [0] is a token already");
    refused({"<|end|>"}, "new token [0] is a token already");
}

TEST(tokenizer_json, bert_finds_new_tokens_in_its_normalized_text_and_cuts_no_word_into_them) {
    const std::string bert = stem::test::read_test_file("golden/text/bert/tokenizer.json");
    const Tokenizer plain = stem::read_tokenizer_json(bert, bert_characters_file());
    const auto next = static_cast<TokenId>(plain.size());
    const Tokenizer grown = plain.with_added({"Z\xC3\xBCrich"});
    EXPECT_EQ(grown.encode("zurich"), Ids{next});
    EXPECT_EQ(grown.encode("in Z\xC3\x9CRICH").back(), next);
    EXPECT_EQ(grown.token_bytes(next), "Z\xC3\xBCrich");
    // one that is found as it was typed only is no piece of a word that was typed otherwise
    std::string file = bert;
    const std::string end = "\"added_tokens\":[";
    const std::size_t at = file.find(end);
    ASSERT_NE(at, std::string::npos);
    file.insert(at + end.size(),
                R"({"id":)" + std::to_string(next) + R"(,"content":"zqzq","special":false,"normalized":false},)");
    const Tokenizer typed = stem::read_tokenizer_json(file, bert_characters_file());
    EXPECT_EQ(typed.encode("zqzq"), Ids{next});
    EXPECT_EQ(typed.encode("Zqzq"), plain.encode("Zqzq"));
    expect_written_as_it_is(typed, {"zqzq Zqzq", "ZQZQ"});
}

TEST(tokenizer_json, refuses_what_it_does_not_know_by_name) {
    expect_bad({.normalizer = R"({"type":"NFC"})"}, R"(normalizer: the kind "NFC" is not known here)");
    expect_bad({.pre_tokenizer = R"({"type":"Metaspace"})"}, R"(pre_tokenizer: the kind "Metaspace")");
    expect_bad({.pre_tokenizer = "null"}, "no ByteLevel pre-tokenizer");
    expect_bad({.pre_tokenizer = R"({"type":"Sequence","pretokenizers":[{"type":"Digits"},{"type":"ByteLevel"}]})"},
               R"(pre_tokenizer.pretokenizers[0]: the kind "Digits")");
    expect_bad({.more = R"(,"dropout":0.1)"}, "model.dropout: is set");
    expect_bad({.more = R"(,"byte_fallback":true)"}, "model.byte_fallback: is set");
    expect_bad({.more = R"(,"end_of_word_suffix":"</w>")"}, "model.end_of_word_suffix: is set");
    expect_bad({.vocab = R"(,"ab":257)"}, R"(the id of "ab" must be in 0..256)");
    open({.more = R"(,"dropout":null,"continuing_subword_prefix":"","byte_fallback":false,"unk_token":"x","fuse_unk":false)"});
    const auto text = [](std::string_view json, std::string_view message) {
        EXPECT_TRUE(refuses(ErrorCode::bad_file, message, [&] { stem::read_tokenizer_json(json, bert_characters_file()); }));
    };
    text("", "tokenizer.json: not JSON");
    text("[]", "tokenizer.json: expected an object");
    text("{}", "tokenizer.json: has no model");
    text(R"({"model":{"type":"BPE"}})", "tokenizer.json: model: has no vocab");
    text(R"({"model":{"vocab":[]}})", "model.vocab: expected an object");
    text(R"({"model":{"vocab":{},"merges":[]},"pre_tokenizer":{"type":"ByteLevel"}})", "byte 0 has no token");
}
