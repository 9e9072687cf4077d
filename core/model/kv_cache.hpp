#pragma once

#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/attention.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// Keys and values of the positions of one row that were computed already, layer by layer.
struct KvCache {
    std::vector<LayerCache> layers;
    std::size_t capacity = 0;  ///< positions that fit
    std::size_t length = 0;    ///< positions that are there

    /// Room for `capacity` positions. Errors: bad_config (n_head does not divide d_model), out_of_memory.
    KvCache(const ModelConfig& config, std::size_t capacity);
};

/// What you get: what the head reads at the next positions of the row (n, C): only they are computed, the earlier ones come
/// from the cache, which then holds these too.
/// Shapes: x (n, C), what the stem made for the positions length … length + n - 1 of one row.
/// Accuracy: bit for bit what transformer_forward gives there in one causal pass over the whole row, when all numbers are
/// finite: a product's order of sums does not depend on how many rows there are, and a probability of 0 adds nothing. Errors:
/// too_long (more than fits), out_of_memory.
Matrix transformer_step(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, Matrix x,
                        KvCache& cache);

}  // namespace stem
