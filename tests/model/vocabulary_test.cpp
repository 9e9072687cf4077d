// More tokens, and fewer: old rows keep their bits, new ones follow the rule, and what they do to the guesses is bounded.
#include <cmath>

#include "model/parameters_tensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

ModelConfig thousand(bool tied) {
    ModelConfig config;
    config.tie_weights = tied;
    config.d_model = 12;
    config.max_len = 8;
    config.n_layer = 2;
    config.n_head = 2;
    return config;
}

std::vector<std::size_t> rows_between(std::size_t from, std::size_t to) {
    std::vector<std::size_t> rows;
    for (std::size_t i = from; i < to; ++i) rows.push_back(i);
    return rows;
}

const std::vector<TokenId> text{3, 999, 3, 500};

TEST(Vocabulary, RowsThatWereThereKeepTheirBitsAndATiedTableStaysOne) {
    for (const bool tied : {true, false}) {
        const Model before(thousand(tied), Init::gpt2, 7, default_path());
        Model model = before.clone({});
        model.resize_vocab(1005, {});
        model.resize_vocab(990, {});
        EXPECT_EQ(model.config().vocab_size, 990U);
        for (const char* name : {"tok.weight", "lm_head.weight"}) {
            EXPECT_EQ(model.find(name)->rows(), 990U);
            EXPECT_TRUE(
                same_bits(model.rows(name, rows_between(0, 990)).values(), before.rows(name, rows_between(0, 990)).values()));
        }
        EXPECT_EQ(model.find("tok.weight") == model.find("lm_head.weight"), tied);
        EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "999", [&] { model.forward({text, 1, 4}, {}); }));
        EXPECT_EQ(model.forward({std::span(text).first(1), 1, 1}, {}).logits.cols(), 990U);
    }
}

TEST(Vocabulary, OldLogitsKeepTheirBits) {
    for (const bool tied : {true, false}) {
        const Model before(thousand(tied), Init::gpt2, 7, default_path());
        for (const RowInit init : {RowInit::mean, RowInit::zeros, RowInit::normal}) {
            Model after = before.clone({});
            after.resize_vocab(1005, {.init = init});
            const Matrix a = before.forward({text, 1, 4}, {}).logits;
            const Matrix b = after.forward({text, 1, 4}, {}).logits;
            ASSERT_EQ(b.cols(), 1005U);
            for (std::size_t t = 0; t < 4; ++t) EXPECT_TRUE(same_bits({a.row(t), 1000}, {b.row(t), 1000}));
            EXPECT_NO_THROW(after.forward({std::vector<TokenId>{1000, 1004}, 1, 2}, {}));
        }
    }
}

TEST(Vocabulary, EachTableIsFilledByTheRule) {
    for (const bool tied : {true, false}) {
        const Model before(thousand(tied), Init::gpt2, 7, default_path());
        for (const char* name : {"tok.weight", "lm_head.weight"}) {
            const Matrix old = before.rows(name, rows_between(0, 1000));
            const auto grown = [&](const NewRows& rule) {
                Model model = before.clone({});
                model.resize_vocab(1002, rule);
                return model.rows(name, rows_between(1000, 1002));
            };
            const Matrix zeros = grown({.init = RowInit::zeros});
            const Matrix mean = grown({});
            const Matrix pieces = grown({.init = RowInit::subword_mean, .pieces = {{4, 5, 5}, {6}}});
            const Matrix copy = grown({.init = RowInit::copy, .pieces = {{4}, {6}}});
            const Matrix normal = grown({.init = RowInit::normal, .seed = 3, .deviation = 0.5F});
            double squares = 0;
            for (std::size_t c = 0; c < 12; ++c) {
                double all = 0;
                for (std::size_t r = 0; r < 1000; ++r) all += static_cast<double>(old.row(r)[c]);
                EXPECT_EQ(zeros.row(1)[c], 0.0F);
                EXPECT_EQ(mean.row(0)[c], static_cast<float>(all / 1000));
                EXPECT_EQ(mean.row(1)[c], mean.row(0)[c]);
                const double three = static_cast<double>(old.row(4)[c]) + 2 * static_cast<double>(old.row(5)[c]);
                EXPECT_EQ(pieces.row(0)[c], static_cast<float>(three / 3));
                EXPECT_EQ(pieces.row(1)[c], old.row(6)[c]);
                EXPECT_EQ(copy.row(0)[c], old.row(4)[c]);
                squares += static_cast<double>(normal.row(0)[c]) * static_cast<double>(normal.row(0)[c]);
            }
            // the root of 12 squares of N(0, 0.5²) is within 0.2..0.9 but for one seed in thousands
            EXPECT_GT(std::sqrt(squares / 12), 0.2);
            EXPECT_LT(std::sqrt(squares / 12), 0.9);
            EXPECT_TRUE(same_bits(normal.values(), grown({.init = RowInit::normal, .seed = 3, .deviation = 0.5F}).values()));
            EXPECT_FALSE(same_bits(normal.values(), grown({.init = RowInit::normal, .seed = 4, .deviation = 0.5F}).values()));
        }
    }
}

