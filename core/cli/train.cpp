#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/ids.hpp"
#include "cli/model_folder.hpp"
#include "cli/numbers.hpp"
#include "format/json.hpp"
#include "train/trainer.hpp"

namespace stem::cli {
namespace {

std::vector<std::string_view> words_of(std::string_view list) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        words.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return words;
}

TrainingOptions options_of(const Arguments& arguments) {
    TrainingOptions options;
    OptimizerConfig& optimizer = options.optimizer;
    if (const auto name = arguments.maybe("--optimizer")) optimizer.name = optimizer_from_name(*name);
    optimizer.lr = number(arguments, "--lr", optimizer.lr);
    optimizer.epsilon = number(arguments, "--eps", optimizer.epsilon);
    optimizer.weight_decay = number(arguments, "--weight-decay", optimizer.weight_decay);
    optimizer.clip = number(arguments, "--clip", optimizer.clip);
    optimizer.warmup = small_whole(arguments, "--warmup", optimizer.warmup);
    if (const auto betas = arguments.maybe("--betas")) {
        const auto words = words_of(*betas);
        if (words.size() != 2)
            throw Error(ErrorCode::bad_number,
                        "--betas must be two numbers with a comma between, got " + quote_for_message(*betas));
        optimizer.beta1 = number_of(words[0], "--betas");
        optimizer.beta2 = number_of(words[1], "--betas");
    }
    if (const auto groups = arguments.maybe("--freeze"))
        for (const std::string_view word : words_of(*groups)) options.frozen.push_back(group_from_name(word));
    options.dropout = number(arguments, "--dropout", 0);
    options.seed = arguments.whole("--seed");
    options.parts = small_whole(arguments, "--threads", 1);
    return options;
}

void run(const Arguments& arguments) {
    const TrainingOptions options = options_of(arguments);
    const std::uint64_t steps = arguments.whole("--steps");
    const std::string& file = arguments.value("--ids");
    const IdRows rows = ids_from_json(read_file(file), file);
    Model model = open_model_folder(arguments.value("--model"));
    const std::vector<double> losses = train(model, {rows.ids, rows.batch, rows.tokens}, steps, options);
    write_model_folder(arguments.value("--out"), model);

    const bool json = arguments.has("--json");
    std::string text = json ? "{\"losses\":[" : "";
    for (std::size_t i = 0; i < losses.size(); ++i) {
        if (json && i > 0) text += ',';
        text += json_number(losses[i]);
        if (!json) text += '\n';
    }
    print(json ? text + "]}\n" : text);
}

constexpr std::array<Flag, 16> flags{
    Flag{.name = "--model", .required = true},
    Flag{.name = "--ids", .required = true},
    Flag{.name = "--steps", .required = true},
    Flag{.name = "--out", .required = true, .writes = true},
    Flag{.name = "--optimizer"},
    Flag{.name = "--lr"},
    Flag{.name = "--betas"},
    Flag{.name = "--eps"},
    Flag{.name = "--weight-decay"},
    Flag{.name = "--clip"},
    Flag{.name = "--warmup"},
    Flag{.name = "--freeze"},
    Flag{.name = "--dropout"},
    Flag{.name = "--seed"},
    Flag{.name = "--threads"},
    Flag{.name = "--json", .takes_value = false},
};

}  // namespace

const Command train_command{"train",
                            "train --model DIR --ids FILE.json --steps N --out DIR [options] [--json]",
                            "makes steps of gradient descent on a batch of ids",
                            R"(stem train --model DIR --ids FILE.json --steps N --out DIR [options] [--json]

Trains a model to predict each next id and writes it to another folder (or the same). Every step uses the whole batch; the
losses printed, one a line, are the mean cross-entropy in nats before each step.
  --model         a folder with config.json and model.safetensors
  --ids           a file of rows of token ids of equal length as JSON, like [[1,2,3],[4,5,6]]; - is standard input
  --steps         how many
  --out           the folder to write; nothing is written if anything fails
  --optimizer     adamw (the default) or sgd, as torch.optim defines them
  --lr            learning rate, 0.001
  --betas         AdamW's two, 0.9,0.999
  --eps           AdamW's, 1e-8
  --weight-decay  0; of every trained tensor
  --clip          largest norm of all gradients together; 0, the default: any
  --warmup        steps over which the rate rises, 0
  --freeze        groups that stay as they are, with commas: tokens, positions, segments, blocks, head; a tied table is one
                  tensor, so tokens and head are then the same
  --dropout       before the blocks, 0
  --seed          of dropout, 0
  --threads       parts that the batch is split into, 1; the same number gives the same bits
  --json          { "losses": [...] }
A loss that is not finite ends it with not-finite.
)",
                            flags,
                            0,
                            run};

}  // namespace stem::cli
