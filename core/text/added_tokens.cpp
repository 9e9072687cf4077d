#include "text/added_tokens.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "format/json.hpp"
#include "text/unicode_classes.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

bool is_space(char32_t code_point) {
    return unicode_class(code_point) == UnicodeClass::space;
}

bool joins_words(char32_t code_point) {
    const UnicodeClass kind = unicode_class(code_point);
    return code_point == '_' || kind == UnicodeClass::letter || kind == UnicodeClass::number;
}

// where the character begins that ends at `end` > 0
std::size_t character_before(std::string_view text, std::size_t end) {
    for (std::size_t length = 2; length <= 4 && length <= end; ++length) {
        if (utf8_step(text, end - length).length == length) return end - length;
    }
    return end - 1;
}

std::size_t without_space_before(std::string_view text, std::size_t least, std::size_t end) {
    while (end > least) {
        const std::size_t start = character_before(text, end);
        if (start < least || !is_space(utf8_step(text, start).code_point)) break;
        end = start;
    }
    return end;
}

std::size_t past_space(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const Utf8Step step = utf8_step(text, at);
        if (!is_space(step.code_point)) break;
        at += step.length;
    }
    return at;
}

bool stands_alone(std::string_view text, std::size_t start, std::size_t end) {
    if (start > 0 && joins_words(utf8_step(text, character_before(text, start)).code_point)) return false;
    return end == text.size() || !joins_words(utf8_step(text, end).code_point);
}

}  // namespace

void require_new_tokens(const std::vector<std::string>& texts, const std::vector<std::string>& tokens) {
    std::unordered_map<std::string_view, TokenId> known;
    for (const std::string& token : tokens) known.try_emplace(token);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto refuse = [i](const std::string& why) {
            throw Error(ErrorCode::bad_config, "new token [" + std::to_string(i) + "] " + why);
        };
        if (texts[i].empty()) refuse("has no text");
        if (!known.try_emplace(texts[i]).second) refuse("is a token already: " + quote_for_message(texts[i]));
    }
}

AddedTokens::AddedTokens(std::vector<AddedToken> tokens) : tokens_(std::move(tokens)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        const std::string_view text = tokens_[i].text;
        if (text.empty() || !places_.try_emplace(text, static_cast<TokenId>(i)).second) continue;
        begins_[static_cast<unsigned char>(text.front())] = true;
        const auto at = std::find_if(lengths_.begin(), lengths_.end(), [text](std::size_t n) { return n <= text.size(); });
        if (at == lengths_.end() || *at != text.size()) lengths_.insert(at, text.size());
    }
}

const AddedToken* AddedTokens::longest_at(std::string_view text, bool special) const {
    if (!begins_[static_cast<unsigned char>(text.front())]) return nullptr;
    for (const std::size_t length : lengths_) {
        if (length > text.size()) continue;
        const auto found = places_.find(text.substr(0, length));
        if (found == places_.end()) continue;
        const AddedToken& token = tokens_[static_cast<std::size_t>(found->second)];
        if (special || !token.special) return &token;
    }
    return nullptr;
}

std::vector<AddedTokens::Part> AddedTokens::split(std::string_view text, bool special) const {
    std::vector<Part> parts;
    std::size_t rest = 0;  // where what is in no part yet begins
    for (std::size_t at = 0; at < text.size() && !tokens_.empty();) {
        const AddedToken* found = longest_at(text.substr(at), special);
        if (found == nullptr) {
            ++at;
            continue;
        }
        std::size_t start = at;
        std::size_t end = at + found->text.size();
        at = end;
        if (found->single_word && !stands_alone(text, start, end)) continue;
        if (found->take_left) start = without_space_before(text, rest, start);
        if (found->take_right) end = past_space(text, end);
        if (start > rest) parts.push_back({text.substr(rest, start - rest), std::nullopt});
        parts.push_back({text.substr(start, end - start), found->id});
        rest = at = end;
    }
    if (rest < text.size()) parts.push_back({text.substr(rest), std::nullopt});
    return parts;
}

}  // namespace stem
