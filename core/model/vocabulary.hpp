#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

class Model;

/// How the rows of new tokens begin. Each table, E and an untied head, is filled by its own rows.
/// `mean`: the mean of all V old rows, a padding row among them. `zeros`. `normal`: N(0, deviation²); number i of the grown
/// table depends on (seed, table, i) alone. `subword_mean`: the mean of the rows of the token's pieces. `copy`: one row again.
enum class RowInit { mean, zeros, normal, subword_mean, copy };
RowInit row_init_from_name(std::string_view name);  ///< Errors: bad_config, listing the words.

struct NewRows {
    RowInit init = RowInit::mean;
    std::uint64_t seed = 0;   ///< of `normal`
    float deviation = 0.02F;  ///< of `normal`
    /// of `subword_mean` and `copy`: for every new token the old ids that it is made from, of `copy` one
    std::vector<std::vector<TokenId>> pieces{};
    /// false: the head is forgotten, so that an untied model is refused as a file with such a head would be
    bool head = true;
};

/// What you get: the tables that have a row a token, for a vocabulary of `config.vocab_size`; the others are untouched, and a
/// tied table stays one. Rows of ids that were there have their old bits; past `config.vocab_size` they are dropped. Tables in
/// 16 bits become float32 where they are resized.
/// Ranges: `config` is checked, and that of `parameters` but for vocab_size.
/// Accuracy: means are summed in float64 and rounded once.
/// Errors, before anything is changed: bad_shape (pieces that are not one list a new token, an empty one, more than one id to
/// copy), bad_token_id (a piece), bad_number (a deviation that is negative or not finite), wrong_shape (a forgotten head),
/// out_of_memory.
void resize_vocabulary(const Kernels& kernels, const ModelConfig& config, const NewRows& rule, Parameters& parameters);

/// What new tokens do to the guesses of a model.
struct VocabularyShift {
    std::vector<double> mass;        ///< T: Σp of the new tokens
    double mass_bound = 0;           ///< k/(V + k): no new token begun with the mean can have more together (Jensen)
    std::vector<double> divergence;  ///< T: KL(p before ‖ p after) over the old tokens, nats
    double divergence_bound = 0;     ///< ln(1 + k/V), for the same rows
};

/// What you get: the distributions of the next token of two models after each token of one row, compared; V is the vocabulary
/// of `before`, and k is how many tokens `after` has more. The bounds hold for a head without bias, as all heads here are.
/// Accuracy: softmax and sums in float64 of float32 logits.
/// Errors: bad_config (`after` has fewer tokens), and those of Model::forward.
VocabularyShift vocabulary_shift(const Model& before, const Model& after, std::span<const TokenId> ids);

}  // namespace stem
