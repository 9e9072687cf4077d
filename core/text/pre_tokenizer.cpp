#include "text/pre_tokenizer.hpp"

#include "text/unicode_classes.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

struct Character {
    UnicodeClass kind = UnicodeClass::other;
    std::size_t length = 0;
};

Character character_at(std::string_view text, std::size_t at) noexcept {
    const Utf8Step step = utf8_step(text, at);
    return {unicode_class(step.code_point), step.length};
}

// where the run of one class that holds text[at] ends
std::size_t run_end(std::string_view text, std::size_t at, UnicodeClass kind) noexcept {
    while (at < text.size()) {
        const Character c = character_at(text, at);
        if (c.kind != kind) break;
        at += c.length;
    }
    return at;
}

// length of the contraction that starts at an apostrophe, 0 for none
std::size_t contraction_length(std::string_view text, std::size_t at) noexcept {
    const std::string_view rest = text.substr(at + 1, 2);
    if (rest.empty()) return 0;
    if (rest[0] == 's' || rest[0] == 'd' || rest[0] == 'm' || rest[0] == 't') return 2;
    if (rest == "ll" || rest == "ve" || rest == "re") return 3;
    return 0;
}

// End of the piece that starts with white space at `at`. A run before more text leaves its last character behind: a
// U+0020 there leads the next word, anything else becomes a piece of its own.
std::size_t space_end(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    std::size_t last = at;
    while (end < text.size()) {
        const Character c = character_at(text, end);
        if (c.kind != UnicodeClass::space) break;
        last = end;
        end += c.length;
    }
    return end == text.size() || last == at ? end : last;
}

}  // namespace

bool PreTokenizer::next(std::string_view& piece) noexcept {
    if (at_ == text_.size()) return false;
    const std::size_t start = at_;

    if (text_[start] == '\'') {
        if (const std::size_t length = contraction_length(text_, start)) {
            at_ += length;
            piece = text_.substr(start, length);
            return true;
        }
    }

    std::size_t word = start;
    UnicodeClass kind = character_at(text_, word).kind;
    if (text_[start] == ' ' && start + 1 < text_.size()) {
        const UnicodeClass after = character_at(text_, start + 1).kind;
        if (after != UnicodeClass::space) {
            ++word;
            kind = after;
        }
    }
    at_ = kind == UnicodeClass::space ? space_end(text_, start) : run_end(text_, word, kind);
    piece = text_.substr(start, at_ - start);
    return true;
}

}  // namespace stem
