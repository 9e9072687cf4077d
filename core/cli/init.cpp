#include <array>
#include <string>

#include "cli/commands.hpp"
#include "cli/model_folder.hpp"
#include "cli/typed_config.hpp"

namespace stem::cli {
namespace {

void run(const Arguments& arguments) {
    const ModelConfig config = read_typed_config(arguments.value("--config"));
    const Init init = init_from_name(arguments.maybe("--init").value_or("pytorch"));
    const Model model(config, init, arguments.whole("--seed"), default_path());
    write_model_folder(arguments.value("--out"), model);
}

constexpr std::array<Flag, 4> flags{
    Flag{.name = "--config", .required = true},
    Flag{.name = "--init"},
    Flag{.name = "--seed"},
    Flag{.name = "--out", .required = true, .writes = true},
};

}  // namespace

const Command init_command{"init",
                           "init --config FILE|- [--init gpt2|pytorch|inv-sqrt-d] [--seed N] --out DIR",
                           "a fresh model folder",
                           R"(stem init --config FILE|- [--init gpt2|pytorch|inv-sqrt-d] [--seed N] --out DIR

Writes a fresh, untrained model: config.json and model.safetensors.
  --config  the keys of config.json that differ from the lesson's stem; {} is that stem, - is standard input;
            with "model_type": "gpt2" those of GPT-2's config.json; a key that is none of them is refused
  --init    pytorch (default): tables N(0,1), an untied head and the blocks uniform within 1/sqrt(in), as nn.Linear is
            gpt2: everything N(0, 0.02^2), the two projections that end a block smaller by sqrt(2 n_layer), biases 0
            inv-sqrt-d: token table N(0, 1/d), all else as in pytorch
  --seed    a whole number below 2^64 (default 0); the same seed gives the same bits on every machine
  --out     the folder, made if it is not there
)",
                           flags,
                           0,
                           run};

}  // namespace stem::cli
