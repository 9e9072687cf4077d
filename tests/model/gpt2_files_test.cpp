// GPT-2 checkpoints: opened as they are, computed with, and written in their own layout.
#include <algorithm>
#include <cmath>

#include "base/half.hpp"
#include "format/json.hpp"
#include "format/safetensors.hpp"
#include "model/golden.hpp"
#include "model/parameters_tensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

const std::string folder = "golden/gpt2/folder/";

/// The folder's files, and ways to write them otherwise.
struct Checkpoint {
    std::string config = read_test_file(folder + "config.json");
    std::string file = read_test_file(folder + "model.safetensors");
    std::map<std::string, std::pair<std::vector<std::uint64_t>, std::vector<float>>> tensors;
    std::map<std::string, std::string> metadata;

    /// The tensors of the file without its mask buffers.
    Checkpoint() {
        const SafetensorsHeader header = read_safetensors_header(bytes_of(file), file.size());
        for (const TensorInfo& info : header.tensors) {
            if (info.name.ends_with(".attn.bias") || info.name.ends_with("masked_bias")) continue;
            auto& [shape, values] = tensors[info.name];
            shape = info.shape;
            values.resize(static_cast<std::size_t>(info.count));
            read_tensor(info,
                        bytes_of(file).subspan(static_cast<std::size_t>(header.data_start + info.begin),
                                               static_cast<std::size_t>(info.end - info.begin)),
                        values);
        }
    }
    std::vector<std::byte> written(const std::string& prefix) const {
        std::vector<TensorToWrite> list;
        for (const auto& [name, tensor] : tensors)
            list.push_back({name == "lm_head.weight" ? name : prefix + name, tensor.first, tensor.second});
        return write_safetensors(list, metadata);
    }
    Model open(const std::string& prefix = "transformer.") const {
        return Model::open(config, written(prefix), default_path());
    }
    Model untied() {
        config.insert(config.find('{') + 1, "\"tie_word_embeddings\": false,");
        return open();
    }
};

ForwardResult run(const Model& model) {
    const auto golden = golden_tensors("golden/gpt2/values.safetensors");
    std::vector<TokenId> ids;
    for (const float x : golden.at("ids").values()) ids.push_back(static_cast<TokenId>(x));
    ForwardOptions options;
    options.trace_input = options.trace_hidden = options.trace_attention = true;
    return model.forward({ids, 2, 11}, options);
}

std::vector<std::string> names_of(std::span<const std::byte> file) {
    std::vector<std::string> names;
    for (const TensorInfo& info : read_safetensors_header(file, file.size()).tensors) names.push_back(info.name);
    return names;
}

