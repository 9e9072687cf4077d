// Any tokenizer as a tokenizer.json, in the order in which the Hugging Face libraries write its parts. All of it is appended to
// one string: a tree of values, or a string a part, would cost the WebAssembly module 3 KB.
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/json.hpp"
#include "text/tokenizer_json.hpp"

namespace stem {
namespace {

void quote(std::string& out, std::string_view text) {
    out += json_quote(text);
}

/// `before` is the comma and the name of the member, as JSON has them.
void flag(std::string& out, const char* before, bool value) {
    out.append(before).append(value ? "true" : "false");
}

/// A comma between items, where an item stands before.
void next_item(std::string& out) {
    if (out.back() != '[' && out.back() != '{') out += ',';
}

void write_vocabulary_entry(std::string& out, std::string_view key, TokenId id) {
    next_item(out);
    quote(out, key);
    out.append(":").append(std::to_string(id));
}

void write_added(std::string& out, const AddedToken& token) {
    next_item(out);
    out.append(R"({"id":)").append(std::to_string(token.id)).append(R"(,"content":)");
    quote(out, token.text);
    flag(out, R"(,"single_word":)", token.single_word);
    flag(out, R"(,"lstrip":)", token.take_left);
    flag(out, R"(,"rstrip":)", token.take_right);
    flag(out, R"(,"normalized":)", token.normalized);
    flag(out, R"(,"special":)", token.special);
    out += '}';
}

void write_piece(std::string& out, const char* kind, std::string_view id, const char* segment) {
    next_item(out);
    out.append("{\"").append(kind).append(R"(":{"id":)");
    quote(out, id);
    out.append(R"(,"type_id":)").append(segment).append("}}");
}

/// What stands around a text; `second`: around two of them as BERT joins them, with what comes after a text once more.
void write_template(std::string& out, const Tokenizer& tokenizer, bool second) {
    const Frame& frame = tokenizer.frame();
    for (const TokenId id : frame.before) write_piece(out, "SpecialToken", tokenizer.token_bytes(id), "0");
    write_piece(out, "Sequence", "A", "0");
    for (const TokenId id : frame.after) write_piece(out, "SpecialToken", tokenizer.token_bytes(id), "0");
    if (!second) return;
    write_piece(out, "Sequence", "B", "1");
    for (const TokenId id : frame.after) write_piece(out, "SpecialToken", tokenizer.token_bytes(id), "1");
}

void write_frame(std::string& out, const Tokenizer& tokenizer) {
    std::vector<TokenId> named = tokenizer.frame().before;
    named.insert(named.end(), tokenizer.frame().after.begin(), tokenizer.frame().after.end());
    if (named.empty()) {
        out += "null";
        return;
    }
    out += R"({"type":"TemplateProcessing","single":[)";
    write_template(out, tokenizer, false);
    out += R"(],"pair":[)";
    write_template(out, tokenizer, true);
    out += R"(],"special_tokens":{)";
    for (std::size_t i = 0; i < named.size(); ++i) {
        const TokenId id = named[i];
        const std::span<const TokenId> before = std::span(named).first(i);
        if (std::ranges::find(before, id) != before.end()) continue;
        const std::string_view name = tokenizer.token_bytes(id);
        next_item(out);
        quote(out, name);
        out += R"(:{"id":)";
        quote(out, name);
        out.append(R"(,"ids":[)").append(std::to_string(id)).append(R"(],"tokens":[)");
        quote(out, name);
        out += "]}";
    }
    out += "}}";
}

void write_bytes(std::string& out, const BpeRules& rules) {
    out += R"({"type":"ByteLevel","trim_offsets":true)";
    flag(out, R"(,"add_prefix_space":)", rules.prefix_space);
    flag(out, R"(,"use_regex":)", rules.split);
    out += '}';
}

void write_bpe(std::string& out, const BpeTokenizer& model, const std::vector<AddedToken>& added) {
    out += R"(,"normalizer":null,"pre_tokenizer":)";
    write_bytes(out, model.rules());
    out += R"(,"decoder":)";
    write_bytes(out, model.rules());
    out += R"(,"model":{"type":"BPE","fuse_unk":false,"byte_fallback":false)";
    flag(out, R"(,"ignore_merges":)", model.rules().whole_words);
    out += R"(,"vocab":{)";
    auto next = added.begin();
    for (std::size_t i = 0; i < model.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        // one key for both lists
        const bool is_added = next != added.end() && next->id == id;
        write_vocabulary_entry(out, is_added ? (next++)->text : model.key(id), id);
    }
    out += R"(},"merges":[)";
    for (std::size_t rank = 0; rank < model.merge_count(); ++rank) {
        next_item(out);
        // as one text: readers of before 2024 know no other form
        quote(out, model.key(model.merge(rank).left) + ' ' + model.key(model.merge(rank).right));
    }
    out += ']';
}

void write_wordpiece(std::string& out, const WordPieceTokenizer& model) {
    const WordPieceRules& rules = model.rules();
    out += R"(,"normalizer":{"type":"BertNormalizer")";
    flag(out, R"(,"clean_text":)", rules.text.clean);
    flag(out, R"(,"handle_chinese_chars":)", rules.text.space_cjk);
    flag(out, R"(,"strip_accents":)", rules.text.strip_accents);
    flag(out, R"(,"lowercase":)", rules.text.lower);
    out += R"(},"pre_tokenizer":{"type":"BertPreTokenizer"},"decoder":{"type":"WordPiece","cleanup":false,"prefix":)";
    quote(out, rules.inside);
    out += R"(},"model":{"type":"WordPiece","unk_token":)";
    quote(out, rules.unknown);
    out += R"(,"continuing_subword_prefix":)";
    quote(out, rules.inside);
    out.append(R"(,"max_input_chars_per_word":)").append(std::to_string(rules.longest_word)).append(R"(,"vocab":{)");
    for (std::size_t i = 0; i < model.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (!model.is_apart(id)) write_vocabulary_entry(out, model.token_bytes(id), id);
    }
    out += '}';
}

}  // namespace

std::string write_tokenizer_json(const Tokenizer& tokenizer) {
    const std::vector<AddedToken> added = tokenizer.added();
    std::string out = R"({"version":"1.0","added_tokens":[)";
    for (const AddedToken& token : added) write_added(out, token);
    out += R"(],"post_processor":)";
    write_frame(out, tokenizer);
    if (const BpeTokenizer* model = tokenizer.bpe()) {
        write_bpe(out, *model, added);
    } else {
        write_wordpiece(out, *tokenizer.wordpiece());
    }
    return out + "}}\n";
}

}  // namespace stem
