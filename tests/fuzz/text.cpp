// Any bytes as a text: a byte-level tokenizer gives back the very bytes, and BERT's reading of them is UTF-8 in words.
#include <cstdlib>
#include <string>
#include <string_view>

#include "text/alignment.hpp"
#include "text/bert_file.hpp"
#include "text/bert_text.hpp"
#include "text/tokenizer.hpp"
#include "text/utf8.hpp"

namespace {

const stem::Tokenizer& small() {
    static const stem::Tokenizer tokenizer(
        stem::BpeTokenizer::from_merges({{64, 65}, {256, 66}, {220, 83}, {64, 64}}, {"<|endoftext|>"}));
    return tokenizer;
}

const stem::BertCharacters& characters() {
    static const stem::BertCharacters read(stem::test::bert_characters_file());
    return read;
}

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const bool special : {false, true}) {
        const auto ids = small().encode(text, {.special = special});
        require(small().decode(ids) == text);
    }
    std::vector<std::int32_t> ends;
    for (std::size_t at = 0; at < size;) {
        at += stem::utf8_step(text, at).length;
        ends.push_back(static_cast<std::int32_t>(at));
    }
    const stem::Alignment found = align(small(), text, ends);
    require(found.tokens.size() == ends.size());
    for (const std::uint32_t count : found.tokens) require(count > 0);

    for (int kind = 0; kind < 16; ++kind) {
        const stem::BertRules rules{
            .clean = (kind & 1) != 0, .space_cjk = (kind & 2) != 0, .strip_accents = (kind & 4) != 0, .lower = (kind & 8) != 0};
        const std::string normalized = stem::bert_normalized(text, rules, characters());
        for (std::size_t at = 0; at < normalized.size();) {
            const stem::Utf8Step step = stem::utf8_step(normalized, at);
            require(step.code_point != stem::Utf8Step::invalid);
            at += step.length;
        }
        for (const std::string_view word : stem::bert_words(normalized, characters())) require(!word.empty());
    }
    return 0;
}
