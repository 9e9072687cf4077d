#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/numbers.hpp"
#include "format/json.hpp"
#include "format/vector_text.hpp"
#include "train/skip_gram.hpp"

namespace stem::cli {
namespace {

SkipGramConfig config_of(const Arguments& arguments) {
    SkipGramConfig config;
    config.d = small_whole(arguments, "--size", config.d);
    config.window = small_whole(arguments, "--window", config.window);
    config.negatives = small_whole(arguments, "--negatives", config.negatives);
    config.epochs = small_whole(arguments, "--epochs", config.epochs);
    config.learning_rate = number(arguments, "--lr", config.learning_rate);
    config.subsample = number(arguments, "--subsample", config.subsample);
    config.seed = arguments.whole("--seed");
    if (arguments.has("--subwords")) {
        config.ngram_min = 3;
        config.ngram_max = 6;
        config.buckets = small_whole(arguments, "--buckets", 100'000);
    } else if (arguments.has("--buckets")) {
        throw Error(ErrorCode::bad_config, "--buckets are rows of subwords: give --subwords too");
    }
    check_config(config);
    return config;
}

VectorText layout_of(const Arguments& arguments) {
    const std::string word = arguments.maybe("--format").value_or("word2vec");
    if (word == "word2vec") return VectorText::word2vec;
    if (word == "glove") return VectorText::glove;
    throw Error(ErrorCode::bad_config, "--format is " + quote_for_message(word) + ", expected word2vec or glove");
}

void run(const Arguments& arguments) {
    const SkipGramConfig config = config_of(arguments);
    const VectorText layout = layout_of(arguments);
    std::string text;
    for (const std::string& file : arguments.all("--corpus")) text += read_file(file) + "\n\n";
    WordVocabulary vocabulary =
        WordVocabulary::count(text, arguments.whole("--min-count", 5), small_whole(arguments, "--max-words", 50'000));
    const WordSentences sentences = read_sentences(vocabulary, text);
    SkipGram model(std::move(vocabulary), config);
    std::fprintf(stderr, "%zu words with a row, %zu of them in the text\n", model.vocabulary().size(), sentences.ids.size());
    const std::uint64_t report_every = sentences.ids.size() * config.epochs / 20 + 1;
    model.train(sentences, report_every, [](const SkipGram::Progress& progress) {
        std::fprintf(stderr, "word %llu of %llu: %.4f\n", static_cast<unsigned long long>(progress.words),
                     static_cast<unsigned long long>(progress.total), progress.loss);
        return true;
    });

    std::vector<std::string> words = model.vocabulary().words();
    Matrix vectors = model.vectors();
    if (arguments.has("--also")) {
        Matrix more(words.size() + arguments.all("--also").size(), vectors.cols());
        std::ranges::copy(vectors.values(), more.values().begin());
        std::size_t row = words.size();
        for (const std::string& word : arguments.all("--also")) {
            if (model.vocabulary().find(word))
                throw Error(ErrorCode::bad_config, quote_for_message(word) + " has a row already");
            std::ranges::copy(model.vector_of(word).values(), more.row(row++));
            words.push_back(word);
        }
        vectors = std::move(more);
    }
    const std::string written = write_word_vectors(words, vectors.view(), layout);
    write_file(arguments.value("--out"), std::as_bytes(std::span(written)));
}

constexpr std::array<Flag, 15> flags{
    Flag{.name = "--corpus", .required = true, .repeatable = true},
    Flag{.name = "--out", .required = true, .writes = true},
    Flag{.name = "--size"},
    Flag{.name = "--window"},
    Flag{.name = "--negatives"},
    Flag{.name = "--epochs"},
    Flag{.name = "--lr"},
    Flag{.name = "--subsample"},
    Flag{.name = "--min-count"},
    Flag{.name = "--max-words"},
    Flag{.name = "--subwords", .takes_value = false},
    Flag{.name = "--buckets"},
    Flag{.name = "--also", .repeatable = true},
    Flag{.name = "--format"},
    Flag{.name = "--seed"},
};

}  // namespace

const Command train_vectors_command{"train-vectors",
                                    "train-vectors --corpus FILE [--corpus FILE ...] --out FILE.txt [options]",
                                    "static word vectors from text: skip-gram with negative sampling",
                                    R"(stem train-vectors --corpus FILE [--corpus FILE ...] --out FILE.txt [options]

Trains one vector a word, whatever stands around it (skip-gram with negative sampling, word2vec's defaults), and writes them as
text. Words are runs of letters, ASCII letters lowered.
  --size       numbers of a vector; default 100      --window     words to each side; default 5
  --negatives  drawn words a pair; default 5         --epochs     times through the text; default 5
  --lr         0.025, falling to a ten-thousandth    --subsample  1e-3; 0 keeps every frequent word
  --min-count  words that come less often have no row; default 5
  --max-words  at most so many rows; default 50000
  --subwords   fastText's: a word is its row and the sum of its pieces of 3 to 6 characters
  --buckets    rows that the pieces share; default 100000
  --also       a word without a row to write too, as the sum of its pieces (with --subwords); may be given several times
  --format     word2vec (default: a first line with the counts) or glove
  --seed       the same seed and text give the same vectors; default 0
Progress goes to standard error.
)",
                                    flags,
                                    0,
                                    run};

}  // namespace stem::cli
