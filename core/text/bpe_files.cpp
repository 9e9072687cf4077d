// vocab.json and merges.txt of the Hugging Face layout, in and out.
#include "base/error.hpp"
#include "format/json.hpp"
#include "text/bpe_builder.hpp"
#include "text/bpe_tables.hpp"
#include "text/bpe_tokenizer.hpp"
#include "text/byte_alphabet.hpp"
#include "text/lines.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

constexpr std::string_view merges_header = "#version: 0.2";

}  // namespace

BpeTokenizer BpeTokenizer::from_files(std::string_view vocab_json, std::string_view merges_txt) {
    BpeBuilder builder(vocabulary_by_id(parse_json(vocab_json, "vocab.json"), "vocab.json"), "vocab.json");
    for_each_line(skip_byte_order_mark(merges_txt), [&](std::size_t number, std::string_view line) {
        if (number == 1 && line.starts_with("#version")) return;
        if (line.empty()) return;
        const auto place = [number] { return "merges.txt line " + std::to_string(number); };
        const std::optional<KeyPair> halves = merge_halves(line);
        if (!halves)
            throw Error(ErrorCode::bad_file,
                        place() + ": expected two tokens with one blank between, got " + quote_for_message(line));
        builder.merge(halves->left, halves->right, place);
    });
    builder.refuse_unmade("merges.txt");
    return builder.build();
}

std::string BpeTokenizer::key(TokenId id) const {
    const auto other = tables_->as_key.find(id);
    return other == tables_->as_key.end() ? to_byte_alphabet(token_bytes(id)) : other->second;
}

std::size_t BpeTokenizer::merge_count() const noexcept {
    return tables_->merges.size();
}

BpeMerge BpeTokenizer::merge(std::size_t rank) const {
    const TokenPair pair = tables_->merges[rank].pair;
    return {pair.left, pair.right};
}

std::string BpeTokenizer::vocab_json() const {
    std::string text = "{";
    for (std::size_t i = 0; i < size(); ++i) {
        if (i > 0) text += ',';
        text += json_quote(key(static_cast<TokenId>(i))) + ':' + std::to_string(i);
    }
    return text + "}\n";
}

std::string BpeTokenizer::merges_txt() const {
    std::string text(merges_header);
    text += '\n';
    for (std::size_t rank = 0; rank < merge_count(); ++rank)
        text += key(merge(rank).left) + ' ' + key(merge(rank).right) + '\n';
    return text;
}

}  // namespace stem
