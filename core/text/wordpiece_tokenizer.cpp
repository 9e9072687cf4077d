#include "text/wordpiece_tokenizer.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/error.hpp"
#include "format/json.hpp"
#include "text/added_tokens.hpp"
#include "text/lines.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

using Ids = std::unordered_map<std::string_view, TokenId>;

[[noreturn]] void bad_file(std::string_view what, const std::string& message) {
    throw Error(ErrorCode::bad_file, std::string(what) + ": " + message);
}

std::string_view without_space_at_end(std::string_view line) {
    const std::size_t last = line.find_last_not_of(" \t\r\v\f");
    return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::size_t character_count(std::string_view word) {
    // the text was normalized, so it is well-formed: every byte but those that go on begins a character
    return static_cast<std::size_t>(
        std::ranges::count_if(word, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

}  // namespace

struct WordPieceTokenizer::Tables {
    std::vector<std::string> tokens;
    WordPieceRules rules;
    std::vector<TokenId> apart;
    TokenId unknown = 0;
    Ids first;                // tokens at the beginning of a word
    Ids inside;               // tokens inside a word, without how they begin
    std::size_t longest = 0;  // bytes of the longest key of both

    // false when the word can't be cut whole; then what was appended means nothing
    bool append(std::string_view word, std::vector<TokenId>& ids) const;
};

bool WordPieceTokenizer::Tables::append(std::string_view word, std::vector<TokenId>& ids) const {
    for (std::size_t start = 0; start < word.size();) {
        const Ids& known = start == 0 ? first : inside;
        std::size_t length = std::min(longest, word.size() - start);
        auto found = known.end();
        for (; length > 0; --length) {
            found = known.find(word.substr(start, length));
            if (found != known.end()) break;
        }
        if (length == 0) return false;
        ids.push_back(found->second);
        start += length;
    }
    return true;
}

WordPieceTokenizer::WordPieceTokenizer(std::vector<std::string> tokens, const WordPieceRules& rules, std::string_view what,
                                       std::vector<TokenId> apart) {
    auto tables = std::make_shared<Tables>();
    tables->tokens = std::move(tokens);
    tables->rules = rules;
    tables->apart = std::move(apart);
    Ids all;
    for (std::size_t i = 0; i < tables->tokens.size(); ++i) {
        const std::string_view token = tables->tokens[i];
        const auto id = static_cast<TokenId>(i);
        if (const auto [earlier, fresh] = all.try_emplace(token, id); !fresh) {
            bad_file(what, quote_for_message(token) + " is token " + std::to_string(earlier->second) + " and token " +
                               std::to_string(id));
        }
        if (std::ranges::binary_search(tables->apart, id)) continue;
        // the empty prefix of some family would make every token one of both kinds
        const bool goes_on = !rules.inside.empty() && token.starts_with(rules.inside);
        // a word may begin with ## as well: two tokens of punctuation, but one where a text is not cut at punctuation
        tables->first.emplace(token, id);
        if (goes_on || rules.inside.empty()) tables->inside.emplace(token.substr(rules.inside.size()), id);
        tables->longest = std::max(tables->longest, token.size());
    }
    const auto unknown = all.find(rules.unknown);
    if (unknown == all.end())
        bad_file(what, "the token for unknown words, " + quote_for_message(rules.unknown) + ", is not there");
    tables->unknown = unknown->second;
    tables_ = std::move(tables);
}

WordPieceTokenizer WordPieceTokenizer::from_vocab_txt(std::string_view vocab_txt, const BertRules& rules,
                                                      std::shared_ptr<const BertCharacters> characters) {
    std::vector<std::string> tokens;
    Ids lines;
    for_each_line(skip_byte_order_mark(vocab_txt), [&](std::size_t number, std::string_view line) {
        const std::string_view token = without_space_at_end(line);
        if (token.empty()) bad_file("vocab.txt line " + std::to_string(number), "expected a token, got an empty line");
        if (const auto [earlier, fresh] = lines.try_emplace(token, static_cast<TokenId>(number)); !fresh) {
            bad_file("vocab.txt line " + std::to_string(number),
                     quote_for_message(token) + " stands there again, as in line " + std::to_string(earlier->second));
        }
        tokens.emplace_back(token);
    });
    WordPieceRules all;
    all.text = rules;
    all.characters = std::move(characters);
    return {std::move(tokens), all, "vocab.txt"};
}

WordPieceTokenizer WordPieceTokenizer::with_apart(const std::vector<std::string>& texts) const {
    require_new_tokens(texts, tables_->tokens);
    std::vector<std::string> tokens = tables_->tokens;
    std::vector<TokenId> apart = tables_->apart;
    for (const std::string& text : texts) {
        apart.push_back(static_cast<TokenId>(tokens.size()));
        tokens.push_back(text);
    }
    return {std::move(tokens), tables_->rules, "the vocabulary", std::move(apart)};
}

std::size_t WordPieceTokenizer::size() const noexcept {
    return tables_->tokens.size();
}

const WordPieceRules& WordPieceTokenizer::rules() const noexcept {
    return tables_->rules;
}

bool WordPieceTokenizer::is_apart(TokenId id) const noexcept {
    return std::ranges::binary_search(tables_->apart, id);
}

std::string WordPieceTokenizer::normalized(std::string_view text) const {
    return bert_normalized(text, tables_->rules.text, *tables_->rules.characters);
}

std::vector<TokenId> WordPieceTokenizer::encode_normalized(std::string_view text) const {
    std::vector<TokenId> ids;
    for (const std::string_view word : bert_words(text, *tables_->rules.characters)) {
        const std::size_t before = ids.size();
        if (character_count(word) <= tables_->rules.longest_word && tables_->append(word, ids)) continue;
        ids.resize(before);
        ids.push_back(tables_->unknown);
    }
    return ids;
}

std::string WordPieceTokenizer::decode(std::span<const TokenId> ids) const {
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] < 0 || static_cast<std::size_t>(ids[i]) >= size()) {
            throw Error(ErrorCode::bad_token_id, "token id " + std::to_string(ids[i]) + " at [" + std::to_string(i) +
                                                     "] is outside 0.." + std::to_string(size() - 1));
        }
        std::string_view token = tables_->tokens[static_cast<std::size_t>(ids[i])];
        if (i > 0 && token.starts_with(tables_->rules.inside)) {
            token.remove_prefix(tables_->rules.inside.size());
        } else if (i > 0) {
            text += ' ';
        }
        text += token;
    }
    return text;
}

std::string_view WordPieceTokenizer::token_bytes(TokenId id) const {
    if (id < 0 || static_cast<std::size_t>(id) >= size()) {
        throw Error(ErrorCode::bad_token_id, "token id " + std::to_string(id) + " is outside 0.." + std::to_string(size() - 1));
    }
    return tables_->tokens[static_cast<std::size_t>(id)];
}

}  // namespace stem
