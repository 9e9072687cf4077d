#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/config.hpp"
#include "model/one_hot.hpp"
#include "model/parameters_tensors.hpp"

namespace stem {

/// What a model of some config weighs, without making it.
struct ConfigAccount {
    std::uint64_t total = 0;  ///< numbers; a tied head has none of its own
    std::array<std::uint64_t, group_count> by_group{};
    /// The largest d_model at which the token table still is half of the model, all else as it is and d_ff in proportion to
    /// d_model. Nothing when it is less than half at every width, or no less at any.
    std::optional<std::uint32_t> half_width;
    /// What the rows of a text of max_len tokens cost, looked up and multiplied out.
    Cost lookup;
    Cost product;

    /// Numbers of a group by `total`.
    double share(Group group) const noexcept;
};

/// Errors: bad_config: those of check_config, and a model of more than 2^53 numbers.
ConfigAccount account_of_config(const ModelConfig& config);

}  // namespace stem
