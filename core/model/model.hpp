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
#include "model/embedding_stem.hpp"
#include "model/explain.hpp"
#include "model/kv_cache.hpp"
#include "model/measure.hpp"
#include "model/one_hot.hpp"
#include "model/parameters.hpp"
#include "model/storage.hpp"
#include "model/top_logits.hpp"
#include "model/transformer.hpp"
#include "model/vocabulary.hpp"

namespace stem {

/// B rows of T token ids, row by row.
struct Batch {
    std::span<const TokenId> ids;  ///< B·T
    std::size_t batch = 0;         ///< B
    std::size_t tokens = 0;        ///< T
};

struct ForwardOptions {
    bool train = false;      ///< dropout acts: before the blocks, and where GPT-2's config says so inside them
    std::uint64_t seed = 0;  ///< of dropout
    bool trace_token = false;
    bool trace_position = false;
    bool trace_input = false;
    std::span<const TokenId> targets;  ///< B·T ids: asks for the mean cross-entropy; empty: no loss
    std::size_t top_k = 0;             ///< asks for the k largest logits of every position (at most V are given)
    bool measure = false;              ///< asks for the sizes of every stage
    bool logits =
        true;  ///< false: they are not kept; loss, largest ones and sizes come from a few rows at a time, the same bits
    bool trace_segment = false;
    bool trace_hidden = false;
    bool trace_attention = false;
    std::span<const TokenId> segment_ids;  ///< B·T segment ids; empty: all are segment 0
    std::optional<TokenId> pad_id;         ///< tokens with this id are filling, which attention does not look at
    bool attention = true;                 ///< false: an ablation: attention adds nothing, so tokens don't see each other
    bool causal = true;                    ///< false: an ablation: every token sees the whole row
};

/// The sizes of the numbers of every stage.
struct StageMeasures {
    Measures rows;      ///< E[id], before √d
    Measures token;     ///< s·E[id]
    Measures position;  ///< the position's term; zeros where positions don't act on the stem
    Measures input;
    Measures logits;
    Measures segment{};             ///< the segment's term; zeros without segments
    PassVector<Measures> hidden{};  ///< L + 1, as ForwardResult::hidden
    Measures output{};              ///< what the head reads: after the final norm; the input without blocks
};

/// What a forward pass gives. Rows are b·T + t. Untraced matrices are empty.
struct ForwardResult {
    Matrix logits;               ///< (B·T, V); empty when they are not to be kept
    Matrix token;                ///< (B·T, d): s·E[id], the token's term (s = √d or 1)
    Matrix position;             ///< (B·T, d): the position's term, P[t] or a sinusoid; zeros with rope, alibi and none
    Matrix input;                ///< (B·T, d): what enters block 0, after dropout
    std::optional<double> loss;  ///< mean cross-entropy, nats
    TopLogits top;
    std::optional<StageMeasures> measures;
    Matrix segment;                ///< (B·T, d): the segment's term; zeros without segments
    PassVector<Matrix> hidden;     ///< L + 1 of (B·T, d): [0] the input of block 0, [i] the output of block i, not normed
    PassVector<Matrix> attention;  ///< L of (B·H·T, T), row (b·H + h)·T + t; none with attention off
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
    std::optional<RopeLayout> rope_layout{};
    std::optional<Combine> combine{};
};

/// A whole model: token rows × √d with positions and segments, dropout, blocks (or none: the lesson's stem), LM head (tied or
/// untied).
class Model {
public:
    /// A fresh model. Errors: bad_config, out_of_memory.
    Model(const ModelConfig& config, Init init, std::uint64_t seed, Path path);

    /// From the bytes of the two files; the rules of the second are in storage.hpp. Errors: bad_file, bad_config,
    /// missing_tensor, wrong_shape, unsupported_dtype, tie_conflict, out_of_memory.
    static Model open(std::string_view config_json, std::span<const std::byte> safetensors, Path path,
                      Weights weights = Weights::as_stored);
    /// The same from the several files of a model.
    static Model open(std::string_view config_json, const TensorFiles& files, Path path, Weights weights = Weights::as_stored);
    /// The stem of the same model as a model of its own, without blocks and final norm: of its files, those with the tables are
    /// enough. Errors: as open.
    static Model open_stem(std::string_view config_json, const TensorFiles& files, Path path,
                           Weights weights = Weights::as_stored);

    /// The two files, in the layout of the config's family; a tied table is written once. `dtype` is that of all tensors.
    /// Errors: not_finite (a number that F16 can't hold), out_of_memory.
    std::map<std::string, std::vector<std::byte>> save(Dtype dtype = Dtype::f32) const;

