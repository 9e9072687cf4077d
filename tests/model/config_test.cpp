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
        BadConfig{R"({"model_type": "bert"})", "model_type is \"bert\", which is not opened here; \"stem\" and \"gpt2\" are"},
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
        BadConfig{R"({"positions": "rope", "d_model": 12, "n_head": 4})", "gives heads of 3, an odd size"},
        BadConfig{R"({"positions": "rope", "d_model": 6})", "d_model is 6, which 4 heads can't share"},
        BadConfig{R"({"n_layer": 1, "d_model": 6})", "d_model is 6, which 4 heads can't share: n_head must divide it"},
        BadConfig{R"({"n_layer": 1, "d_model": 715827883, "n_head": 1})", "allowed with blocks are 1..715827882"},
        BadConfig{R"({"n_layer": 1025})", "n_layer is 1025, allowed are 0..1024"},
        BadConfig{R"({"n_head": 2147483648})", "n_head is 2147483648"},
        BadConfig{R"({"d_ff": 2147483648})", "d_ff is 2147483648"},
        BadConfig{R"({"segment_count": 2147483648})", "segment_count is 2147483648, allowed are 0..2147483647"},
        BadConfig{R"({"padding_idx": 1000})", "padding_idx is 1000, allowed are null and 0..999"},
        BadConfig{R"({"padding_idx": -1})", "padding_idx must be a whole number"},
        BadConfig{R"({"model_type": "gpt2", "n_layer": 0})", "n_layer is 0, allowed in a gpt2 model are 1..1024"},
        BadConfig{R"({"model_type": "gpt2", "n_embd": 10})", "d_model is 10, which 12 heads can't share"},
        BadConfig{R"({"model_type": "gpt2", "n_inner": "wide"})", "n_inner must be a whole number"},
        BadConfig{R"({"model_type": "gpt2", "activation_function": "relu"})",
                  "activation_function is \"relu\", expected gelu_new or gelu"},
        BadConfig{R"({"model_type": "gpt2", "scale_attn_weights": false})", "scale_attn_weights is false"},
        BadConfig{R"({"model_type": "gpt2", "scale_attn_by_inverse_layer_idx": true})",
                  "scale_attn_by_inverse_layer_idx is true"},
        BadConfig{R"({"model_type": "gpt2", "add_cross_attention": true})", "add_cross_attention is true"},
        BadConfig{R"({"model_type": "gpt2", "resid_pdrop": 2})", "resid_pdrop is 2"}));

TEST(Config, GPT2sKeysAndItsDefaults) {
    const ModelConfig small = parsed(R"({"model_type": "gpt2"})");
    EXPECT_EQ(small.family, Family::gpt2);
    EXPECT_EQ(small.vocab_size, 50257u);
    EXPECT_EQ(small.max_len, 1024u);
    EXPECT_EQ(small.d_model, 768u);
    EXPECT_EQ(small.n_layer, 12u);
    EXPECT_EQ(small.n_head, 12u);
    EXPECT_EQ(small.d_ff, 0u);
    EXPECT_EQ(small.positions, Positions::learned);
    EXPECT_EQ(small.norm, Norm::pre);
    EXPECT_EQ(small.activation, Activation::gelu_new);
    EXPECT_EQ(small.layer_norm_epsilon, 1e-5);
    EXPECT_FALSE(small.scale_embeddings);
    EXPECT_TRUE(small.tie_weights);
    EXPECT_EQ(small.dropout, 0.1);
    EXPECT_EQ(small.residual_dropout, 0.1);
    EXPECT_EQ(small.attention_dropout, 0.1);
    const ModelConfig other = parsed(R"({"model_type": "gpt2", "vocab_size": 7, "n_positions": 5, "n_embd": 6, "n_layer": 3,
        "n_head": 2, "n_inner": 9, "activation_function": "gelu", "layer_norm_epsilon": 0.001, "embd_pdrop": 0.25,
        "resid_pdrop": 0.5, "attn_pdrop": 0.75, "tie_word_embeddings": false, "d_model": 1, "max_len": 1, "n_ctx": 1})");
    EXPECT_EQ(other.vocab_size, 7u);
    EXPECT_EQ(other.max_len, 5u);
    EXPECT_EQ(other.d_model, 6u);
    EXPECT_EQ(other.n_layer, 3u);
    EXPECT_EQ(other.n_head, 2u);
    EXPECT_EQ(other.d_ff, 9u);
    EXPECT_EQ(other.activation, Activation::gelu);
    EXPECT_EQ(other.layer_norm_epsilon, 0.001);
    EXPECT_EQ(other.dropout, 0.25);
    EXPECT_EQ(other.residual_dropout, 0.5);
    EXPECT_EQ(other.attention_dropout, 0.75);
    EXPECT_FALSE(other.tie_weights);
    for (const ModelConfig& config : {small, other}) {
        const std::string text = config_to_json(config);
        EXPECT_EQ(config_to_json(parsed(text)), text);
        EXPECT_EQ(parsed(text).family, Family::gpt2);
    }
    EXPECT_NE(config_to_json(small).find("\"n_inner\": null"), std::string::npos);
    EXPECT_NE(config_to_json(other).find("\"n_inner\": 9"), std::string::npos);
    EXPECT_EQ(parsed(R"({"model_type": "gpt2", "n_inner": null})").d_ff, 0u);
}

TEST(Config, AGPT2ModelIsWhatItsFilesCanSay) {
    const ModelConfig small = parsed(R"({"model_type": "gpt2"})");
    EXPECT_TRUE(is_gpt2_wiring(small));
    const auto refused = [&small](auto change) {
        ModelConfig config = small;
        change(config);
        return refuses(ErrorCode::bad_config, "files can't say", [&] { check_config(config); });
    };
    EXPECT_TRUE(refused([](ModelConfig& c) { c.scale_embeddings = true; }));
    EXPECT_TRUE(refused([](ModelConfig& c) { c.positions = Positions::alibi; }));
    EXPECT_TRUE(refused([](ModelConfig& c) { c.combine = Combine::concat; }));
    EXPECT_TRUE(refused([](ModelConfig& c) { c.segment_count = 2; }));
    EXPECT_TRUE(refused([](ModelConfig& c) { c.padding_idx = 0; }));
    EXPECT_TRUE(refused([](ModelConfig& c) { c.norm = Norm::post; }));
    EXPECT_TRUE(refused([](ModelConfig& c) { c.n_layer = 0; }));
    ModelConfig ours;
    ours.residual_dropout = 0.1;
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "model_type \"gpt2\" only", [&] { check_config(ours); }));
}

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
