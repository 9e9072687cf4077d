#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/model_folder.hpp"
#include "cli/numbers.hpp"
#include "cli/one_token.hpp"
#include "cli/tokenizers.hpp"
#include "format/json.hpp"
#include "format/vector_text.hpp"
#include "model/similarity.hpp"

namespace stem::cli {
namespace {

using Name = std::function<std::string(std::size_t row)>;

void tell(const Arguments& arguments, ConstMatrixView table, std::size_t of, const Name& name) {
    std::string text;
    const bool json = arguments.has("--json");
    for (const auto& [row, alike] : nearest_rows(table, of, small_whole(arguments, "--count", 8))) {
        if (json)
            text += (text.empty() ? "{\"id\":" : ",{\"id\":") + std::to_string(row) + ",\"token\":" + json_quote(name(row)) +
                    ",\"cosine\":" + json_number(alike) + "}";
        else
            text += std::to_string(row) + " " + json_quote(name(row)) + " " + json_number(alike) + "\n";
    }
    print(json ? "[" + text + "]\n" : text);
}

void in_vectors(const Arguments& arguments) {
    if (arguments.has("--model") || arguments.has("--tokenizer"))
        throw Error(ErrorCode::bad_config, "--vectors is a file of words: leave --model and --tokenizer out");
    const std::string file = read_file(arguments.value("--vectors"));
    const WordVectors found = read_word_vectors(std::as_bytes(std::span(file)));
    const std::string& word = arguments.value("--word");
    const auto at = std::ranges::find(found.words, word);
    if (at == found.words.end())
        throw Error(ErrorCode::bad_token_id, "no vector of " + quote_for_message(word) + " is in the file");
    tell(arguments, found.vectors.view(), static_cast<std::size_t>(at - found.words.begin()),
         [&](std::size_t row) { return found.words[row]; });
}

void in_token_table(const Arguments& arguments) {
    for (const char* flag : {"--model", "--tokenizer"})
        if (!arguments.has(flag))
            throw Error(ErrorCode::bad_config, std::string("nearest needs ") + flag + ", or --vectors FILE");
    const Model model = open_model_folder(arguments.value("--model"));
    const Tokenizer tokenizer = open_tokenizer(arguments.value("--tokenizer"), arguments.maybe("--data"));
    const TokenId id = one_token(tokenizer, arguments.value("--word"), "--word");
    const Matrix table = model.tables().tok.widened();
    if (static_cast<std::size_t>(id) >= table.rows())
        throw Error(ErrorCode::bad_token_id,
                    "token id " + std::to_string(id) + " is outside 0.." + std::to_string(table.rows() - 1));
    tell(arguments, table.view(), static_cast<std::size_t>(id),
         [&](std::size_t row) { return tokenizer.decode({{static_cast<TokenId>(row)}}); });
}

void run(const Arguments& arguments) {
    if (arguments.has("--vectors"))
        in_vectors(arguments);
    else
        in_token_table(arguments);
}

constexpr std::array<Flag, 7> flags{
    Flag{.name = "--model"},
    Flag{.name = "--tokenizer"},
    Flag{.name = "--vectors"},
    Flag{.name = "--word", .required = true},
    Flag{.name = "--data"},
    Flag{.name = "--count"},
    Flag{.name = "--json", .takes_value = false},
};

}  // namespace

const Command nearest_command{"nearest",
                              "nearest --model DIR --tokenizer lesson|gpt2|DIR --word ' king' [--count N] [--json]",
                              "which rows of the token table lie nearest to a word's; or which vectors of a file",
                              R"(stem nearest --model DIR --tokenizer lesson|gpt2|DIR --word ' king' [--count N] [--json]

stem nearest --vectors FILE.txt --word king [--count N] [--json]

Prints the tokens whose embedding rows have the largest cosine with the word's: id, token, cosine. Or the words of a word2vec or
GloVe text file by their vectors; the id is then the line, counted from 0.
  --word   one token; inside a text words begin with a blank
  --count  how many; default 8
  --data   the folder that holds lesson/ and gpt2/ (default: data/ beside this program)
)",
                              flags,
                              0,
                              run};

}  // namespace stem::cli
