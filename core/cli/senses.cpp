#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/model_folder.hpp"
#include "cli/one_token.hpp"
#include "cli/tokenizers.hpp"
#include "format/json.hpp"
#include "model/similarity.hpp"

namespace stem::cli {
namespace {

/// The states of one token in several texts: one matrix a layer, one row a text.
using States = std::vector<Matrix>;

States states_of(const Model& model, const Tokenizer& tokenizer, TokenId word, const std::vector<std::string>& texts) {
    States states;
    for (std::size_t l = 0; l <= model.config().n_layer; ++l) states.emplace_back(texts.size(), model.config().d_model);
    ForwardOptions options;
    options.trace_hidden = true;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::vector<TokenId> ids = tokenizer.encode(texts[i]);
        const auto found = std::ranges::find(ids, word);
        if (found == ids.end()) throw Error(ErrorCode::bad_shape, "the word is not in " + quote_for_message(texts[i]));
        const ForwardResult result = model.forward({ids, 1, ids.size()}, options);
        for (std::size_t l = 0; l < states.size(); ++l)
            std::copy_n(result.hidden[l].row(static_cast<std::size_t>(found - ids.begin())), states[l].cols(),
                        states[l].row(i));
    }
    return states;
}

void run(const Arguments& arguments) {
    const Model model = open_model_folder(arguments.value("--model"));
    const Tokenizer tokenizer = open_tokenizer(arguments.value("--tokenizer"), arguments.maybe("--data"));
    const TokenId word = one_token(tokenizer, arguments.value("--word"), "--word");
    const States a = states_of(model, tokenizer, word, arguments.all("--a"));
    const States b = states_of(model, tokenizer, word, arguments.all("--b"));
    const bool json = arguments.has("--json");
    std::string text = json ? "" : "layer  within  between\n";
    for (std::size_t l = 0; l < a.size(); ++l) {
        const GroupCosines cosines = group_cosines(a[l].view(), b[l].view());
        if (json)
            text += (l == 0 ? "{\"layer\":" : ",{\"layer\":") + std::to_string(l) +
                    ",\"within\":" + json_number(cosines.within) + ",\"between\":" + json_number(cosines.between) + "}";
        else
            text += std::to_string(l) + " " + json_number(cosines.within) + " " + json_number(cosines.between) + "\n";
    }
    print(json ? "[" + text + "]\n" : text);
}

constexpr std::array<Flag, 7> flags{
    Flag{.name = "--model", .required = true},
    Flag{.name = "--tokenizer", .required = true},
    Flag{.name = "--word", .required = true},
    Flag{.name = "--a", .required = true, .repeatable = true},
    Flag{.name = "--b", .required = true, .repeatable = true},
    Flag{.name = "--data"},
    Flag{.name = "--json", .takes_value = false},
};

}  // namespace

const Command senses_command{
    "senses",
    "senses --model DIR --tokenizer lesson|gpt2|DIR --word ' bank' --a TEXT ... --b TEXT ... [--json]",
    "how far the hidden states of two senses of a word part, layer by layer",
    R"(stem senses --model DIR --tokenizer lesson|gpt2|DIR --word ' bank' --a TEXT [...] --b TEXT [...] [--json]

Takes the word's hidden state in each text and prints, for the input of block 0 and the output of every block, the mean cosine
of two states of the same sense (within) and of different senses (between).
  --word      one token; inside a text words begin with a blank. Its first place in a text counts
  --a, --b    texts with one sense, texts with the other; each may be given several times
  --data      the folder that holds lesson/ and gpt2/ (default: data/ beside this program)
)",
    flags,
    0,
    run};

}  // namespace stem::cli
