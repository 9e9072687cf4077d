// The gradient of the whole loss against central differences, with dropout on: both ways must drop the same places.
#include "train/gradients.hpp"

#include <string>

#include "model/layer_gradients.hpp"
#include "model/samples.hpp"
#include "train/train_golden.hpp"

namespace stem::test {
namespace {

struct Setting {
    const char* name;
    bool tied;
    std::uint32_t layers;
    double dropout;
    double residual_dropout;
    std::size_t parts;
};

TEST(Gradients, AgreeWithCentralDifferencesUnderDropout) {
    for (const Path path : paths()) {
        for (const Setting& setting :
             {Setting{"stem, tied", true, 0, 0.3, 0, 1}, Setting{"stem, untied", false, 0, 0.3, 0, 1},
              Setting{"blocks", true, 2, 0.3, 0.2, 1}, Setting{"in two parts", true, 1, 0.3, 0.2, 2}}) {
            SCOPED_TRACE(setting.name);
            SmallTraining small(setting.layers);
            small.config.tie_weights = setting.tied;
            Model model = small.model(path, Init::inv_sqrt_d);
            const TrainingBatch batch{std::span(small.ids).first(16), std::span(small.ids).last(16), 8};
            const std::vector<TensorSpec> all = tensor_specs(small.config);
            GradientOptions options;
            options.trained = all;
            options.dropout = setting.dropout;
            options.residual_dropout = setting.residual_dropout;
            options.seed = 11;
            options.parts = setting.parts;
            const auto run = [&] { return loss_and_gradients(small.config, model.tables(), kernels(path), batch, options); };
            const LossAndGradients found = run();
            const auto loss = [&run] {
                const double value = run().loss;
                return Projection{value, value};
            };
            for (const TensorSpec& spec : all)
                expect_central_differences(spec.name, spec.of(model.tables()).values(),
                                           spec.of(found.gradients.tables).values(), 4, loss);
        }
    }
}

TEST(Gradients, TheLossWithoutThemIsTheSame) {
    for (const Path path : paths()) {
        const SmallTraining small(2);
        const Model model = small.model(path);
        const TrainingBatch batch{std::span(small.ids).first(16), std::span(small.ids).last(16), 8};
        EXPECT_EQ(mean_loss(small.config, model.tables(), kernels(path), batch),
                  loss_and_gradients(small.config, model.tables(), kernels(path), batch, {}).loss);
    }
}

}  // namespace
}  // namespace stem::test
