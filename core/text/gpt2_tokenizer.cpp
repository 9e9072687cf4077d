#include "text/gpt2_tokenizer.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "text/file_hash.hpp"

namespace stem {
namespace {

constexpr std::size_t merge_count = 50000;
constexpr std::size_t file_size = merge_count * 4;
constexpr std::uint64_t known_hash = 0x18CBF0E0C0A9BE8E;

}  // namespace

Tokenizer gpt2_tokenizer(std::string_view merges) {
    if (merges.size() != file_size) {
        throw Error(ErrorCode::bad_file, "GPT-2's merges have " + std::to_string(merges.size()) + " bytes instead of " +
                                             std::to_string(file_size) + ": the file was cut off, or is another");
    }
    if (file_hash(merges) != known_hash)
        throw Error(ErrorCode::bad_file, "GPT-2's merges are damaged, or are not GPT-2's: their hash is another");

    const auto number = [merges](std::size_t at) {
        return static_cast<TokenId>(static_cast<unsigned char>(merges[at]) | static_cast<unsigned char>(merges[at + 1]) << 8);
    };
    std::vector<BpeMerge> pairs(merge_count);
    for (std::size_t i = 0; i < merge_count; ++i) pairs[i] = {number(4 * i), number(4 * i + 2)};
    return Tokenizer(BpeTokenizer::from_merges(pairs, {"<|endoftext|>"}));
}

}  // namespace stem
