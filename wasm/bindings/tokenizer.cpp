#include <emscripten/bind.h>

#include <string>
#include <vector>

#include "handles.hpp"
#include "marshal.hpp"
#include "text/bpe_tokenizer.hpp"

namespace stem::door {
namespace {

Handles<BpeTokenizer>& tokenizers() {
    static Handles<BpeTokenizer> handles("tokenizer");
    return handles;
}

BpeTokenizer& tokenizer_of(const Number& handle) {
    return tokenizers().get(whole<std::uint32_t>(handle, "tokenizer handle"));
}

double open_tokenizer(const Bytes& vocab_json, const Bytes& merges_txt, const MaybeNumber& vocab_size) {
    return guarded([&]() -> double {
        const std::vector<std::uint8_t> vocab = bytes_in(vocab_json, "vocab.json");
        const std::vector<std::uint8_t> merges = bytes_in(merges_txt, "merges.txt");
        const BpeTokenizer whole_vocabulary = BpeTokenizer::from_files(as_text(vocab), as_text(merges));
        if (vocab_size.isUndefined()) return tokenizers().add(whole_vocabulary);
        return tokenizers().add(whole_vocabulary.prefix(whole<std::uint32_t>(vocab_size, "vocabSize")));
    });
}

double tokenizer_size(const Number& handle) {
    return guarded([&] { return static_cast<double>(tokenizer_of(handle).size()); });
}

Int32s tokenizer_encode(const Number& handle, const Bytes& text) {
    return guarded([&] { return int32s_out(tokenizer_of(handle).encode(as_text(bytes_in(text, "text")))); });
}

Bytes tokenizer_decode(const Number& handle, const Int32s& ids) {
    return guarded([&] { return bytes_out(std::string_view(tokenizer_of(handle).decode(int32s_in(ids, "ids")))); });
}

ListOfBytes tokenizer_pieces(const Number& handle, const Int32s& ids) {
    return guarded([&] {
        const BpeTokenizer& tokenizer = tokenizer_of(handle);
        return ListOfBytes(list_out(int32s_in(ids, "ids"), [&](TokenId id) { return bytes_out(tokenizer.token_bytes(id)); }));
    });
}

void tokenizer_dispose(const Number& handle) {
    guarded([&] { tokenizers().drop(whole<std::uint32_t>(handle, "tokenizer handle")); });
}

double tokenizer_count() {
    return static_cast<double>(tokenizers().size());
}

}  // namespace

EMSCRIPTEN_BINDINGS(tokenizer) {
    emscripten::function("openTokenizer", &open_tokenizer);
    emscripten::function("tokenizerSize", &tokenizer_size);
    emscripten::function("tokenizerEncode", &tokenizer_encode);
    emscripten::function("tokenizerDecode", &tokenizer_decode);
    emscripten::function("tokenizerPieces", &tokenizer_pieces);
    emscripten::function("tokenizerDispose", &tokenizer_dispose);
    emscripten::function("tokenizerCount", &tokenizer_count);
}

}  // namespace stem::door
