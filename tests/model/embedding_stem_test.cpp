// Every wiring of the stem and its gradients against PyTorch, and against central differences.
#include "model/embedding_stem.hpp"

#include <algorithm>

#include "model/golden.hpp"
#include "model/layer_gradients.hpp"
#include "model/parameters_tensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr std::size_t tokens = 102;

struct Wiring {
    ModelConfig config;
    std::string name;
};

std::vector<Wiring> wirings() {
    std::vector<Wiring> list;
    for (const Positions positions :
         {Positions::learned, Positions::sinusoidal, Positions::none, Positions::rope, Positions::alibi})
        for (const Combine combine : {Combine::sum, Combine::concat})
            for (const std::uint32_t segments : {3U, 0U})
                for (const bool scaled : {true, false}) {
                    Wiring& wiring = list.emplace_back();
                    ModelConfig& config = wiring.config;
                    config.vocab_size = 23;
                    config.d_model = 6;
                    config.n_head = 3;
                    config.max_len = 104;
                    config.padding_idx = 5;
                    config.positions = positions;
                    config.combine = combine;
                    config.segment_count = segments;
                    config.scale_embeddings = scaled;
                    // RoPE and ALiBi leave the stem as it is without positions
                    const bool acts = positions == Positions::learned || positions == Positions::sinusoidal;
                    wiring.name = std::string(acts ? positions_name(positions) : "none") + "." +
                                  std::string(combine_name(combine)) + (segments > 0 ? ".segments" : ".one") +
                                  (scaled ? ".scaled" : ".plain");
                }
    return list;
}

struct Golden {
    std::map<std::string, Matrix> tensors = golden_tensors("golden/positions/stem.safetensors");
    std::vector<TokenId> ids = ids_of("ids");
    std::vector<TokenId> segments = ids_of("segments");

    std::vector<TokenId> ids_of(const char* name) const {
        std::vector<TokenId> list;
        for (const float x : tensors.at(name).values()) list.push_back(static_cast<TokenId>(x));
        return list;
    }
    Parameters parameters(const ModelConfig& config) const {
        Parameters parameters = zero_parameters(config);
        for (const TensorSpec& spec : tensor_specs(config)) spec.of(parameters) = copy_matrix(tensors.at(spec.name));
        return parameters;
    }
    /// The most rows that are added to one number of a table's gradient.
    double most_rows(const std::string& table) const {
        if (table == "pos.weight") return static_cast<double>(ids.size() / tokens);
        if (table != "tok.weight") return static_cast<double>(ids.size());
        std::map<TokenId, int> counts;
        int most = 0;
        for (const TokenId id : ids) most = std::max(most, ++counts[id]);
        return most;
    }
    StemInput input(const ModelConfig& config) const {
        return {ids, tokens, config.segment_count > 0 ? std::span<const TokenId>(segments) : std::span<const TokenId>()};
    }
};

TEST(EmbeddingStem, EveryWiringAgreesWithPyTorchByValue) {
    const Golden golden;
    for (const auto& [config, name] : wirings()) {
        const Parameters parameters = golden.parameters(config);
        std::vector<double> bound;
        // of the sum of all sizes: the factor √d and its product, the sinusoid, K rounded terms and sums, the stored value
        const double roundings = config.combine == Combine::concat ? 2.0 * (2 * config.d_model + 1) + 4 : 6;
        for (const float size : golden.tensors.at(name + ".size").values())
            bound.push_back(roundings * unit_roundoff * static_cast<double>(size));
        for (const Path path : paths()) {
            const Matrix out = embedding_stem_forward(config, parameters, kernels(path), golden.input(config));
            EXPECT_TRUE(within(out.values(), golden.tensors.at(name).values(), bound)) << name;
        }
    }
}

