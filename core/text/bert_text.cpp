#include "text/bert_text.hpp"

#include "text/unicode_classes.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

constexpr char32_t replacement = 0xFFFD;

bool is_cjk(char32_t c) {
    // the reference's ranges, its gap between U+2B820 and U+2B91F included
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0x2F800 && c <= 0x2FA1F);
}

bool is_punctuation(char32_t c, const BertCharacters& characters) {
    if (c < 0x80) return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
    return characters.class_of(c) == BertClass::punctuation;
}

template <class Put>
void put_small(char32_t c, const BertCharacters& characters, const Put& put) {
    put(characters.small(c));
    // U+0130 is the one letter whose small form is two: i and a dot
    if (c == 0x130) put(0x307);
}

// Hangul syllables are decomposed by arithmetic (Unicode, section 3.12)
template <class Put>
bool put_hangul(char32_t c, const Put& put) {
    constexpr char32_t base = 0xAC00;
    constexpr char32_t vowels = 21;
    constexpr char32_t tails = 28;
    if (c < base || c >= base + 19 * vowels * tails) return false;
    const char32_t index = c - base;
    put(0x1100 + index / (vowels * tails));
    put(0x1161 + index % (vowels * tails) / tails);
    if (index % tails != 0) put(0x11A7 + index % tails);
    return true;
}

template <class Put>
void put_stripped(char32_t c, const BertCharacters& characters, const Put& put) {
    if (c < 0x80) return put(c);
    if (characters.class_of(c) == BertClass::mark || put_hangul(c, put)) return;
    for (const char32_t part : characters.stripped(c))
        if (part != 0) put(part);
}

}  // namespace

std::string bert_normalized(std::string_view text, const BertRules& rules, const BertCharacters& characters) {
    std::string result;
    result.reserve(text.size());
    const auto write = [&](char32_t c) { append_utf8(result, c); };
    const auto lower = [&](char32_t c) {
        if (!rules.lower) return write(c);
        put_small(c, characters, write);
    };
    const auto strip = [&](char32_t c) {
        if (!rules.strip_accents) return lower(c);
        put_stripped(c, characters, lower);
    };
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8_step(text, at);
        at += step.length;
        char32_t c = step.code_point == Utf8Step::invalid ? replacement : step.code_point;
        if (rules.clean) {
            const BertClass kind = characters.class_of(c);
            if (kind == BertClass::dropped) continue;
            if (kind == BertClass::space) c = ' ';
        }
        const bool spaced = rules.space_cjk && is_cjk(c);
        if (spaced) result += ' ';
        strip(c);
        if (spaced) result += ' ';
    }
    return result;
}

std::vector<std::string_view> bert_words(std::string_view text, const BertCharacters& characters) {
    std::vector<std::string_view> words;
    std::size_t start = 0;
    std::size_t at = 0;
    const auto close = [&] {
        if (at > start) words.push_back(text.substr(start, at - start));
    };
    while (at < text.size()) {
        const Utf8Step step = utf8_step(text, at);
        const bool space = unicode_class(step.code_point) == UnicodeClass::space;
        if (!space && !is_punctuation(step.code_point, characters)) {
            at += step.length;
            continue;
        }
        close();
        start = at;
        at += step.length;
        if (!space) close();
        start = at;
    }
    close();
    return words;
}

}  // namespace stem
