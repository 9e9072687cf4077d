#include <array>
#include <string>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/ids.hpp"
#include "cli/tokenizers.hpp"

namespace stem::cli {
namespace {

void run(const Arguments& arguments) {
    if (arguments.has("--decode") && arguments.has("--json"))
        throw Error(ErrorCode::bad_config,
                    "--decode writes bytes, not JSON: leave --json out (ids may come in as a JSON array)");
    const BpeTokenizer tokenizer = open_tokenizer(arguments.value("--tokenizer"), arguments.maybe("--data"));
    const std::string input = read_standard_input();
    if (arguments.has("--decode")) return print(tokenizer.decode(ids_from_text(input)));

    const bool json = arguments.has("--json");
    std::string text = json ? "[" : "";
    std::string_view separator = "";
    for (const TokenId id : tokenizer.encode(input)) {
        text.append(separator).append(std::to_string(id));
        separator = json ? "," : " ";
    }
    print(text + (json ? "]\n" : "\n"));
}

constexpr std::array<Flag, 4> flags{
    Flag{.name = "--tokenizer", .required = true},
    Flag{.name = "--data"},
    Flag{.name = "--json", .takes_value = false},
    Flag{.name = "--decode", .takes_value = false},
};

}  // namespace

const Command tokenize_command{"tokenize",
                               "tokenize --tokenizer lesson|gpt2|DIR [--json|--decode]",
                               "text in, ids out; or back",
                               R"(stem tokenize --tokenizer lesson|gpt2|DIR [--json|--decode] [--data DIR]

Reads all of standard input as bytes (invalid UTF-8 is kept) and prints its token ids, separated by blanks.
  --tokenizer  lesson or gpt2 from the data folder, or a folder with vocab.json and merges.txt
  --json       ids as a JSON array
  --decode     the other way: ids in (separated by blanks, or a JSON array), exactly their bytes out, nothing added
  --data       the folder that holds lesson/ and gpt2/ (default: data/ beside this program)
)",
                               flags,
                               0,
                               run};

}  // namespace stem::cli
