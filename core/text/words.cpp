#include "text/words.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "text/unicode_classes.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

bool is_letter(std::string_view text, std::size_t at) {
    return at < text.size() && unicode_class(utf8_step(text, at).code_point) == UnicodeClass::letter;
}

void append_lowered(std::string& word, std::string_view letter) {
    if (letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z') {
        word += static_cast<char>(letter[0] - 'A' + 'a');
    } else {
        word += letter;
    }
}

}  // namespace

bool WordReader::next(std::string& word, bool& new_sentence) {
    word.clear();
    new_sentence = at_ == 0;
    bool line_is_empty = false;
    while (at_ < text_.size() && !is_letter(text_, at_)) {
        const char c = text_[at_];
        if (c == '.' || c == '!' || c == '?' || (c == '\n' && line_is_empty)) new_sentence = true;
        if (c == '\n') {
            line_is_empty = true;
        } else if (c != '\r' && c != ' ' && c != '\t') {
            line_is_empty = false;
        }
        at_ += utf8_step(text_, at_).length;
    }
    while (is_letter(text_, at_)) {
        const std::size_t length = utf8_step(text_, at_).length;
        append_lowered(word, text_.substr(at_, length));
        at_ += length;
        if (at_ < text_.size() && text_[at_] == '\'' && is_letter(text_, at_ + 1)) {
            word += '\'';
            ++at_;
        }
    }
    return !word.empty();
}

WordVocabulary::WordVocabulary(std::vector<std::string> words, std::vector<std::uint64_t> counts)
    : words_(std::move(words)), counts_(std::move(counts)) {
    ids_.reserve(words_.size());
    for (std::size_t i = 0; i < words_.size(); ++i) ids_.emplace(words_[i], static_cast<TokenId>(i));
}

WordVocabulary WordVocabulary::count(std::string_view text, std::uint64_t min_count, std::size_t max_words) {
    std::unordered_map<std::string, std::uint64_t> found;
    WordReader reader(text);
    std::string word;
    for (bool new_sentence = false; reader.next(word, new_sentence);) ++found[word];

    std::vector<std::pair<std::string, std::uint64_t>> kept;
    for (const auto& [name, times] : found) {
        if (times >= min_count) kept.emplace_back(name, times);
    }
    std::sort(kept.begin(), kept.end(),
              [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
    if (kept.size() > max_words) kept.resize(max_words);
    if (kept.empty()) {
        throw Error(ErrorCode::bad_config, "no word comes " + std::to_string(min_count) + " times in this text");
    }
    std::vector<std::string> words;
    std::vector<std::uint64_t> counts;
    for (auto& [name, times] : kept) {
        words.push_back(std::move(name));
        counts.push_back(times);
    }
    return {std::move(words), std::move(counts)};
}

std::optional<TokenId> WordVocabulary::find(std::string_view word) const {
    const auto found = ids_.find(std::string(word));
    if (found == ids_.end()) return std::nullopt;
    return found->second;
}

WordSentences read_sentences(const WordVocabulary& vocabulary, std::string_view text) {
    WordSentences sentences;
    WordReader reader(text);
    std::string word;
    for (bool new_sentence = false; reader.next(word, new_sentence);) {
        // a sentence whose words all had no row starts where the next one does
        const bool open = !sentences.starts.empty() && sentences.starts.back() == sentences.ids.size();
        if (new_sentence && !open) sentences.starts.push_back(sentences.ids.size());
        if (const auto id = vocabulary.find(word)) sentences.ids.push_back(*id);
    }
    if (sentences.starts.empty() || sentences.starts.back() != sentences.ids.size()) {
        sentences.starts.push_back(sentences.ids.size());
    }
    return sentences;
}

}  // namespace stem
