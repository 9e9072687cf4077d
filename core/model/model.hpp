#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/explain.hpp"
#include "model/measure.hpp"
#include "model/one_hot.hpp"
#include "model/parameters.hpp"
#include "model/top_logits.hpp"

namespace stem {

/// B rows of T token ids, row by row.
struct Batch {
    std::span<const TokenId> ids;  ///< B·T
    std::size_t batch = 0;         ///< B
    std::size_t tokens = 0;        ///< T
};

struct ForwardOptions {
    bool train = false;      ///< dropout acts
    std::uint64_t seed = 0;  ///< of dropout
    bool trace_token = false;
    bool trace_position = false;
    bool trace_input = false;
    std::span<const TokenId> targets;  ///< B·T ids: asks for the mean cross-entropy; empty: no loss
    std::size_t top_k = 0;             ///< asks for the k largest logits of every position (at most V are given)
    bool measure = false;              ///< asks for the sizes of every stage
};

/// The sizes of the numbers of every stage.
struct StageMeasures {
    Measures rows;      ///< E[id], before √d
    Measures token;     ///< s·E[id]
    Measures position;  ///< P[t]; zeros without positions
    Measures input;
    Measures logits;
};

/// What a forward pass gives. Rows are b·T + t. Untraced matrices are empty.
struct ForwardResult {
    Matrix logits;               ///< (B·T, V)
    Matrix token;                ///< (B·T, d): s·E[id], the token's term of the sum (s = √d or 1)
    Matrix position;             ///< (B·T, d): P[t], the position's term; zeros without positions
    Matrix input;                ///< (B·T, d): what enters block 0, after dropout
    std::optional<double> loss;  ///< mean cross-entropy, nats
    TopLogits top;
    std::optional<StageMeasures> measures;
};

/// One number of a pass: row b, token t, and a column of the input or an id of the logits.
struct Cell {
    std::size_t row = 0;
    std::size_t token = 0;
    std::size_t column = 0;
};

/// What a clone may do otherwise than its model.
struct Switches {
    std::optional<bool> tie_weights{};
    std::optional<bool> scale_embeddings{};
    std::optional<Positions> positions{};
    std::optional<double> dropout{};
};

/// The lesson's stem: token rows × √d + position rows, dropout, LM head (tied or untied).
class Model {
public:
    /// A fresh model. Errors: bad_config, out_of_memory.
    Model(const ModelConfig& config, Init init, std::uint64_t seed, Path path);

    /// From the bytes of the two files; the rules of the second are in storage.hpp. Errors: bad_file, bad_config,
    /// missing_tensor, wrong_shape, unsupported_dtype, tie_conflict, out_of_memory.
    static Model open(std::string_view config_json, std::span<const std::byte> safetensors, Path path);

    /// The two files; a tied table is written once.
    std::map<std::string, std::vector<std::byte>> save() const;

    const ModelConfig& config() const noexcept { return config_; }
    std::vector<ParameterInfo> parameters() const;
    Account account() const { return stem::account(config_, parameters_); }
    /// The table of that name as this model uses it (tied: lm_head.weight is tok.weight), nullptr when there is none.
    const Matrix* find(std::string_view tensor) const noexcept;

    /// A model of its own with the same numbers; the rules are those of copy_parameters. Errors: bad_config, out_of_memory.
    Model clone(const Switches& switches) const;

    /// B ≥ 0, 0 ≤ T ≤ max_len. Every id and target is checked before anything is computed. Always a fresh result: a refused
    /// call leaves the model as it was. Weights that are NaN or infinite give logits that are NaN or infinite.
    /// Accuracy: input within 2 roundings of exact, logits within d·eps·Σ|x||w| of those of that input.
    /// Errors: bad_shape, too_long, bad_token_id, out_of_memory.
    ForwardResult forward(const Batch& batch, const ForwardOptions& options) const;

    /// Unscaled rows of E for one row of ids, by a product with one-hot rows; see one_hot.hpp.
    /// Errors: too_long, bad_token_id, out_of_memory.
    OneHotProduct lookup_as_product(std::span<const TokenId> ids) const;

    /// The numbers in the formula of one cell of a pass with these ids, train and seed. `value` is bit for bit what forward
    /// gives there; `terms` is how many products of a logit are wanted.
    /// Errors: those of forward, and bad_shape for a cell that is not there.
    InputExplanation explain_input(const Batch& batch, const ForwardOptions& options, const Cell& cell) const;
    LogitExplanation explain_logit(const Batch& batch, const ForwardOptions& options, const Cell& cell,
                                   std::size_t terms) const;

    /// Rows of `tok.weight`, `pos.weight` or `lm_head.weight` (tied: the same buffer as tok.weight), (n, d).
    /// Errors: missing_tensor, bad_shape.
    Matrix rows(std::string_view tensor, std::span<const std::size_t> rows) const;

    /// Writes one number and gives the one that stood there. Errors: missing_tensor, bad_shape, not_finite.
    float set_cell(std::string_view tensor, std::size_t row, std::size_t column, float value);

private:
    Model(const ModelConfig& config, Parameters parameters, Path path);
    /// What enters block 0, after dropout; everything was checked.
    Matrix input(const Batch& batch, const ForwardOptions& options) const;
    StageMeasures measure_stages(const Batch& batch, const Matrix& input, const Matrix& logits) const;

    ModelConfig config_;
    Parameters parameters_;
    Path path_;
};

}  // namespace stem