std::string text_of(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(Gpt2Files, AFolderOfTheReferenceLibraryGivesPyTorchsValues) {
    const auto golden = golden_tensors("golden/gpt2/values.safetensors");
    const Checkpoint checkpoint;
    for (const Path path : paths()) {
        const ForwardResult result = run(Model::open(checkpoint.config, bytes_of(checkpoint.file), path));
        const auto check = [&golden](const Matrix& actual, const std::string& name) {
            const Matrix& expected = golden.at(name);
            double largest = 0;
            for (const float x : expected.values()) largest = std::max(largest, std::abs(static_cast<double>(x)));
            const double bound = 8 * (static_cast<double>(golden.at(name + ".error").row(0)[0]) + unit_roundoff * largest);
            EXPECT_TRUE(within(actual.values(), expected.values(), everywhere(bound, expected.size()))) << name;
        };
        check(result.logits, "logits");
        ASSERT_EQ(result.hidden.size(), 3u);
        for (std::size_t i = 0; i < 3; ++i) check(result.hidden[i], "hidden." + std::to_string(i));
        EXPECT_TRUE(same_bits(result.input.values(), result.hidden[0].values()));
        EXPECT_EQ(result.attention.size(), 2u);
    }
}

TEST(Gpt2Files, ThePrefixIsThereOrNot) {
    const Checkpoint checkpoint;
    const ForwardResult plain = run(Model::open(checkpoint.config, bytes_of(checkpoint.file), default_path()));
    for (const char* prefix : {"", "transformer."})
        EXPECT_TRUE(same_bits(run(checkpoint.open(prefix)).logits.values(), plain.logits.values())) << prefix;
}

TEST(Gpt2Files, AreWrittenInTheirOwnLayoutAndOpenedAgain) {
    Checkpoint checkpoint;
    for (const bool tied : {true, false}) {
        if (!tied) checkpoint.tensors["lm_head.weight"] = checkpoint.tensors.at("wte.weight");
        if (!tied) std::ranges::reverse(checkpoint.tensors["lm_head.weight"].second);
        const Model model = tied ? checkpoint.open() : checkpoint.untied();
        const auto files = model.save();
        const auto names = names_of(files.at("model.safetensors"));
        EXPECT_EQ(names.size(), 2u + 2 * 12 + 2 + (tied ? 0 : 1));
        EXPECT_EQ(names.front(), "transformer.wte.weight");
        EXPECT_EQ(names[1], "transformer.wpe.weight");
        EXPECT_EQ(names[2], "transformer.h.0.ln_1.weight");
        EXPECT_EQ(names.back(), tied ? "transformer.ln_f.bias" : "lm_head.weight");
        const JsonValue config = parse_json(text_of(files.at("config.json")), "config.json");
        EXPECT_EQ(*config.find("model_type")->string(), "gpt2");
        EXPECT_EQ(config.find("n_embd")->whole(), 12u);
        EXPECT_EQ(config.find("tie_word_embeddings")->boolean(), tied);
        const Model back = Model::open(text_of(files.at("config.json")), files.at("model.safetensors"), default_path());
        EXPECT_TRUE(same_bits(run(back).logits.values(), run(model).logits.values()));
        EXPECT_EQ(back.save(), files);
    }
}

TEST(Gpt2Files, ShapesInTheFileAreThoseOfConv1D) {
    const auto file = Checkpoint().open().save().at("model.safetensors");
    const SafetensorsHeader header = read_safetensors_header(file, file.size());
    const auto shape = [&header](const char* name) { return header.find(name)->shape; };
    EXPECT_EQ(shape("transformer.h.1.attn.c_attn.weight"), (std::vector<std::uint64_t>{12, 36}));
    EXPECT_EQ(shape("transformer.h.1.attn.c_attn.bias"), (std::vector<std::uint64_t>{36}));
    EXPECT_EQ(shape("transformer.h.0.mlp.c_proj.weight"), (std::vector<std::uint64_t>{48, 12}));
    EXPECT_EQ(shape("transformer.ln_f.bias"), (std::vector<std::uint64_t>{12}));
}

TEST(Gpt2Files, AHeadInATiedFileMustBeTheTable) {
    Checkpoint checkpoint;
    const ForwardResult tied = run(checkpoint.open());
    checkpoint.tensors["lm_head.weight"] = checkpoint.tensors.at("wte.weight");
    EXPECT_TRUE(same_bits(run(checkpoint.open()).logits.values(), tied.logits.values()));
    checkpoint.tensors["lm_head.weight"].second[3] += 1;
    EXPECT_TRUE(
        refuses(ErrorCode::tie_conflict, "lm_head.weight differs from transformer.wte.weight", [&] { checkpoint.open(); }));
    EXPECT_TRUE(refuses(ErrorCode::tie_conflict, "lm_head.weight differs from wte.weight", [&] { checkpoint.open(""); }));
}

TEST(Gpt2Files, ATableMayLieUnderTheHeadsNameAlone) {
    Checkpoint checkpoint;
    const ForwardResult tied = run(checkpoint.open());
    checkpoint.tensors["lm_head.weight"] = checkpoint.tensors.at("wte.weight");
    checkpoint.tensors.erase("wte.weight");
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"transformer.wte.weight\"", [&] { checkpoint.open(); }));
    checkpoint.metadata["transformer.wte.weight"] = "lm_head.weight";
    EXPECT_TRUE(same_bits(run(checkpoint.open()).logits.values(), tied.logits.values()));
}

