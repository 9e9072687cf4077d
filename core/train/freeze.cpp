#include "train/freeze.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"

namespace stem {
Group group_from_name(std::string_view name) {
    for (std::size_t i = 0; i < group_count; ++i)
        if (group_name(static_cast<Group>(i)) == name) return static_cast<Group>(i);
    throw Error(ErrorCode::bad_config,
                "freeze names " + quote_for_message(name) + ", expected tokens, positions, segments, blocks or head");
}

std::vector<TensorSpec> trained_tensors(const ModelConfig& config, std::span<const Group> frozen) {
    const auto is_frozen = [frozen](Group group) { return std::ranges::find(frozen, group) != frozen.end(); };
    std::vector<TensorSpec> specs = tensor_specs(config);
    std::erase_if(specs, [&](const TensorSpec& spec) {
        const bool shared = config.tie_weights && spec.group == Group::tokens;
        return is_frozen(spec.group) || (shared && is_frozen(Group::head));
    });
    return specs;
}

Parameters zero_tables(const ModelConfig& config, std::span<const TensorSpec> specs) {
    Parameters zeros;
    zeros.blocks.resize(config.n_layer);
    for (const TensorSpec& spec : specs) {
        const bool row = spec.shape.size() == 1;
        spec.of(zeros) =
            Matrix(row ? 1 : static_cast<std::size_t>(spec.shape.front()), static_cast<std::size_t>(spec.shape.back()));
    }
    return zeros;
}

}  // namespace stem
