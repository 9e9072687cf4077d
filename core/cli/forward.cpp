#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/ids.hpp"
#include "cli/model_folder.hpp"
#include "format/safetensors.hpp"

namespace stem::cli {
namespace {

void run(const Arguments& arguments) {
    const IdRows rows = ids_from_json(arguments.value("--ids"), "--ids");
    const Model model = open_model_folder(arguments.value("--model"));
    ForwardOptions options;
    options.trace_input = options.trace_hidden = true;
    const ForwardResult result = model.forward({rows.ids, rows.batch, rows.tokens}, options);

    const std::vector<std::uint64_t> hidden_shape{rows.batch, rows.tokens, model.config().d_model};
    const std::vector<std::uint64_t> logits_shape{rows.batch, rows.tokens, model.config().vocab_size};
    std::vector<TensorToWrite> tensors{
        TensorToWrite{"logits", logits_shape, result.logits.values()},
        TensorToWrite{"input", hidden_shape, result.input.values()},
    };
    for (std::size_t i = 0; i < result.hidden.size(); ++i)
        tensors.push_back({"hidden." + std::to_string(i), hidden_shape, result.hidden[i].values()});
    write_file(arguments.value("--out"), write_safetensors(tensors, {}));
}

constexpr std::array<Flag, 3> flags{
    Flag{.name = "--model", .required = true},
    Flag{.name = "--ids", .required = true},
    Flag{.name = "--out", .required = true, .writes = true},
};

}  // namespace

const Command forward_command{"forward",
                              "forward --model DIR --ids '[[1,2],[3,4]]' --out FILE.safetensors",
                              "ids in, logits out",
                              R"(stem forward --model DIR --ids '[[1,2],[3,4]]' --out FILE.safetensors

Runs the model (no dropout) on rows of token ids of equal length and writes float32 tensors:
logits (B,T,V), input (B,T,d), which enters block 0, and hidden.0 ... hidden.L (B,T,d) for L blocks: hidden.0 is the input,
hidden.i the output of block i, before the final norm.
  --model  a folder with config.json (model_type "stem" or "gpt2") and model.safetensors
  --ids    rows of token ids as JSON
  --out    the file to write (or a pipe or device); an old one stays as it is if anything fails
)",
                              flags,
                              0,
                              run};

}  // namespace stem::cli