TEST(Gpt2Files, WhatDoesNotFitIsRefusedByItsName) {
    const auto refused = [](ErrorCode code, const std::string& words, auto change) {
        Checkpoint checkpoint;
        change(checkpoint);
        return refuses(code, words, [&] { checkpoint.open(); });
    };
    EXPECT_TRUE(refused(ErrorCode::missing_tensor, "no tensor \"transformer.h.1.mlp.c_fc.bias\"",
                        [](Checkpoint& c) { c.tensors.erase("h.1.mlp.c_fc.bias"); }));
    EXPECT_TRUE(refused(ErrorCode::missing_tensor, "no tensor \"transformer.ln_f.weight\"",
                        [](Checkpoint& c) { c.tensors.erase("ln_f.weight"); }));
    EXPECT_TRUE(refused(ErrorCode::wrong_shape,
                        "transformer.h.0.attn.c_attn.weight has shape (36, 12), expected (12, 36): this is its transpose; the "
                        "file rule is (in, out)",
                        [](Checkpoint& c) { c.tensors.at("h.0.attn.c_attn.weight").first = {36, 12}; }));
    EXPECT_TRUE(refused(ErrorCode::wrong_shape,
                        "transformer.wte.weight has shape (12, 29), expected (29, 12): this is its transpose; "
                        "the file rule is one row a token, (V, d)",
                        [](Checkpoint& c) { c.tensors.at("wte.weight").first = {12, 29}; }));
    EXPECT_TRUE(refused(ErrorCode::wrong_shape, "transformer.ln_f.bias has shape (1, 12), expected (12)",
                        [](Checkpoint& c) { c.tensors.at("ln_f.bias").first = {1, 12}; }));
    EXPECT_TRUE(refused(ErrorCode::bad_file, "has the tensor \"transformer.h.2.ln_1.weight\", of a part that",
                        [](Checkpoint& c) { c.tensors["h.2.ln_1.weight"] = c.tensors.at("h.1.ln_1.weight"); }));
    EXPECT_TRUE(refused(ErrorCode::bad_file, "lm_head.bias\", of a part that",
                        [](Checkpoint& c) { c.tensors["lm_head.bias"] = c.tensors.at("ln_f.bias"); }));
    // with no name of ours at all the file is said to be missing its table, and what it has instead
    Checkpoint other;
    EXPECT_TRUE(
        refuses(ErrorCode::missing_tensor, "no tensor \"wte.weight\"; it has \"model.h.0", [&] { other.open("model."); }));
}

TEST(Gpt2Files, HalfPrecisionIsWrittenAndReadBack) {
    const Model model = Checkpoint().open();
    const auto round = [](Dtype dtype, float x) {
        return dtype == Dtype::f16 ? f16_to_f32(f32_to_f16(x)) : bf16_to_f32(f32_to_bf16(x));
    };
    for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
        const auto files = model.save(dtype);
        EXPECT_LT(files.at("model.safetensors").size(), model.save().at("model.safetensors").size() * 2 / 3);
        const Model back = Model::open(text_of(files.at("config.json")), files.at("model.safetensors"), default_path());
        for (const TensorSpec& spec : tensor_specs(model.config())) {
            std::vector<float> expected;
            for (const float x : spec.of(model.tables()).values()) expected.push_back(round(dtype, x));
            EXPECT_TRUE(same_bits(spec.of(back.tables()).widened().values(), expected)) << spec.name;
        }
    }
}

TEST(Gpt2Files, ANumberThatF16CannotHoldIsNotMadeInfinite) {
    Model model = Checkpoint().open();
    model.set_cell("h.1.mlp.c_fc.bias", 0, 47, 65519);  // rounds down to the largest
    EXPECT_NO_THROW(model.save(Dtype::f16));
    model.set_cell("h.1.mlp.c_fc.bias", 0, 47, 65520);
    EXPECT_TRUE(refuses(ErrorCode::not_finite, "transformer.h.1.mlp.c_fc.bias holds 65520, which F16 can't hold",
                        [&] { model.save(Dtype::f16); }));
    EXPECT_NO_THROW(model.save(Dtype::bf16));
}

