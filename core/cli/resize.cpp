#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/ids.hpp"
#include "cli/model_folder.hpp"
#include "cli/numbers.hpp"
#include "cli/tokenizers.hpp"
#include "text/lines.hpp"
#include "text/tokenizer_json.hpp"
#include "text/utf8.hpp"

namespace stem::cli {
namespace {

/// `5,6;7`: the pieces of each new token.
std::vector<std::vector<TokenId>> pieces_of(std::string text) {
    std::ranges::replace(text, ',', ' ');
    std::vector<std::vector<TokenId>> pieces;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        pieces.push_back(ids_from_text(text.substr(at, end - at)));
        at = end + 1;
    }
    return pieces;
}

bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8_step(text, at);
        if (step.code_point == Utf8Step::invalid) return false;
        at += step.length;
    }
    return true;
}

std::vector<std::string> lines_of(const std::string& file) {
    const std::string text = read_file(file);
    std::vector<std::string> lines;
    for_each_line(skip_byte_order_mark(text), [&](std::size_t number, std::string_view line) {
        if (!is_utf8(line)) throw Error(ErrorCode::bad_file, file + " line " + std::to_string(number) + " is not UTF-8");
        lines.emplace_back(line);
    });
    return lines;
}

/// The tokenizer of the model before, and what it is to know afterwards.
struct Words {
    Tokenizer tokenizer;
    std::vector<std::string> added;
};

std::optional<Words> words_of(const Arguments& arguments) {
    const auto tokenizer = arguments.maybe("--tokenizer");
    const auto tokens = arguments.maybe("--tokens");
    if (!tokenizer && !tokens) return std::nullopt;
    if (!tokenizer) throw Error(ErrorCode::bad_config, "--tokens needs the model's tokenizer: give --tokenizer");
    return Words{open_tokenizer(*tokenizer, arguments.maybe("--data")),
                 tokens ? lines_of(*tokens) : std::vector<std::string>{}};
}

/// The tokenizer of a vocabulary of that size. Errors: bad_config.
Tokenizer resized(const Words& words, std::size_t before, std::size_t after) {
    const auto& [tokenizer, added] = words;
    if (tokenizer.size() != before) {
        throw Error(ErrorCode::bad_config, "the tokenizer has " + std::to_string(tokenizer.size()) +
                                               " tokens, but the model has rows for " + std::to_string(before));
    }
    if (after < before && added.empty()) return tokenizer.prefix(after);
    if (after != before + added.size()) {
        throw Error(ErrorCode::bad_config, "--vocab-size is " + std::to_string(after) + ", but the model has " +
                                               std::to_string(before) + " tokens and --tokens " + std::to_string(added.size()) +
                                               " more");
    }
    return tokenizer.with_added(added);
}

void run(const Arguments& arguments) {
    NewRows rule;
    rule.init = row_init_from_name(arguments.maybe("--init").value_or("mean"));
    rule.seed = arguments.whole("--seed");
    rule.deviation = static_cast<float>(number(arguments, "--deviation", static_cast<double>(rule.deviation)));
    if (const auto pieces = arguments.maybe("--pieces")) rule.pieces = pieces_of(*pieces);
    const std::optional<Words> words = words_of(arguments);
    Model model = open_model_folder(arguments.value("--model"));
    const std::uint32_t before = model.config().vocab_size;
    if (!words && !arguments.has("--vocab-size"))
        throw Error(ErrorCode::bad_config, "how many tokens? Give --vocab-size N, or the new ones by --tokens and --tokenizer");
    const auto grown = static_cast<std::uint32_t>(before + (words ? words->added.size() : 0));
    const std::uint32_t size = small_whole(arguments, "--vocab-size", grown);
    std::optional<Tokenizer> tokenizer;
    if (words) {
        tokenizer = resized(*words, before, size);
        if (rule.init == RowInit::subword_mean && !arguments.has("--pieces"))
            for (const std::string& token : words->added) rule.pieces.push_back(words->tokenizer.encode(token));
    }
    model.resize_vocab(size, rule);
    const std::filesystem::path out = arguments.value("--out");
    if (!tokenizer) return write_model_folder(out, model);
    const std::string text = write_tokenizer_json(*tokenizer);
    write_model_folder(out, model, Dtype::f32,
                       {{"tokenizer.json", std::as_bytes(std::span(text))},
                        {"tokenizer_config.json", std::as_bytes(std::span(tokenizer_config_json))}});
}

constexpr std::array<Flag, 10> flags{
    Flag{.name = "--model", .required = true},
    Flag{.name = "--vocab-size"},
    Flag{.name = "--tokens"},
    Flag{.name = "--tokenizer"},
    Flag{.name = "--data"},
    Flag{.name = "--init"},
    Flag{.name = "--pieces"},
    Flag{.name = "--deviation"},
    Flag{.name = "--seed"},
    Flag{.name = "--out", .required = true, .writes = true},
};

}  // namespace

const Command resize_command{"resize",
                             "resize --model DIR --vocab-size N|--tokens FILE --tokenizer DIR [--init mean|…] --out DIR",
                             "a model folder with more tokens, or with fewer",
                             R"(stem resize --model DIR --vocab-size N [options] --out DIR
stem resize --model DIR --tokens FILE --tokenizer lesson|gpt2|DIR [options] --out DIR

Writes the model with N rows in its token table, and in its head when it is untied; the rows that were there keep their bits.
  --tokens     a file with a new token a line: N is so many more, and the tokenizer is written beside the model, as a
               tokenizer.json that finds them in a text wherever they stand
  --tokenizer  the model's tokenizer, as for stem tokenize; without --tokens it is written for N tokens
  --init       how new rows begin: mean (default) of all old rows; zeros; normal, N(0, deviation^2); subword-mean, of
               the rows of each token's pieces; copy of one row. An untied head goes by its own rows
  --pieces     for subword-mean and copy: the old ids of each new token with commas, and ; between tokens: '5,6;7'.
               With --tokens, subword-mean needs none: they are what the tokenizer cuts each into
  --deviation  of normal; default 0.02
  --seed       of normal: the same seed gives the same bits on every machine; default 0
  --out        the folder, made if it is not there
  --data       the folder that holds lesson/ and gpt2/ (default: data/ beside this program)
)",
                             flags,
                             0,
                             run};

}  // namespace stem::cli