    const ModelConfig& config() const noexcept { return config_; }
    std::vector<ParameterInfo> parameters() const;
    Account account() const { return stem::account(config_, parameters_); }
    /// Whether some weights are in 16 bits, as their file has them. All passes have the bits of the same model in float32.
    bool has_half() const;
    /// Makes them float32, for who writes them or needs gradients. Errors: out_of_memory.
    void widen();
    /// All learned numbers, for training. Their shapes stay as they are.
    const Parameters& tables() const noexcept { return parameters_; }
    Parameters& tables() noexcept { return parameters_; }
    const Kernels& path_kernels() const { return kernels(path_); }
    /// The table of that name as this model uses it (tied: lm_head.weight is tok.weight), nullptr when there is none. A model
    /// of GPT-2's family knows GPT-2's names too (wte.weight, with or without `transformer.`). A bias or a norm's table is one
    /// row.
    const Matrix* find(std::string_view tensor) const noexcept;

    /// A model of its own with the same numbers; the rules are those of copy_parameters. A clone that GPT-2's files can't say
    /// is of our own family. Errors: bad_config, out_of_memory.
    Model clone(const Switches& switches) const;

    /// Another number of tokens, in place; the rules are those of resize_vocabulary. An optimiser's numbers are of the old
    /// shape: who trains begins a new Trainer. Errors, which leave the model as it was: bad_config (also a padding row that
    /// would go), and those of resize_vocabulary.
    void resize_vocab(std::uint32_t vocab_size, const NewRows& rule);

    /// B ≥ 0, 0 ≤ T ≤ max_len. Every id, segment id and target is checked before anything is computed. Always a fresh result: a
    /// refused call leaves the model as it was. Weights that are NaN or infinite give logits that are NaN or infinite.
    /// Accuracy: input within 2 roundings of exact (3 with segments), logits within d·eps·Σ|x||w| of those of the state that
    /// the head reads; blocks as in transformer_forward.
    /// Errors: bad_shape (also segment ids for a model without segments), too_long, bad_token_id, out_of_memory.
    ForwardResult forward(const Batch& batch, const ForwardOptions& options) const;

    /// Room for the keys and values of one row of up to `capacity` tokens. Errors: too_long (over max_len), out_of_memory.
    KvCache cache(std::size_t capacity) const;

    /// The logits (n, V) of the next n tokens of the row in the cache, which then holds them too: only these are computed.
    /// Bit for bit those of one causal pass over the whole row without dropout, when all numbers are finite.
    /// Errors: bad_token_id, too_long (past the cache's room), bad_shape (a cache of another model; segment ids that are not
    /// n), out_of_memory.
    Matrix extend(KvCache& cache, std::span<const TokenId> ids, std::span<const TokenId> segment_ids = {}) const;

    /// Unscaled rows of E for one row of ids, by a product with one-hot rows; see one_hot.hpp.
    /// `poisoned`: a row that is NaN in a copy of E, made for this alone: the lookup shows it where it is read, the product
    /// everywhere.
    /// Errors: too_long, bad_token_id (also of `poisoned`), out_of_memory.
    OneHotProduct lookup_as_product(std::span<const TokenId> ids, std::optional<TokenId> poisoned = {}) const;

    /// The numbers in the formula of one cell of a pass with these ids and options. `value` is bit for bit what forward gives
    /// there; `terms` is how many products of a sum are wanted. A logit's x is what the head reads: the last block's output
    /// through the final norm, or the input without blocks.
    /// Errors: those of forward, and bad_shape for a cell that is not there.
    InputExplanation explain_input(const Batch& batch, const ForwardOptions& options, const Cell& cell,
                                   std::size_t terms = 0) const;
    LogitExplanation explain_logit(const Batch& batch, const ForwardOptions& options, const Cell& cell,
                                   std::size_t terms) const;

    /// Rows of the tensor of that name, as find knows it, (n, cols); lm_head.weight of a tied model is tok.weight.
    /// Errors: missing_tensor, bad_shape.
    Matrix rows(std::string_view tensor, std::span<const std::size_t> rows) const;

    /// Writes one number and gives the one that stood there; a table in 16 bits is widened. Errors: missing_tensor, bad_shape,
    /// not_finite, out_of_memory.
    float set_cell(std::string_view tensor, std::size_t row, std::size_t column, float value);

private:
    Model(const ModelConfig& config, Parameters parameters, Path path);
    /// What enters block 0, after dropout; everything was checked.
    Matrix input(const Batch& batch, const ForwardOptions& options) const;
    /// The blocks and the final norm on it.
    TransformerResult blocks(Matrix input, const Batch& batch, const ForwardOptions& options) const;
    StageMeasures measure_stages(const StemInput& input, const TransformerResult& result) const;
    /// Sets what is asked of the logits of x, which the head reads.
    void read_head(const Matrix& x, const ForwardOptions& options, ForwardResult& result) const;

    ModelConfig config_;
    Parameters parameters_;
    Path path_;
    Workspace workspace_;  ///< of its passes: a repeated one asks the system for no memory
};

}  // namespace stem