TEST(Gpt2Files, TablesAreKnownByBothNames) {
    const Model model = Checkpoint().open();
    const auto data = [&model](const char* name) { return model.find(name) == nullptr ? nullptr : model.find(name)->data(); };
    EXPECT_EQ(data("wte.weight"), data("tok.weight"));
    EXPECT_EQ(data("transformer.wte.weight"), data("tok.weight"));
    EXPECT_EQ(data("wpe.weight"), data("pos.weight"));
    EXPECT_EQ(data("lm_head.weight"), data("tok.weight"));
    EXPECT_NE(data("h.1.ln_2.bias"), nullptr);
    EXPECT_EQ(data("transformer.h.1.ln_2.bias"), data("h.1.ln_2.bias"));
    EXPECT_EQ(data("h.2.ln_2.bias"), nullptr);
    EXPECT_EQ(data("h.0.attn.bias"), nullptr);
}

TEST(Gpt2Files, InTrainModeTheirDropoutInsideTheBlocksActs) {
    Checkpoint checkpoint;
    ForwardOptions options;
    options.trace_hidden = true;
    options.seed = 5;
    const std::vector<TokenId> ids{1, 2, 3};
    const auto states = [&](const char* key) {
        checkpoint.config =
            R"({"model_type": "gpt2", "vocab_size": 29, "n_positions": 11, "n_embd": 12, "n_layer": 2, "n_head": 3,
            "embd_pdrop": 0, "resid_pdrop": )" +
            std::string(key) + "}";
        return checkpoint.open().forward({ids, 1, 3}, options).hidden;
    };
    const auto still = states("1");
    options.train = true;
    EXPECT_TRUE(same_bits(states("0")[2].values(), still[2].values()));
    EXPECT_FALSE(same_bits(states("0.5")[2].values(), still[2].values()));
    // everything that a block adds falls
    EXPECT_TRUE(same_bits(states("1")[2].values(), still[0].values()));
}

TEST(Gpt2Files, ACloneThatTheyCannotSayIsOfOurOwnFamily) {
    const Model model = Checkpoint().open();
    EXPECT_EQ(model.clone({.dropout = 0.5}).config().family, Family::gpt2);
    const Model scaled = model.clone({.scale_embeddings = true});
    EXPECT_EQ(scaled.config().family, Family::stem);
    const auto files = scaled.save();
    EXPECT_EQ(names_of(files.at("model.safetensors")).front(), "tok.weight");
    const Model back = Model::open(text_of(files.at("config.json")), files.at("model.safetensors"), default_path());
    EXPECT_TRUE(same_bits(run(back).logits.values(), run(scaled).logits.values()));
}

TEST(Gpt2Files, CountsOfThePublishedSizes) {
    const auto total = [](const char* json) {
        std::uint64_t sum = 0;
        for (const TensorSpec& spec : tensor_specs(config_from_json(parse_json(json, "config.json"))))
            sum += spec.shape.size() == 1 ? spec.shape[0] : spec.shape[0] * spec.shape[1];
        return sum;
    };
    EXPECT_EQ(total(R"({"model_type": "gpt2"})"), 124'439'808u);
    EXPECT_EQ(total(R"({"model_type": "gpt2", "tie_word_embeddings": false})"), 163'037'184u);
    EXPECT_EQ(total(R"({"model_type": "gpt2", "n_embd": 1024, "n_layer": 24, "n_head": 16})"), 354'823'168u);
    EXPECT_EQ(total(R"({"model_type": "gpt2", "n_embd": 1280, "n_layer": 36, "n_head": 20})"), 774'030'080u);
    EXPECT_EQ(total(R"({"model_type": "gpt2", "n_embd": 1600, "n_layer": 48, "n_head": 25})"), 1'557'611'200u);
}

}  // namespace
}  // namespace stem::test
