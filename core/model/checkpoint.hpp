#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/json.hpp"
#include "format/tensor_files.hpp"

namespace stem {

/// What a tensor of a checkpoint is for.
enum class CheckpointPart : std::uint8_t {
    token,         ///< the token table
    position,      ///< the position table
    segment,       ///< the segment table (token types)
    input_norm,    ///< a LayerNorm between the sum of the tables and block 0
    attention,     ///< of a block
    feed_forward,  ///< of a block
    norm,          ///< of a block, and the final one
    head,          ///< an LM head of its own
    other,         ///< a pooler, an adapter, and whatever has a name that is not known
    buffer         ///< no parameter: attention masks, position numbers, inverse frequencies
};
inline constexpr std::size_t checkpoint_part_count = 10;
/// `token`, `feed-forward`, …
std::string_view checkpoint_part_word(CheckpointPart part) noexcept;

enum class CheckpointHead : std::uint8_t {
    tied,  ///< the token table is the head's
    own,   ///< a table of its own
    none   ///< an encoder without one, or no token table was found
};

/// Which tensor of a checkpoint is what, by the names in use and, where names don't tell, by config.json. Points into the
/// files.
struct CheckpointLayout {
    std::string
        family;  ///< config.json's model_type; without one `gpt2`, `bert`, `roberta`, `opt`, `llama`, `stem` by names, or empty
    std::vector<CheckpointPart> parts;              ///< one a tensor of the header
    std::vector<std::optional<std::size_t>> layer;  ///< the block of each tensor
    std::size_t layers = 0;
    const TensorInfo* token = nullptr;
    const TensorInfo* position = nullptr;
    const TensorInfo* segment = nullptr;
    const TensorInfo* norm_weight = nullptr;
    const TensorInfo* norm_bias = nullptr;
    const TensorInfo* projection = nullptr;  ///< what multiplies rows before block 0, which is not built here: OPT's project_in
    bool sinusoids = false;                  ///< of our own family: added, but in no tensor
    CheckpointHead head = CheckpointHead::none;
    float token_scale =
        1;  ///< what token rows are multiplied with: √d in Gemma, where a config says scale_embedding, and in our own
    std::size_t position_offset = 0;  ///< the row of position 0: 2 in OPT; in RoBERTa one past the padding id
    /// RoBERTa: this id has the row before position 0, and is not counted.
    std::optional<std::size_t> padding_id;
    double norm_epsilon = 1e-5;
};

/// What you get: the layout of a checkpoint of GPT-2, Llama, Qwen, Gemma, Mistral, BERT, RoBERTa, OPT, of our own family and of
/// others that use their names. `config`: config.json, or nullptr. `table`: the tensor that the caller knows to be the token
/// table, or empty. A file in which no token table is found is a list of tensors, with `token` nullptr.
/// Errors: bad_config when `table` is no tensor of two dimensions, or config.json has an epsilon below 0.
/// Source: the modules of the reference library `transformers`, by the names of their parameters.
CheckpointLayout read_checkpoint_layout(const TensorFiles& files, const JsonValue* config, std::string_view table = {});

/// What a checkpoint weighs, by its header alone.
struct CheckpointAccount {
    std::uint64_t total = 0;  ///< numbers; a tied table that is stored twice counts once, buffers don't
    std::array<std::uint64_t, checkpoint_part_count> by_part{};
    std::uint64_t stored_bytes = 0;  ///< of all tensors as they are stored

    /// Numbers of a part by `total`; 0 when there are none.
    double share(CheckpointPart part) const noexcept;
    /// Of `total` numbers in a type.
    std::uint64_t bytes_of(std::uint64_t bytes_a_number) const noexcept { return total * bytes_a_number; }
    /// What opening it whole takes at least: its files, and beside them the same numbers once more, as they are stored.
    std::uint64_t opening_bytes() const noexcept { return 2 * stored_bytes; }
};
CheckpointAccount account_of(const CheckpointLayout& layout, const SafetensorsHeader& header);

}  // namespace stem
