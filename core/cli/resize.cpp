#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/ids.hpp"
#include "cli/model_folder.hpp"
#include "cli/numbers.hpp"

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

void run(const Arguments& arguments) {
    NewRows rule;
    rule.init = row_init_from_name(arguments.maybe("--init").value_or("mean"));
    rule.seed = arguments.whole("--seed");
    rule.deviation = static_cast<float>(number(arguments, "--deviation", static_cast<double>(rule.deviation)));
    if (const auto pieces = arguments.maybe("--pieces")) rule.pieces = pieces_of(*pieces);
    const std::uint32_t size = small_whole(arguments, "--vocab-size", 0);
    Model model = open_model_folder(arguments.value("--model"));
    model.resize_vocab(size, rule);
    write_model_folder(arguments.value("--out"), model);
}

constexpr std::array<Flag, 7> flags{
    Flag{.name = "--model", .required = true},
    Flag{.name = "--vocab-size", .required = true},
    Flag{.name = "--init"},
    Flag{.name = "--pieces"},
    Flag{.name = "--deviation"},
    Flag{.name = "--seed"},
    Flag{.name = "--out", .required = true, .writes = true},
};

}  // namespace

const Command resize_command{"resize",
                             "resize --model DIR --vocab-size N [--init mean|zeros|normal|subword-mean|copy] --out DIR",
                             "a model folder with rows for more tokens, or for fewer",
                             R"(stem resize --model DIR --vocab-size N [options] --out DIR

Writes the model with N rows in its token table, and in its head when it is untied; the rows that were there keep their bits.
  --init       how new rows begin: mean (default) of all old rows; zeros; normal, N(0, deviation^2); subword-mean, of
               the rows of each token's pieces; copy of one row. An untied head goes by its own rows
  --pieces     for subword-mean and copy: the old ids of each new token with commas, and ; between tokens: '5,6;7'
  --deviation  of normal; default 0.02
  --seed       of normal: the same seed gives the same bits on every machine; default 0
  --out        the folder, made if it is not there
The tokenizer's files are not written: copy them, and add the new tokens to them.
)",
                             flags,
                             0,
                             run};

}  // namespace stem::cli
