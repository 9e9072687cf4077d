// Any bytes as word vectors: refused with bad_file, or read; and what was read, written again, reads as the same.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>

#include "base/error.hpp"
#include "format/vector_text.hpp"

namespace {

void read_and_write(std::span<const std::byte> file, std::optional<stem::VectorText> layout) {
    std::string text;
    try {
        const stem::WordVectors read = stem::read_word_vectors(file, layout);
        if (read.words.size() != read.vectors.rows()) std::abort();
        text = stem::write_word_vectors(read.words, read.vectors.view(), stem::VectorText::word2vec);
    } catch (const stem::Error& error) {
        // a word with a blank in it can be read and not be written
        if (error.code() != stem::ErrorCode::bad_file && error.code() != stem::ErrorCode::bad_config) std::abort();
        return;
    }
    const stem::WordVectors again =
        stem::read_word_vectors(std::as_bytes(std::span(text)), std::optional(stem::VectorText::word2vec));
    if (stem::write_word_vectors(again.words, again.vectors.view(), stem::VectorText::word2vec) != text) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::as_bytes(std::span(data, size));
    read_and_write(file, std::nullopt);
    read_and_write(file, stem::VectorText::glove);
    return 0;
}
