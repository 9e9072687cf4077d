#include "text/tokenizer.hpp"

#include <emscripten/bind.h>

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "marshal.hpp"
#include "text/alignment.hpp"
#include "text/tokenizer_json.hpp"

namespace stem::door {

EMSCRIPTEN_DECLARE_VAL_TYPE(TokenizerFiles)
EMSCRIPTEN_DECLARE_VAL_TYPE(Texts)
EMSCRIPTEN_DECLARE_VAL_TYPE(EncodeGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(AlignmentReply)

namespace {

Handles<Tokenizer>& tokenizers() {
    static Handles<Tokenizer> handles("tokenizer");
    return handles;
}

Tokenizer& tokenizer_of(const Number& handle) {
    return tokenizers().get(whole<std::uint32_t>(handle, "tokenizer handle"));
}

double open_tokenizer(const TokenizerFiles& given, const MaybeNumber& vocab_size, const Texts& added) {
    return guarded([&]() -> double {
        const std::vector<NamedBytes> contents = files_in(given);
        std::map<std::string, std::string_view, std::less<>> files;
        for (const NamedBytes& file : contents) files.emplace(file.name, as_text(file.bytes));
        Tokenizer tokenizer = tokenizer_from_files(files);
        if (!vocab_size.isUndefined()) tokenizer = tokenizer.prefix(whole<std::uint32_t>(vocab_size, "vocabSize"));
        const auto count = whole<std::uint32_t>(added["length"], "the number of new tokens");
        std::vector<std::string> texts;
        for (std::uint32_t i = 0; i < count; ++i) texts.push_back(text(added[i], "a new token"));
        return tokenizers().add(texts.empty() ? tokenizer : tokenizer.with_added(texts));
    });
}

double tokenizer_size(const Number& handle) {
    return guarded([&] { return static_cast<double>(tokenizer_of(handle).size()); });
}

Int32s tokenizer_encode(const Number& handle, const Bytes& text, const EncodeGiven& given) {
    return guarded([&] {
        const EncodeOptions options{.special = boolean(field(given, "special"), "special"),
                                    .frame = boolean(field(given, "frame"), "frame")};
        return int32s_out(tokenizer_of(handle).encode(as_text(bytes_in(text, "text")), options));
    });
}

AlignmentReply tokenizer_align(const Number& handle, const Bytes& text, const Int32s& ends) {
    return guarded([&] {
        const Alignment found = align(tokenizer_of(handle), as_text(bytes_in(text, "text")), int32s_in(ends, "ends"));
        const std::vector<std::int32_t> tokens(found.tokens.begin(), found.tokens.end());
        Record record;
        record.set("ids", int32s_out(found.ids)).set("tokens", int32s_out(tokens)).set("tokensPerPart", found.tokens_per_part);
        return AlignmentReply(record.object());
    });
}

Bytes tokenizer_decode(const Number& handle, const Int32s& ids) {
    return guarded([&] { return bytes_out(std::string_view(tokenizer_of(handle).decode(int32s_in(ids, "ids")))); });
}

ListOfBytes tokenizer_pieces(const Number& handle, const Int32s& ids) {
    return guarded([&] {
        const Tokenizer& tokenizer = tokenizer_of(handle);
        return ListOfBytes(list_out(int32s_in(ids, "ids"), [&](TokenId id) { return bytes_out(tokenizer.token_bytes(id)); }));
    });
}

TokenizerFiles tokenizer_save(const Number& handle) {
    return guarded([&] {
        const std::string json = write_tokenizer_json(tokenizer_of(handle));
        const std::array<std::pair<const char*, std::string_view>, 2> files{
            {{"tokenizer.json", json}, {"tokenizer_config.json", tokenizer_config_json}}};
        return TokenizerFiles(
            list_out(files, [](const auto& file) { return file_out(file.first, std::as_bytes(std::span(file.second))); }));
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
    register_type<TokenizerFiles>("{ name: string; bytes: Uint8Array<ArrayBuffer> }[]");
    register_type<Texts>("string[]");
    register_type<EncodeGiven>("{ special: boolean; frame: boolean }");
    emscripten::function("openTokenizer", &open_tokenizer);
    emscripten::function("tokenizerSize", &tokenizer_size);
    emscripten::function("tokenizerEncode", &tokenizer_encode);
    register_type<AlignmentReply>("{ ids: Int32Array<ArrayBuffer>; tokens: Int32Array<ArrayBuffer>; tokensPerPart: number }");
    emscripten::function("tokenizerAlign", &tokenizer_align);
    emscripten::function("tokenizerDecode", &tokenizer_decode);
    emscripten::function("tokenizerPieces", &tokenizer_pieces);
    emscripten::function("tokenizerSave", &tokenizer_save);
    emscripten::function("tokenizerDispose", &tokenizer_dispose);
    emscripten::function("tokenizerCount", &tokenizer_count);
}

}  // namespace stem::door