TEST(EmbeddingStem, EveryGradientAgreesWithPyTorch) {
    const Golden golden;
    const Matrix& d_out = golden.tensors.at("d_out");
    for (const auto& [config, name] : wirings()) {
        const Parameters parameters = golden.parameters(config);
        for (const Path path : paths()) {
            Parameters gradient = zero_parameters(config);
            for (int time = 0; time < 2; ++time)  // gradients add up
                embedding_stem_backward(config, parameters, kernels(path), golden.input(config), d_out.view(), gradient);
            for (const TensorSpec& spec : tensor_specs(config)) {
                const Matrix& expected = golden.tensors.at(name + ".d." + spec.name);
                std::vector<double> twice;
                std::vector<double> bound;
                for (const float x : expected.values()) twice.push_back(2 * static_cast<double>(x));
                // of the sizes: K additions, the products of 6 of a projection, √d, and the stored value
                const double roundings = 2 * golden.most_rows(spec.name) + 2.0 * config.d_model + 6;
                for (const float size : golden.tensors.at(name + ".size." + spec.name).values())
                    bound.push_back(roundings * unit_roundoff * 2 * static_cast<double>(size));
                EXPECT_TRUE(within(spec.of(gradient).values(), twice, bound)) << name << ' ' << spec.name;
            }
            EXPECT_TRUE(std::ranges::all_of(std::span(gradient.tok.row(5), 6), [](float x) { return x == 0; })) << name;
        }
    }
}

TEST(EmbeddingStem, CentralDifferencesAgreeWithEveryGradient) {
    const std::vector<TokenId> ids{0, 3, 3, 7, 8, 2};
    const std::vector<TokenId> segments{0, 1, 1, 2, 0, 2};
    const Kernels& kernel = kernels(default_path());
    for (auto [config, name] : wirings()) {
        if (config.segment_count == 0) continue;
        config.vocab_size = 9;
        config.max_len = 7;
        Parameters parameters = initial_parameters(config, Init::pytorch, 4);
        const StemInput input{ids, 3, segments, 2};
        const Matrix weights = random_matrix(6, 6, 5);
        Parameters gradient = zero_parameters(config);
        embedding_stem_backward(config, parameters, kernel, input, weights.view(), gradient);
        for (const TensorSpec& spec : tensor_specs(config))
            expect_central_differences(
                name + " " + spec.name, spec.of(parameters).values(), spec.of(gradient).values(), 3,
                [&] { return project(weights, embedding_stem_forward(config, parameters, kernel, input)); });
    }
}

TEST(EmbeddingStem, AProjectionOfTwoIdentitiesIsTheSumBitForBit) {
    ModelConfig config = small_config(true);
    for (const Positions positions : {Positions::learned, Positions::sinusoidal, Positions::none}) {
        config.positions = positions;
        for (const Path path : paths()) {
            const Model sum(config, Init::pytorch, 3, path);
            const Model concat = sum.clone({.combine = Combine::concat});
            const auto ids = random_ids(18, 11, 4);
            EXPECT_EQ(concat.config().combine, Combine::concat);
            const ForwardResult a = forward_traced(sum, ids, 2);
            const ForwardResult b = forward_traced(concat, ids, 2);
            EXPECT_TRUE(same_bits(a.input.values(), b.input.values()));
            EXPECT_TRUE(same_bits(a.logits.values(), b.logits.values()));
            EXPECT_TRUE(same_bits(a.position.values(), b.position.values()));
        }
    }
}

TEST(EmbeddingStem, AFrozenTableIsLeftOut) {
    const ModelConfig config = small_config(true);
    const Parameters parameters = initial_parameters(config, Init::pytorch, 4);
    const std::vector<TokenId> ids{1, 2, 3};
    const Matrix d_out = random_matrix(3, 6, 8);
    Parameters gradient = zero_parameters(config);
    gradient.pos = Matrix();
    embedding_stem_backward(config, parameters, kernels(default_path()), {ids, 3}, d_out.view(), gradient);
    EXPECT_EQ(gradient.pos.size(), 0u);
    EXPECT_NE(gradient.tok.row(2)[0], 0);
}

TEST(EmbeddingStem, ALaterFirstPositionIsTheLaterRows) {
    for (const auto& [config, name] : wirings()) {
        const Golden golden;
        const Parameters parameters = golden.parameters(config);
        const Kernels& kernel = kernels(default_path());
        StemInput input = golden.input(config);
        const Matrix whole = embedding_stem_forward(config, parameters, kernel, input);
        input.ids = input.ids.subspan(97, 5);
        if (!input.segments.empty()) input.segments = input.segments.subspan(97, 5);
        input.tokens = 5;
        input.first_position = 97;
        const Matrix part = embedding_stem_forward(config, parameters, kernel, input);
        EXPECT_TRUE(same_bits(part.values(), std::span<const float>(whole.values()).subspan(97 * 6, 5 * 6))) << name;
    }
}

}  // namespace
}  // namespace stem::test
