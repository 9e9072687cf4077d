#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "model/block_parameters.hpp"
#include "model/config.hpp"

namespace stem {

/// One line of a model's account.
struct ParameterInfo {
    std::string name;                  ///< `tok.weight`, `pos.weight`, `h.0.ln_1.weight`, … also in GPT-2's family
    std::vector<std::uint64_t> shape;  ///< (V, d), (max_len, d), (d), …
    std::string dtype;                 ///< `F32`, or `F16` or `BF16` where a file's numbers stay as they are
    std::uint64_t count = 0;           ///< numbers that it adds to the model: 0 for a tied head
    double share = 0;                  ///< count / total; 0 when the model has none
    std::string tied_to;               ///< the tensor whose buffer this one reads, or empty
    const void* data = nullptr;        ///< where the numbers lie: equal for tied tensors (the lesson's data_ptr)
};

/// The learned numbers of a model. Gradients have this shape too.
struct Parameters {
    Matrix tok;          ///< E, (V, d): unscaled
    Matrix pos;          ///< P, (max_len, d); 0 rows without learned positions
    Matrix seg;          ///< S, (segment_count, d); 0 rows without segments
    Matrix concat_proj;  ///< (2d, d): input · projection, as GPT-2 lays its weights out; empty when terms are summed
    PassVector<BlockParameters> blocks;
    Matrix ln_f_weight;  ///< (1, d), the final norm; empty without blocks
    Matrix ln_f_bias;    ///< (1, d); empty without blocks
    Matrix lm_head;      ///< (V, d) when untied, else empty

    // not inline, as those of Matrix
    Parameters() noexcept;
    Parameters(Parameters&&) noexcept;
    Parameters& operator=(Parameters&&) noexcept;
    ~Parameters();

    /// The table the head multiplies with: tok itself when tied, one buffer, never a copy.
    const Matrix& head_table(const ModelConfig& config) const noexcept { return config.tie_weights ? tok : lm_head; }
};

/// Fresh tables. Number i of a table depends on (seed, table, i) alone.
/// Errors: bad_config; out_of_memory.
Parameters initial_parameters(const ModelConfig& config, Init init, std::uint64_t seed);

/// The account, in the file's order; the counts sum to the size of the model.
std::vector<ParameterInfo> list_parameters(const ModelConfig& config, const Parameters& parameters);

/// What a model weighs.
struct Account {
    std::uint64_t total = 0;           ///< numbers that it has
    std::uint64_t total_tied = 0;      ///< the same with a tied head …
    std::uint64_t total_untied = 0;    ///< … and with a head of its own
    std::uint64_t saved_by_tying = 0;  ///< total_untied - total: V·d when tied, else 0
    std::uint64_t embedding = 0;       ///< numbers of the token table
    double embedding_share = 0;        ///< embedding / total
    std::uint64_t bytes = 0;           ///< of all numbers as float32
};
Account account(const ModelConfig& config, const Parameters& parameters);

/// Tables with the same numbers, for a model of the same sizes. tied → untied: the head becomes a copy of the token table, so
/// the logits stay; untied → tied: the head is dropped. The position table and the projection are copied even where `to` does
/// not use them, so that switching off and on again brings them back. sum → concat without a projection: it becomes [I; I],
/// which adds, so the logits stay.
/// Errors: bad_config when `to` needs a position table and there is none; out_of_memory.
Parameters copy_parameters(const ModelConfig& from, const Parameters& parameters, const ModelConfig& to);

}  // namespace stem
