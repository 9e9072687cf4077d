#include <array>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "text/bpe_trainer.hpp"

namespace stem::cli {
namespace {

/// Twenty lines from start to end, however many merges there are.
bool show_progress(std::size_t done, std::size_t total) {
    static std::size_t shown = 0;
    const std::size_t part = total == 0 ? 20 : 20 * done / total;
    if (part > shown) {
        shown = part;
        std::fprintf(stderr, "merge %zu of %zu\n", done, total);
    }
    return true;
}

void run(const Arguments& arguments) {
    const std::uint64_t vocab_size = arguments.whole("--vocab-size");
    std::vector<std::string> corpus;
    for (const std::string& file : arguments.all("--corpus")) corpus.push_back(read_file(file));
    const std::vector<std::string_view> texts(corpus.begin(), corpus.end());
    const BpeTokenizer tokenizer = train_bpe(texts, static_cast<std::size_t>(vocab_size), show_progress);
    if (tokenizer.size() < vocab_size)
        std::fprintf(stderr, "%zu tokens: no pair of neighbours occurs twice after that\n", tokenizer.size());
    const std::string vocab = tokenizer.vocab_json();
    const std::string merges = tokenizer.merges_txt();
    write_folder(arguments.value("--out"),
                 {{"vocab.json", std::as_bytes(std::span(vocab))}, {"merges.txt", std::as_bytes(std::span(merges))}});
}

constexpr std::array<Flag, 3> flags{
    Flag{.name = "--corpus", .required = true, .repeatable = true},
    Flag{.name = "--vocab-size", .required = true},
    Flag{.name = "--out", .required = true, .writes = true},
};

}  // namespace

const Command train_tokenizer_command{"train-tokenizer",
                                      "train-tokenizer --corpus FILE [--corpus FILE ...] --vocab-size N --out DIR",
                                      "byte-pair merges from text",
                                      R"(stem train-tokenizer --corpus FILE [--corpus FILE ...] --vocab-size N --out DIR

Trains a byte-level byte-pair tokenizer on the files (GPT-2's split rule) and writes vocab.json and merges.txt.
The result depends on the text alone: equally frequent pairs merge in the order of their bytes.
  --corpus      a text file; may be given several times
  --vocab-size  tokens, 256 bytes included; fewer when no pair occurs twice any more
  --out         the folder, made if it is not there
Progress goes to standard error.
)",
                                      flags,
                                      0,
                                      run};

}  // namespace stem::cli
