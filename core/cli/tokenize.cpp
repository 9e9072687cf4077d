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
    for (const char* flag : {"--special", "--frame"}) {
        if (arguments.has("--decode") && arguments.has(flag))
            throw Error(ErrorCode::bad_config, std::string(flag) + " is about text that comes in: leave it out with --decode");
    }
    if (arguments.has("--decode") && arguments.has("--json"))
        throw Error(ErrorCode::bad_config,
                    "--decode writes bytes, not JSON: leave --json out (ids may come in as a JSON array)");
    const Tokenizer tokenizer = open_tokenizer(arguments.value("--tokenizer"), arguments.maybe("--data"));
    const std::string input = read_standard_input();
    if (arguments.has("--decode")) return print(tokenizer.decode(ids_from_text(input)));

    const bool json = arguments.has("--json");
    std::string text = json ? "[" : "";
    std::string_view separator = "";
    for (const TokenId id :
         tokenizer.encode(input, {.special = arguments.has("--special"), .frame = arguments.has("--frame")})) {
        text.append(separator).append(std::to_string(id));
        separator = json ? "," : " ";
    }
    print(text + (json ? "]\n" : "\n"));
}

constexpr std::array<Flag, 6> flags{
    Flag{.name = "--tokenizer", .required = true},   Flag{.name = "--data"},
    Flag{.name = "--json", .takes_value = false},    Flag{.name = "--decode", .takes_value = false},
    Flag{.name = "--special", .takes_value = false}, Flag{.name = "--frame", .takes_value = false},
};

}  // namespace

const Command tokenize_command{"tokenize",
                               "tokenize --tokenizer lesson|gpt2|DIR [--json|--decode] [--special] [--frame]",
                               "text in, ids out; or back",
                               R"(stem tokenize --tokenizer lesson|gpt2|DIR [--json|--decode] [--special] [--frame] [--data DIR]

Reads all of standard input as bytes (invalid UTF-8 is kept) and prints its token ids, separated by blanks.
  --tokenizer  lesson or gpt2 from the data folder, or a folder with a tokenizer's files: tokenizer.json, or vocab.json and merges.txt, or vocab.txt
  --json       ids as a JSON array
  --special    <|endoftext|> and the like in the text are the special tokens of that name; without it they are ordinary text
  --frame      with what the tokenizer puts around a text: BERT's [CLS] before and [SEP] after it; most have nothing
  --decode     the other way: ids in (separated by blanks, or a JSON array), exactly their bytes out, nothing added
  --data       the folder that holds lesson/ and gpt2/ (default: data/ beside this program)
)",
                               flags,
                               0,
                               run};

}  // namespace stem::cli
