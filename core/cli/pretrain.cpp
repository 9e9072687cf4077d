#include "train/pretrain.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/model_folder.hpp"
#include "cli/numbers.hpp"
#include "cli/tokenizers.hpp"
#include "cli/typed_config.hpp"
#include "format/json.hpp"
#include "model/compare.hpp"
#include "text/bpe_trainer.hpp"
#include "train/ngram.hpp"

namespace stem::cli {
namespace {

/// Tokens that stay together when a corpus is cut: about three pages.
constexpr std::size_t segment = 1024;

std::vector<std::string> read_corpus(const Arguments& arguments) {
    std::vector<std::string> texts;
    for (const std::string& file : arguments.all("--corpus")) texts.push_back(read_file(file));
    return texts;
}

BpeTokenizer tokenizer_for(const Arguments& arguments, const std::vector<std::string>& texts, std::uint32_t vocab_size) {
    if (const auto name = arguments.maybe("--tokenizer")) {
        const Tokenizer given = open_tokenizer(*name, arguments.maybe("--data"));
        if (given.bpe() != nullptr) return *given.bpe();
        throw Error(ErrorCode::bad_config,
                    "the tokenizer \"" + *name + "\" is WordPiece; a model is trained here with byte pairs");
    }
    std::fprintf(stderr, "training a tokenizer of %u tokens\n", vocab_size);
    return train_bpe(std::vector<std::string_view>(texts.begin(), texts.end()), vocab_size, [](auto, auto) { return true; });
}

PretrainOptions options_of(const Arguments& arguments, const ModelConfig& config) {
    PretrainOptions options;
    options.steps = arguments.whole("--steps");
    options.batch = small_whole(arguments, "--batch", 16);
    options.tokens = small_whole(arguments, "--tokens", config.max_len);
    // now, and not after minutes of counting
    if (options.tokens > config.max_len)
        throw Error(ErrorCode::too_long,
                    "--tokens is " + std::to_string(options.tokens) + ", but max_len is " + std::to_string(config.max_len));
    options.seed = arguments.whole("--seed");
    options.parts = small_whole(arguments, "--threads", 1);
    OptimizerConfig& optimizer = options.optimizer;
    optimizer.lr = number(arguments, "--lr", 1e-3);
    optimizer.weight_decay = number(arguments, "--weight-decay", 0.1);
    optimizer.clip = number(arguments, "--clip", 1);
    optimizer.warmup = small_whole(arguments, "--warmup", static_cast<std::uint32_t>(options.steps / 50));
    optimizer.decay = options.steps;
    optimizer.final_lr = optimizer.lr / 10;
    return options;
}

Dtype dtype_of(const Arguments& arguments) {
    const std::string word = arguments.maybe("--dtype").value_or("f32");
    if (word == "f32") return Dtype::f32;
    if (word == "f16") return Dtype::f16;
    if (word == "bf16") return Dtype::bf16;
    throw Error(ErrorCode::bad_config, "--dtype is " + quote_for_message(word) + ", expected f32, f16 or bf16");
}

struct HeldOut {
    std::array<double, NgramModel::max_order> ngrams{};
    double untrained = 0;
    double trained = 0;
    double stored = 0;             ///< of the written file, read back
    double stored_difference = 0;  ///< largest |logit of the trained model - logit of the file's| in the first held-out rows
};

void tell(const CorpusParts& parts, const HeldOut& loss, bool json) {
    const std::array<const char*, 3> names{"unigram", "bigram", "trigram"};
    std::string text = json ? "{\"tokens\":{\"train\":" + std::to_string(parts.train.size()) +
                                  ",\"tuning\":" + std::to_string(parts.tuning.size()) +
                                  ",\"held_out\":" + std::to_string(parts.held_out.size()) + "},\"held_out_loss\":{"
                            : "held-out loss, nats a token\n";
    const auto line = [&](const std::string& name, double value) {
        text += json ? "\"" + name + "\":" + json_number(value) + (name == "stored" ? "" : ",")
                     : "  " + name + " " + json_number(value) + "\n";
    };
    for (std::size_t n = 0; n < names.size(); ++n) line(names[n], loss.ngrams[n]);
    line("untrained", loss.untrained);
    line("trained", loss.trained);
    line("stored", loss.stored);
    print(text + (json ? "},\"largest_logit_difference_stored\":" : "largest difference of a logit after storing ") +
          json_number(loss.stored_difference) + (json ? "}\n" : "\n"));
}

double logit_difference(const Model& a, const Model& b, std::span<const TokenId> ids, std::size_t tokens) {
    const std::size_t rows = std::min<std::size_t>(8, ids.size() / tokens);
    const Batch batch{ids.first(rows * tokens), rows, tokens};
    return compare_forward({a, batch, {}}, {b, batch, {}}).logits.max_abs;
}

void run(const Arguments& arguments) {
    const ModelConfig config = read_typed_config(arguments.value("--config"));
    const PretrainOptions options = options_of(arguments, config);
    const Dtype dtype = dtype_of(arguments);
    const std::vector<std::string> texts = read_corpus(arguments);
    const BpeTokenizer tokenizer = tokenizer_for(arguments, texts, config.vocab_size);
    if (tokenizer.size() > config.vocab_size)
        throw Error(ErrorCode::bad_config, "the tokenizer has " + std::to_string(tokenizer.size()) +
                                               " tokens, but vocab_size is " + std::to_string(config.vocab_size));
    std::vector<TokenId> ids;
    for (const std::string& text : texts) {
        const std::vector<TokenId> some = tokenizer.encode(text);
        ids.insert(ids.end(), some.begin(), some.end());
    }
    const CorpusParts parts = split_corpus(ids, segment);
    std::fprintf(stderr, "%zu tokens to train on, %zu held out\n", parts.train.size(), parts.held_out.size());

    const Init init = init_from_name(arguments.maybe("--init").value_or("gpt2"));
    Model model(config, init, options.seed, default_path());
    HeldOut loss;
    const NgramModel ngrams(parts.train, parts.tuning, config.vocab_size);
    for (std::size_t n = 0; n < loss.ngrams.size(); ++n)
        loss.ngrams[n] = ngrams.mean_loss(static_cast<int>(n) + 1, parts.held_out, options.tokens);
    loss.untrained = rows_loss(model, parts.held_out, options.tokens, options.parts);
    std::fprintf(stderr, "trigrams lose %.4f nats a token, the untrained model %.4f\n", loss.ngrams[2], loss.untrained);
    pretrain(model, parts.train, options, [&](const PretrainProgress& progress) {
        std::fprintf(stderr, "step %llu of %llu: %.4f\n", static_cast<unsigned long long>(progress.step),
                     static_cast<unsigned long long>(options.steps), progress.loss);
        return true;
    });
    loss.trained = rows_loss(model, parts.held_out, options.tokens, options.parts);

    const std::string vocab = tokenizer.vocab_json();
    const std::string merges = tokenizer.merges_txt();
    write_model_folder(arguments.value("--out"), model, dtype,
                       {{"vocab.json", std::as_bytes(std::span(vocab))}, {"merges.txt", std::as_bytes(std::span(merges))}});
    const Model stored = open_model_folder(arguments.value("--out"));
    loss.stored = rows_loss(stored, parts.held_out, options.tokens, options.parts);
    loss.stored_difference = logit_difference(model, stored, parts.held_out, options.tokens);
    tell(parts, loss, arguments.has("--json"));
}

constexpr std::array<Flag, 17> flags{
    Flag{.name = "--corpus", .required = true, .repeatable = true},
    Flag{.name = "--config", .required = true},
    Flag{.name = "--steps", .required = true},
    Flag{.name = "--out", .required = true, .writes = true},
    Flag{.name = "--seed"},
    Flag{.name = "--tokenizer"},
    Flag{.name = "--data"},
    Flag{.name = "--init"},
    Flag{.name = "--batch"},
    Flag{.name = "--tokens"},
    Flag{.name = "--lr"},
    Flag{.name = "--weight-decay"},
    Flag{.name = "--clip"},
    Flag{.name = "--warmup"},
    Flag{.name = "--threads"},
    Flag{.name = "--dtype"},
    Flag{.name = "--json", .takes_value = false},
};

}  // namespace

const Command pretrain_command{
    "pretrain",
    "pretrain --corpus FILE [--corpus FILE ...] --config FILE.json --steps N --out DIR [options]",
    "a tokenizer and a model from text",
    R"(stem pretrain --corpus FILE [--corpus FILE ...] --config FILE.json --steps N --out DIR [options] [--json]

Trains a language model on text and writes its folder: config.json, model.safetensors, vocab.json, merges.txt. Of every 40
segments of the text one is held out: its loss is told for the model before and after training and as stored, and for
interpolated unigram, bigram and trigram models counted on the same text. What storing as 16 bits does to the logits is told too.
  --corpus        a text file; may be given several times
  --config        the model, as in config.json (model_type stem or gpt2)
  --steps         steps of AdamW (betas 0.9, 0.999; the rate falls to a tenth along half a cosine)
  --tokenizer     lesson, or a folder with vocab.json and merges.txt; without it one of vocab_size tokens is trained on the text
  --data          where built-in tokenizers lie; by default beside the program
  --init          gpt2 (default), pytorch or inv-sqrt-d
  --seed          of the first numbers and of the rows' places; default 0
  --batch         rows of a step; default 16
  --tokens        tokens of a row; default max_len
  --lr            1e-3     --weight-decay  0.1     --clip  1     --warmup  steps / 50
  --threads       parts of a batch, each on its own thread; the result depends on their number; default 1
  --dtype         f32 (default), f16 or bf16: of the numbers in the file
  --json          one JSON object on standard output
Progress goes to standard error.
)",
    flags,
    0,
    run};

}  // namespace stem::cli
