#include <emscripten/bind.h>

#include <optional>
#include <utility>
#include <vector>

#include "marshal.hpp"
#include "models.hpp"
#include "train/trainer.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(BatchGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(OptionsGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(RowChanges)
EMSCRIPTEN_DECLARE_VAL_TYPE(GradientsReply)

/// A trainer and the model that it trains in place, which it must not outlive.
struct Training {
    std::uint32_t model;
    Trainer trainer;
};

Handles<Training>& trainings() {
    static Handles<Training> handles("training");
    return handles;
}

Trainer& trainer_of(const val& handle) {
    return trainings().get(whole<std::uint32_t>(handle, "training handle")).trainer;
}

/// The rows to learn from, as they cross. Keeps the ids that `rows` looks at.
struct GivenRows {
    explicit GivenRows(const val& given)
        : ids(int32s_in(field(given, "ids"), "ids")),
          rows{ids, whole<std::uint32_t>(field(given, "batch"), "batch"),
               whole<std::uint32_t>(field(given, "tokens"), "tokens")} {
        const val segments = field(given, "segmentIds");
        if (!segments.isUndefined()) segment_ids = int32s_in(segments, "segmentIds");
        rows.segments = segment_ids;
        const val pad = field(given, "padId");
        if (!pad.isUndefined()) rows.pad_id = static_cast<TokenId>(whole(pad, "padId", max_id));
    }
    GivenRows(const GivenRows&) = delete;
    GivenRows& operator=(const GivenRows&) = delete;

    std::vector<TokenId> ids;
    std::vector<TokenId> segment_ids;
    TrainingIds rows;
};

std::vector<Group> groups_in(const val& names) {
    std::vector<Group> groups;
    const auto count = whole<std::uint32_t>(field(names, "length"), "the length of freeze");
    for (std::uint32_t i = 0; i < count; ++i) groups.push_back(group_from_name(text(names[i], "freeze")));
    return groups;
}

TrainingOptions options_in(const OptionsGiven& given) {
    const auto real = [&](const char* name) { return number(field(given, name), name); };
    TrainingOptions options;
    options.optimizer.name = optimizer_from_name(text(field(given, "name"), "name"));
    options.optimizer.lr = real("lr");
    options.optimizer.beta1 = real("beta1");
    options.optimizer.beta2 = real("beta2");
    options.optimizer.epsilon = real("eps");
    options.optimizer.weight_decay = real("weightDecay");
    options.optimizer.clip = real("clip");
    options.optimizer.warmup = whole<std::uint32_t>(field(given, "warmup"), "warmup");
    options.frozen = groups_in(field(given, "freeze"));
    options.dropout = real("dropout");
    options.seed = whole<std::uint64_t>(field(given, "seed"), "seed");
    return options;
}

RowChanges changes_out(const std::vector<RowChange>& changes) {
    return RowChanges(list_out(changes, [](const RowChange& change) {
        Record record;
        record.set("row", static_cast<double>(change.row)).set("distance", change.distance);
        return record.object();
    }));
}

double training_start(const Number& handle, const BatchGiven& batch, const OptionsGiven& options) {
    return guarded([&]() -> double {
        const GivenRows given(batch);
        const auto model = whole<std::uint32_t>(handle, "model handle");
        return trainings().add({model, Trainer(models().get(model), given.rows, options_in(options))});
    });
}

double training_step(const Number& handle) {
    return guarded([&] { return trainer_of(handle).step(); });
}

double training_check(const Number& handle) {
    return guarded([&] { return trainer_of(handle).check(); });
}

RowChanges training_change(const Number& handle) {
    return guarded([&] { return changes_out(trainer_of(handle).last_change()); });
}

double training_uniform(const Number& handle) {
    return guarded([&] {
        const std::uint32_t model = trainings().get(whole<std::uint32_t>(handle, "training handle")).model;
        return uniform_loss(models().get(model).config());
    });
}

void training_end(const Number& handle) {
    guarded([&] { trainings().drop(whole<std::uint32_t>(handle, "training handle")); });
}

RowChanges model_changed_rows(const Number& before, const Number& after) {
    return guarded([&] { return changes_out(changed_token_rows(model_of(before), model_of(after))); });
}

RowChanges model_rows_of_one_step(const Number& handle, const BatchGiven& batch, const Number& lr) {
    return guarded([&] {
        const GivenRows given(batch);
        return changes_out(rows_of_one_step(model_of(handle), given.rows, number(lr, "lr")));
    });
}

GradientsReply model_gradients(const Number& handle, const BatchGiven& batch) {
    return guarded([&] {
        const GivenRows given(batch);
        const Model& model = model_of(handle);
        const LossAndGradients result = gradients_of(model, given.rows);
        const auto table_out = [&](const TensorSpec& spec) {
            Record record;
            record.set("name", spec.name)
                .set("shape", list_out(spec.shape, [](std::uint64_t n) { return static_cast<double>(n); }))
                .set("data", float32s_out(spec.of(result.gradients.tables).values()));
            return record.object();
        };
        Record reply;
        reply.set("loss", result.loss)
            .set("tables", list_out(tensor_specs(model.config()), table_out))
            .set("inputIds", int32s_out(result.gradients.tok_input.ids))
            .set("inputRows", float32s_out(result.gradients.tok_input.rows.values()))
            .set("outputRows", float32s_out(result.gradients.tok_output.values()));
        return GradientsReply(reply.object());
    });
}

}  // namespace

void end_trainings_of(std::uint32_t model) {
    trainings().drop_if([&](const Training& training) { return training.model == model; });
}

EMSCRIPTEN_BINDINGS(training) {
    register_type<BatchGiven>(
        "{ ids: Int32Array; batch: number; tokens: number; segmentIds?: Int32Array | undefined; padId?: number | undefined }");
    register_type<OptionsGiven>(
        "{ name: string; lr: number; beta1: number; beta2: number; eps: number; weightDecay: number; clip: number; "
        "warmup: number; freeze: string[]; dropout: number; seed: number }");
    register_type<RowChanges>("{ row: number; distance: number }[]");
    register_type<GradientsReply>(
        "{ loss: number; tables: { name: string; shape: number[]; data: Float32Array<ArrayBuffer> }[]; "
        "inputIds: Int32Array<ArrayBuffer>; inputRows: Float32Array<ArrayBuffer>; outputRows: Float32Array<ArrayBuffer> }");

    emscripten::function("trainingStart", &training_start);
    emscripten::function("trainingStep", &training_step);
    emscripten::function("trainingCheck", &training_check);
    emscripten::function("trainingChange", &training_change);
    emscripten::function("trainingUniform", &training_uniform);
    emscripten::function("trainingEnd", &training_end);
    emscripten::function("modelChangedRows", &model_changed_rows);
    emscripten::function("modelRowsOfOneStep", &model_rows_of_one_step);
    emscripten::function("modelGradients", &model_gradients);
}

}  // namespace stem::door