TEST(Vocabulary, TheMeanKeepsWithinTheBoundsAndOtherRowsNeedNot) {
    for (const Path path : paths()) {
        const Model before(thousand(true), Init::pytorch, 7, path);
        Model mean = before.clone({});
        mean.resize_vocab(1050, {});
        const VocabularyShift kept = vocabulary_shift(before, mean, text);
        ASSERT_EQ(kept.mass.size(), 4U);
        EXPECT_DOUBLE_EQ(kept.mass_bound, 50.0 / 1050);
        EXPECT_NEAR(kept.divergence_bound, std::log1p(0.05), 0x1p-52);
        Model wild = before.clone({});
        wild.resize_vocab(1050, {.init = RowInit::normal, .deviation = 4});
        const VocabularyShift broken = vocabulary_shift(before, wild, text);
        double most = 0;
        for (std::size_t t = 0; t < 4; ++t) {
            EXPECT_GT(kept.mass[t], 0);
            EXPECT_LE(kept.mass[t], kept.mass_bound);
            EXPECT_LE(kept.divergence[t], kept.divergence_bound);
            // old logits keep their bits, so p after is p before · (1 - Σp(new)): float64's rounding of V terms
            EXPECT_NEAR(kept.divergence[t], -std::log1p(-kept.mass[t]), 1000 * 1e-15);
            most = std::max(most, broken.mass[t]);
        }
        EXPECT_GT(most, broken.mass_bound);
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "fewer", [&] { vocabulary_shift(mean, before, text); }));
    }
}

TEST(Vocabulary, AForgottenHeadIsRefusedAndTheModelStays) {
    Model untied(thousand(false), Init::gpt2, 7, default_path());
    const Matrix before = untied.forward({text, 1, 4}, {}).logits;
    EXPECT_TRUE(refuses(ErrorCode::wrong_shape, "lm_head.weight has shape (1000, 12), expected (1005, 12)",
                        [&] { untied.resize_vocab(1005, {.head = false}); }));
    EXPECT_EQ(untied.config().vocab_size, 1000U);
    EXPECT_TRUE(same_bits(untied.forward({text, 1, 4}, {}).logits.values(), before.values()));
    Model tied(thousand(true), Init::gpt2, 7, default_path());
    tied.resize_vocab(1005, {.head = false});  // its head is the table itself
    EXPECT_EQ(tied.find("lm_head.weight")->rows(), 1005U);
}

TEST(Vocabulary, WhatCannotBeIsRefusedBeforeAnythingChanges) {
    ModelConfig config = thousand(true);
    config.padding_idx = 995;
    Model model(config, Init::gpt2, 7, default_path());
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "vocab_size", [&] { model.resize_vocab(0, {}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "padding_idx", [&] { model.resize_vocab(990, {}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "2 new tokens",
                        [&] { model.resize_vocab(1002, {.init = RowInit::copy, .pieces = {{1}}}); }));
    EXPECT_TRUE(
        refuses(ErrorCode::bad_shape, "2 ids", [&] { model.resize_vocab(1001, {.init = RowInit::copy, .pieces = {{1, 2}}}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "0 ids",
                        [&] { model.resize_vocab(1001, {.init = RowInit::subword_mean, .pieces = {{}}}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "0..999",
                        [&] { model.resize_vocab(1001, {.init = RowInit::copy, .pieces = {{1000}}}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_number, "deviation",
                        [&] { model.resize_vocab(1001, {.init = RowInit::normal, .deviation = -1}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "subword-mean", [&] { row_init_from_name("media"); }));
    EXPECT_EQ(model.config().vocab_size, 1000U);
    model.resize_vocab(1001, {});
    const Matrix padding = model.rows("tok.weight", std::vector<std::size_t>{995});
    for (const float x : padding.values()) EXPECT_EQ(x, 0.0F);
}

TEST(Vocabulary, A16BitTableIsResizedAsItsFloat32Numbers) {
    const Model wide(thousand(false), Init::gpt2, 7, default_path());
    const auto files = wide.save(Dtype::bf16);
    const std::string_view json(reinterpret_cast<const char*>(files.at("config.json").data()), files.at("config.json").size());
    Model half = Model::open(json, files.at("model.safetensors"), default_path());
    Model float32 = Model::open(json, files.at("model.safetensors"), default_path(), Weights::float32);
    for (Model* model : {&half, &float32})
        model->resize_vocab(1003, {.init = RowInit::subword_mean, .pieces = {{1, 2}, {3}, {4}}});
    for (const char* name : {"tok.weight", "lm_head.weight"})
        EXPECT_TRUE(
            same_bits(half.rows(name, rows_between(0, 1003)).values(), float32.rows(name, rows_between(0, 1003)).values()));
    EXPECT_TRUE(same_bits(half.forward({text, 1, 4}, {}).logits.values(), float32.forward({text, 1, 4}, {}).logits.values()));
}

}  // namespace
}  // namespace stem::test
