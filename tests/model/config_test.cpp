#include "model/config.hpp"

#include <cmath>
#include <limits>
#include <ostream>

#include "model/samples.hpp"

namespace stem::test {
namespace {

ModelConfig parsed(std::string_view json) {
    return config_from_json(parse_json(json, "config.json"));
}

TEST(Config, AnEmptyObjectIsTheLessonsStem) {
    const ModelConfig config = parsed("{}");
    EXPECT_EQ(config.vocab_size, 1000u);
    EXPECT_EQ(config.d_model, 128u);
    EXPECT_EQ(config.max_len, 512u);
    EXPECT_TRUE(config.tie_weights);
    EXPECT_TRUE(config.scale_embeddings);
    EXPECT_EQ(config.dropout, 0.1);
    EXPECT_EQ(config.n_layer, 0u);
}

TEST(Config, EveryKeyIsWrittenAndReadBack) {
    ModelConfig config = small_config(false, false);
    config.positions = Positions::none;
    config.rope_layout = RopeLayout::interleaved;
    config.dropout = 1.0 / 3;
    config.n_head = 7;
    config.d_ff = 99;
    config.activation = Activation::gelu;
    config.norm = Norm::post;
    config.layer_norm_epsilon = 1e-12;
    const std::string text = config_to_json(config);
    const ModelConfig back = parsed(text);
    EXPECT_EQ(back.vocab_size, 11u);
    EXPECT_EQ(back.d_model, 6u);
    EXPECT_EQ(back.max_len, 9u);
    EXPECT_FALSE(back.tie_weights);
    EXPECT_FALSE(back.scale_embeddings);
    EXPECT_EQ(back.positions, Positions::none);
    EXPECT_EQ(back.rope_layout, RopeLayout::interleaved);
    EXPECT_EQ(back.dropout, 1.0 / 3);
    EXPECT_EQ(back.n_head, 7u);
    EXPECT_EQ(back.d_ff, 99u);
    EXPECT_EQ(back.activation, Activation::gelu);
    EXPECT_EQ(back.norm, Norm::post);
    EXPECT_EQ(back.layer_norm_epsilon, 1e-12);
    EXPECT_FALSE(back.padding_idx);
    EXPECT_EQ(parse_json(text, "config.json").object().size(), 18u);
    EXPECT_EQ(config_to_json(back), text);
}

// Reading back what was written would not notice two words that changed places.
TEST(Config, TheWordsMeanWhatTheySay) {
    EXPECT_EQ(parsed(R"({"positions": "learned"})").positions, Positions::learned);
    EXPECT_EQ(parsed(R"({"positions": "none"})").positions, Positions::none);
    EXPECT_EQ(parsed(R"({"rope_layout": "half"})").rope_layout, RopeLayout::half);
    EXPECT_EQ(parsed(R"({"rope_layout": "interleaved"})").rope_layout, RopeLayout::interleaved);
    EXPECT_EQ(parsed(R"({"combine": "sum"})").combine, Combine::sum);
    EXPECT_EQ(parsed(R"({"activation": "gelu_new"})").activation, Activation::gelu_new);
    EXPECT_EQ(parsed(R"({"activation": "gelu"})").activation, Activation::gelu);
    EXPECT_EQ(parsed(R"({"norm": "pre"})").norm, Norm::pre);
    EXPECT_EQ(parsed(R"({"norm": "post"})").norm, Norm::post);
    EXPECT_EQ(positions_name(Positions::rope), "rope");
    EXPECT_EQ(init_name(Init::pytorch), "pytorch");
    EXPECT_EQ(init_name(Init::gpt2), "gpt2");
}

TEST(Config, AnUnknownKeyIsIgnored) {
    EXPECT_EQ(parsed(R"({"vocab_size": 5, "constructor": {"__proto__": [1]}})").vocab_size, 5u);
}

TEST(Config, TheSmallestModelIsAModel) {
    EXPECT_NO_THROW(parsed(R"({"vocab_size": 1, "d_model": 1, "max_len": 1, "dropout": 0})"));
    EXPECT_NO_THROW(parsed(R"({"dropout": 1, "padding_idx": null})"));
}

struct BadConfig {
    const char* json;
    const char* words;
};

void PrintTo(const BadConfig& bad, std::ostream* out) {
    *out << bad.json;
}

class ConfigRefuses : public testing::TestWithParam<BadConfig> {};

TEST_P(ConfigRefuses, NamingFieldValueAndWhatIsAllowed) {
    EXPECT_TRUE(refuses(ErrorCode::bad_config, GetParam().words, [] { parsed(GetParam().json); })) << GetParam().json;
}

INSTANTIATE_TEST_SUITE_P(
    All, ConfigRefuses,
    testing::Values(
        BadConfig{"[]", "must be an object"}, BadConfig{"null", "must be an object"},
        BadConfig{R"({"model_type": "gpt2"})", "model_type is \"gpt2\""},
        BadConfig{R"({"model_type": 3})", "model_type is no string"},
        BadConfig{R"({"vocab_size": 0})", "vocab_size is 0, allowed are 1..2147483647"},
        BadConfig{R"({"d_model": 0})", "d_model is 0"}, BadConfig{R"({"max_len": 0})", "max_len is 0"},
        BadConfig{R"({"vocab_size": 2147483648})", "vocab_size is 2147483648"},
        BadConfig{R"({"vocab_size": -1})", "vocab_size must be a whole number"},
        BadConfig{R"({"vocab_size": 1.9})", "vocab_size must be a whole number"},
        BadConfig{R"({"vocab_size": 4294967301})", "vocab_size must be a whole number"},
        BadConfig{R"({"vocab_size": "1000"})", "vocab_size must be a whole number"},
        BadConfig{R"({"vocab_size": null})", "vocab_size must be a whole number"},
        BadConfig{R"({"vocab_size": 1e20})", "vocab_size must be a whole number"},
        BadConfig{R"({"d_model": true})", "d_model must be a whole number"},
        BadConfig{R"({"tie_weights": 1})", "tie_weights must be true or false"},
        BadConfig{R"({"scale_embeddings": "yes"})", "scale_embeddings must be true or false"},
        BadConfig{R"({"dropout": -0.1})", "dropout is -0.1, allowed is a probability 0..1"},
        BadConfig{R"({"dropout": 1.0001})", "dropout is 1.0001"},
        BadConfig{R"({"dropout": "0.1"})", "dropout must be a number"},
        BadConfig{R"({"layer_norm_epsilon": -1})", "layer_norm_epsilon is -1"}, BadConfig{R"({"n_head": 0})", "n_head is 0"},
        BadConfig{R"({"d_model": 1073741824})", "give d_ff"},
        BadConfig{R"({"positions": "sinus"})", "positions is \"sinus\", expected learned, sinusoidal, rope, alibi or none"},
        BadConfig{R"({"positions": 1})", "positions must be one of the words"},
        BadConfig{R"({"norm": "rms"})", "norm is \"rms\", expected pre or post"},
        BadConfig{R"({"positions": "sinusoidal"})", "not built in this version; built are \"learned\" and \"none\""},
        BadConfig{R"({"positions": "rope"})", "positions is \"rope\", which is not built"},
        BadConfig{R"({"positions": "alibi"})", "positions is \"alibi\", which is not built"},
        BadConfig{R"({"combine": "concat"})", "combine is \"concat\", which is not built"},
        BadConfig{R"({"n_layer": 12})", "n_layer is 12: Transformer blocks are not built"},
        BadConfig{R"({"segment_count": 2})", "segment_count is 2"}, BadConfig{R"({"padding_idx": 0})", "padding_idx is 0"}));

TEST(Config, NumbersThatJsonCannotHoldAreRefusedToo) {
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        ModelConfig config;
        config.dropout = bad;
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "dropout is", [&] { check_config(config); }));
        config = {};
        config.layer_norm_epsilon = bad;
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "layer_norm_epsilon is", [&] { check_config(config); }));
    }
}

TEST(Config, WordsOfInit) {
    for (const Init init : {Init::pytorch, Init::gpt2, Init::inv_sqrt_d}) EXPECT_EQ(init_from_name(init_name(init)), init);
    EXPECT_EQ(init_name(Init::inv_sqrt_d), "inv-sqrt-d");
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "init is \"inv_sqrt_d\", expected pytorch, gpt2 or inv-sqrt-d",
                        [] { init_from_name("inv_sqrt_d"); }));
}

}  // namespace
}  // namespace stem::test
