#include <array>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/model_folder.hpp"
#include "cli/numbers.hpp"
#include "cli/tokenizers.hpp"
#include "model/sample.hpp"

namespace stem::cli {
namespace {

void run(const Arguments& arguments) {
    const Model model = open_model_folder(arguments.value("--model"));
    const Tokenizer tokenizer = open_tokenizer(arguments.value("--tokenizer"), arguments.maybe("--data"));
    SampleOptions options;
    options.temperature = number(arguments, "--temperature", 1);
    options.top_k = small_whole(arguments, "--top-k", 0);
    options.seed = arguments.whole("--seed");
    check_sampling(options);

    std::vector<TokenId> ids = tokenizer.encode(arguments.value("--text"));
    const std::size_t count = small_whole(arguments, "--count", 40);
    KvCache cache = model.cache(ids.size() + count);
    std::vector<TokenId> fresh = ids;
    for (std::size_t i = 0; i < count; ++i) {
        const Matrix logits = model.extend(cache, fresh);
        const std::size_t last = logits.rows() - 1;
        fresh = {sample_token(logits.values().subspan(last * logits.cols(), logits.cols()), options, i)};
        ids.push_back(fresh.front());
    }
    print(tokenizer.decode(ids) + "\n");
}

constexpr std::array<Flag, 8> flags{
    Flag{.name = "--model", .required = true},
    Flag{.name = "--tokenizer", .required = true},
    Flag{.name = "--text", .required = true},
    Flag{.name = "--data"},
    Flag{.name = "--count"},
    Flag{.name = "--temperature"},
    Flag{.name = "--top-k"},
    Flag{.name = "--seed"},
};

}  // namespace

const Command generate_command{"generate",
                               "generate --model DIR --tokenizer lesson|gpt2|DIR --text TEXT [options]",
                               "a text, and how the model goes on",
                               R"(stem generate --model DIR --tokenizer lesson|gpt2|DIR --text TEXT [options]

Prints the text and the tokens that the model draws after it.
  --count        how many tokens; default 40. Text and new tokens together are at most max_len
  --temperature  logits are divided by it; 0 takes the largest; default 1
  --top-k        only the k largest may come; default 0: all
  --seed         the same seed, text and weights give the same tokens; default 0
  --data         the folder that holds lesson/ and gpt2/ (default: data/ beside this program)
)",
                               flags,
                               0,
                               run};

}  // namespace stem::cli
