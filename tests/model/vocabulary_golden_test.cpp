// New rows and what they do, beside PyTorch's.
#include <cmath>

#include "format/safetensors.hpp"
#include "model/golden.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

const std::vector<std::vector<TokenId>> pieces{{5, 6}, {7}, {1, 2, 3}, {0, 36}, {9, 9}};

std::string config_of(bool tied) {
    return std::string(R"({"model_type": "stem", "vocab_size": 37, "d_model": 12, "max_len": 8, "positions": "none",)") +
           R"("scale_embeddings": false, "tie_weights": )" + (tied ? "true}" : "false}");
}

Model model_of(bool tied, const std::map<std::string, Matrix>& tables) {
    std::vector<TensorToWrite> tensors{{"tok.weight", {37, 12}, tables.at("tok.weight").values()}};
    if (!tied) tensors.push_back({"lm_head.weight", {37, 12}, tables.at("lm_head.weight").values()});
    return Model::open(config_of(tied), write_safetensors(tensors, {}), default_path());
}

std::vector<std::vector<TokenId>> pieces_for(RowInit init) {
    if (init == RowInit::subword_mean) return pieces;
    std::vector<std::vector<TokenId>> first;
    if (init == RowInit::copy)
        for (const auto& one : pieces) first.push_back({one.front()});
    return first;
}

TEST(VocabularyGolden, RowsMassAndDivergenceArePyTorchs) {
    const auto tables = golden_tensors("golden/vocabulary/tables.safetensors");
    const auto values = golden_tensors("golden/vocabulary/values.safetensors");
    const std::vector<TokenId> ids{3, 36, 3, 20};
    const std::vector<std::size_t> added{37, 38, 39, 40, 41};
    for (const bool tied : {true, false}) {
        const std::string wiring = tied ? "tied." : "untied.";
        const double delta = static_cast<double>(values.at(wiring + "delta").values()[0]);
        const Model before = model_of(tied, tables);
        for (const char* word : {"mean", "zeros", "subword-mean", "copy"}) {
            const std::string name = wiring + word;
            const RowInit init = row_init_from_name(word);
            Model after = before.clone({});
            after.resize_vocab(42, {.init = init, .pieces = pieces_for(init)});
            for (const auto& [tensor, key] : {std::pair{"lm_head.weight", ".head"}, {"tok.weight", ".tok"}}) {
                const Matrix rows = after.rows(tensor, added);
                const auto expected = values.at(name + key).values();
                // both are rounded once
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    const float want = expected[i];
                    EXPECT_NEAR(rows.values()[i], want, std::ldexp(std::fabs(want), -23)) << name << key << ' ' << i;
                }
            }
            const VocabularyShift shift = vocabulary_shift(before, after, ids);
            EXPECT_EQ(static_cast<float>(shift.mass_bound), values.at("bounds").values()[0]);
            EXPECT_EQ(static_cast<float>(shift.divergence_bound), values.at("bounds").values()[1]);
            for (std::size_t t = 0; t < ids.size(); ++t) {
                const double mass = static_cast<double>(values.at(name + ".mass").values()[t]);
                const double divergence = static_cast<double>(values.at(name + ".divergence").values()[t]);
                // a logit that is off by delta moves a probability by a share of 2·delta, and its logarithm by as much
                EXPECT_NEAR(shift.mass[t], mass, (2 * delta + 0x1p-24) * mass) << name << ' ' << t;
                EXPECT_NEAR(shift.divergence[t], divergence, 4 * delta + 0x1p-24 * divergence) << name << ' ' << t;
            }
        }
    }
}

TEST(VocabularyGolden, FewerTokensHaveTheLogitsOfThoseRows) {
    const auto tables = golden_tensors("golden/vocabulary/tables.safetensors");
    const auto values = golden_tensors("golden/vocabulary/values.safetensors");
    const std::vector<TokenId> ids{3, 29, 3, 20};
    for (const bool tied : {true, false}) {
        const std::string wiring = tied ? "tied." : "untied.";
        const double delta = static_cast<double>(values.at(wiring + "delta").values()[0]);
        Model model = model_of(tied, tables);
        model.resize_vocab(30, {});
        const Matrix logits = model.forward({ids, 1, ids.size()}, {}).logits;
        const auto expected = values.at(wiring + "fewer.logits").values();
        ASSERT_EQ(logits.values().size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const double want = static_cast<double>(expected[i]);
            EXPECT_NEAR(logits.values()[i], want, delta + 0x1p-24 * std::fabs(want)) << wiring << i;
        }
    }
}

}  // namespace
}  // namespace stem::test
