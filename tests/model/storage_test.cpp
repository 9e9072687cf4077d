#include "model/storage.hpp"

#include <cmath>

#include "base/half.hpp"
#include "format/safetensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

std::string text_of(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Model reopened(const Model& model, Path path) {
    const auto files = model.save();
    return Model::open(text_of(files.at("config.json")), files.at("model.safetensors"), path);
}

/// A file with these tensors of the small config, all 1.5, and the model opened from it.
struct File {
    std::vector<float> values = std::vector<float>(11 * 6, 1.5F);
    std::vector<TensorToWrite> tensors;

    File& with(std::string name, std::uint64_t rows, std::uint64_t cols, Dtype dtype = Dtype::f32) {
        tensors.push_back({std::move(name), {rows, cols}, std::span(values).first(rows * cols), dtype});
        return *this;
    }
    Model open(bool tied) const {
        return Model::open(config_to_json(small_config(tied)), write_safetensors(tensors, {}), default_path());
    }
};

TEST(Storage, SaveThenOpenKeepsEveryBit) {
    const auto ids = random_ids(8, 11, 1);
    for (const bool tied : {true, false}) {
        for (const bool scaled : {true, false}) {
            for (const Path path : paths()) {
                const Model model(small_config(tied, scaled), Init::pytorch, 3, path);
                const Model back = reopened(model, path);
                EXPECT_EQ(config_to_json(back.config()), config_to_json(model.config()));
                const ForwardResult a = forward_traced(model, ids, 1);
                const ForwardResult b = forward_traced(back, ids, 1);
                EXPECT_TRUE(same_bits(b.token.values(), a.token.values()));
                EXPECT_TRUE(same_bits(b.input.values(), a.input.values()));
                EXPECT_TRUE(same_bits(b.logits.values(), a.logits.values()));
                EXPECT_EQ(text_of(back.save().at("model.safetensors")), text_of(model.save().at("model.safetensors")));
            }
        }
    }
}

TEST(Storage, TheFileHoldsTheUnscaledTable) {
    const Model model(small_config(true, true), Init::pytorch, 3, default_path());
    const auto bytes = model.save().at("model.safetensors");
    const SafetensorsHeader header = read_safetensors_header(bytes, bytes.size());
    const TensorInfo* tok = header.find("tok.weight");
    ASSERT_NE(tok, nullptr);
    std::vector<float> stored(tok->count, NAN);
    read_tensor(*tok, std::span(bytes).subspan(header.data_start + tok->begin, tok->end - tok->begin), stored);
    const Parameters fresh = initial_parameters(small_config(true, true), Init::pytorch, 3);
    EXPECT_TRUE(same_bits(stored, fresh.tok.values()));
}

TEST(Storage, WithoutPositionsThereIsNoPositionTensor) {
    ModelConfig config = small_config(true);
    config.positions = Positions::none;
    const Model model(config, Init::pytorch, 3, default_path());
    const auto bytes = model.save().at("model.safetensors");
    EXPECT_EQ(read_safetensors_header(bytes, bytes.size()).find("pos.weight"), nullptr);
    EXPECT_EQ(reopened(model, default_path()).parameters().size(), 2u);
}

TEST(Storage, AMissingTensorIsNamedAndSoIsWhatIsThere) {
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"tok.weight\"; it has \"pos.weight\"",
                        [] { File().with("pos.weight", 9, 6).open(true); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"pos.weight\"; it has \"tok.weight\"",
                        [] { File().with("tok.weight", 11, 6).open(true); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"lm_head.weight\"",
                        [] { File().with("tok.weight", 11, 6).with("pos.weight", 9, 6).open(false); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "it has no tensor at all", [] { File().open(true); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "it has \"model.tok.weight\", \"model.pos.weight\"",
                        [] { File().with("model.tok.weight", 11, 6).with("model.pos.weight", 9, 6).open(true); }));
}

TEST(Storage, AWrongShapeIsNamed) {
    EXPECT_TRUE(refuses(ErrorCode::wrong_shape, "tok.weight has shape (10, 6), expected (11, 6)",
                        [] { File().with("tok.weight", 10, 6).with("pos.weight", 9, 6).open(true); }));
    EXPECT_TRUE(refuses(ErrorCode::wrong_shape, "pos.weight has shape (8, 6), expected (9, 6)",
                        [] { File().with("tok.weight", 11, 6).with("pos.weight", 8, 6).open(true); }));
}

TEST(Storage, AHeadThatLiesAcrossIsToldTheFileRule) {
    const auto across = [](bool tied) {
        File().with("tok.weight", 11, 6).with("pos.weight", 9, 6).with("lm_head.weight", 6, 11).open(tied);
    };
    for (const bool tied : {true, false}) {
        EXPECT_TRUE(
            refuses(ErrorCode::wrong_shape, "lm_head.weight has shape (6, 11), expected (11, 6)", [&] { across(tied); }));
        EXPECT_TRUE(
            refuses(ErrorCode::wrong_shape, "its transpose; the file rule is one row a token, (V, d)", [&] { across(tied); }));
    }
}

TEST(Storage, ASquareHeadIsReadByTheRuleNeverGuessed) {
    ModelConfig config = small_config(false, false);
    config.vocab_size = config.d_model = 3;
    config.positions = Positions::none;
    const std::vector<float> identity{1, 0, 0, 0, 1, 0, 0, 0, 1};
    const std::vector<float> head{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const std::vector<TensorToWrite> tensors{{"tok.weight", {3, 3}, identity}, {"lm_head.weight", {3, 3}, head}};
    const Model model = Model::open(config_to_json(config), write_safetensors(tensors, {}), default_path());
    const std::vector<TokenId> ids{0, 1, 2};
    // token i is the unit vector i, so its logits are column i of the (V, d) head
    EXPECT_TRUE(same_bits(forward_traced(model, ids, 1).logits.values(), std::vector<float>{1, 4, 7, 2, 5, 8, 3, 6, 9}));
}

TEST(Storage, HalfPrecisionTablesAreRead) {
    for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
        const Model model = File().with("tok.weight", 11, 6, dtype).with("pos.weight", 9, 6, dtype).open(true);
        const std::vector<std::size_t> rows{10};
        EXPECT_TRUE(same_bits(model.rows("tok.weight", rows).values(), std::vector<float>(6, 1.5F)));
    }
}

TEST(Storage, AnotherDtypeIsRefusedByName) {
    std::string file = text_of(write_safetensors(File().with("tok.weight", 11, 6).with("pos.weight", 9, 6).tensors, {}));
    const std::size_t at = file.find("F32");
    ASSERT_NE(at, std::string::npos);
    file.replace(at, 3, "I32");
    EXPECT_TRUE(refuses(ErrorCode::unsupported_dtype, "tok.weight has dtype \"I32\"",
                        [&] { Model::open(config_to_json(small_config(true)), bytes_of(file), default_path()); }));
}

TEST(Storage, PartsThatAreNotBuiltAreRefusedOtherTensorsLeftUnread) {
    for (const char* name : {"h.0.attn.c_attn.weight", "ln_f.weight", "seg.weight"}) {
        EXPECT_TRUE(refuses(ErrorCode::bad_file, name,
                            [&] { File().with("tok.weight", 11, 6).with("pos.weight", 9, 6).with(name, 2, 6).open(true); }));
    }
    EXPECT_NO_THROW(File().with("tok.weight", 11, 6).with("pos.weight", 9, 6).with("note", 1, 1).open(true));
}

TEST(Storage, NamesOutOfFilesAreCutInMessages) {
    const std::string shown = "\"h." + std::string(78, 'x') + "\"…";
    const std::string name = "h." + std::string(100'000, 'x');
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "it has " + shown, [&] { File().with(name, 1, 1).open(true); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "has the tensor " + shown,
                        [&] { File().with("tok.weight", 11, 6).with("pos.weight", 9, 6).with(name, 1, 1).open(true); }));
    for (const std::string key : {"model_type", "positions"})
        EXPECT_TRUE(refuses(ErrorCode::bad_config, key + " is " + shown, [&] {
            Model::open("{\"" + key + "\":" + json_quote(name) + "}", {}, default_path());
        })) << key;
}

TEST(Storage, ATruncatedFileIsRefusedAtEveryLength) {
    const auto files = Model(small_config(true), Init::pytorch, 3, default_path()).save();
    const std::string config = text_of(files.at("config.json"));
    const std::vector<std::byte>& whole = files.at("model.safetensors");
    for (std::size_t n = 0; n < whole.size(); n += n < 400 ? 1 : 97)
        EXPECT_TRUE(refuses(ErrorCode::bad_file, "", [&] { Model::open(config, std::span(whole).first(n), default_path()); }))
            << n;
    std::vector<std::byte> longer = whole;
    longer.push_back(std::byte{0});
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "", [&] { Model::open(config, longer, default_path()); }));
}

TEST(Storage, AConfigThatIsNotJsonIsABadFile) {
    const auto files = Model(small_config(true), Init::pytorch, 3, default_path()).save();
    for (const char* text : {"", "{", "model_type: stem", "{\"vocab_size\": 11, \"vocab_size\": 12}"})
        EXPECT_TRUE(refuses(ErrorCode::bad_file, "config.json", [&] {
            Model::open(text, files.at("model.safetensors"), default_path());
        })) << text;
}

TEST(Storage, NumbersThatAreNotFiniteAreLoadedAndSeenInTheLogits) {
    File file;
    std::vector<float> table(66, 1.0F);
    table[2 * 6 + 1] = NAN;
    file.tensors.push_back({"tok.weight", {11, 6}, table});
    const Model model = file.with("pos.weight", 9, 6).open(true);
    const std::vector<TokenId> ids{2, 3};
    const ForwardResult result = forward_traced(model, ids, 1);
    for (std::size_t v = 0; v < 11; ++v) {
        EXPECT_TRUE(std::isnan(result.logits.row(0)[v])) << v;        // the row looked up
        EXPECT_EQ(std::isnan(result.logits.row(1)[v]), v == 2) << v;  // the head's column
    }
}

}  // namespace
}  // namespace stem::test
