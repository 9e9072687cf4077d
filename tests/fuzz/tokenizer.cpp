// Files of tokenizers, whatever they hold: refused with bad_file, or read and then able to encode, decode and be written.
// Input: one byte that says which files, the files with a zero byte between them.
#include "text/tokenizer.hpp"

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "text/bert_file.hpp"
#include "text/tokenizer_json.hpp"

namespace {

constexpr std::string_view text = "The caf\xC3\xA9 \xE4\xB8\xAD <|endoftext|>[MASK] ab aab \xF0\x9F\x98\x80\xFF it's 12\n\n  x";

void use(const stem::Tokenizer& tokenizer) {
    for (const bool on : {false, true}) {
        const std::vector<stem::TokenId> ids = tokenizer.encode(text, {.special = on, .frame = on});
        for (const stem::TokenId id : ids) tokenizer.token_bytes(id);
        tokenizer.decode(ids);
    }
    if (tokenizer.bpe() != nullptr && tokenizer.size() >= 256) {
        try {
            tokenizer.prefix(256).encode(text);
        } catch (const stem::Error& error) {
            if (error.code() != stem::ErrorCode::bad_config) std::abort();
        }
    }
}

// What was read is written so that it is read again as the same ids, with a token more.
void write(const stem::Tokenizer& tokenizer) {
    const auto again = [](const stem::Tokenizer& one) {
        return stem::read_tokenizer_json(stem::write_tokenizer_json(one), stem::test::bert_characters_file());
    };
    const stem::Tokenizer same = again(tokenizer);
    if (same.size() != tokenizer.size() || same.encode(text) != tokenizer.encode(text)) std::abort();
    try {
        const stem::Tokenizer grown = tokenizer.with_added({"caf\xC3\xA9 \xE4\xB8\xAD"});
        if (again(grown).encode(text) != grown.encode(text)) std::abort();
    } catch (const stem::Error& error) {
        if (error.code() != stem::ErrorCode::bad_config) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<std::vector<std::string>> folders{{"tokenizer.json"},
                                                               {"vocab.json", "merges.txt"},
                                                               {"vocab.txt"},
                                                               {"vocab.txt", "tokenizer_config.json"},
                                                               {"gpt2-merges.bin"}};
    if (size == 0) return 0;
    const std::vector<std::string>& names = folders[data[0] % folders.size()];
    std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::map<std::string, std::string_view, std::less<>> files{{"bert-characters.bin", stem::test::bert_characters_file()}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t end = i + 1 < names.size() ? rest.find('\0') : std::string_view::npos;
        files.emplace(names[i], rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    try {
        const stem::Tokenizer tokenizer = stem::tokenizer_from_files(files);
        use(tokenizer);
        write(tokenizer);
    } catch (const stem::Error& error) {
        if (error.code() != stem::ErrorCode::bad_file) std::abort();
    }
    return 0;
}
