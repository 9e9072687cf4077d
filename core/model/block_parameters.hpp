#pragma once

#include "base/matrix.hpp"

namespace stem {

/// The learned tables of one Transformer block, named and laid out as in GPT-2's files: weights are (in, out), so a layer is
/// x · W + b. A bias and a norm's tables are one row. The gradient of a block has the same shape and is kept in this struct
/// too. C is d_model, F is d_ff. The columns of c_attn are q, then k, then v, each head after head.
struct BlockParameters {
    Matrix ln_1_weight;       ///< (1, C)   h.N.ln_1.weight
    Matrix ln_1_bias;         ///< (1, C)   h.N.ln_1.bias
    Matrix c_attn_weight;     ///< (C, 3C)  h.N.attn.c_attn.weight
    Matrix c_attn_bias;       ///< (1, 3C)  h.N.attn.c_attn.bias
    Matrix attn_proj_weight;  ///< (C, C)   h.N.attn.c_proj.weight
    Matrix attn_proj_bias;    ///< (1, C)   h.N.attn.c_proj.bias
    Matrix ln_2_weight;       ///< (1, C)   h.N.ln_2.weight
    Matrix ln_2_bias;         ///< (1, C)   h.N.ln_2.bias
    Matrix c_fc_weight;       ///< (C, F)   h.N.mlp.c_fc.weight
    Matrix c_fc_bias;         ///< (1, F)   h.N.mlp.c_fc.bias
    Matrix mlp_proj_weight;   ///< (F, C)   h.N.mlp.c_proj.weight
    Matrix mlp_proj_bias;     ///< (1, C)   h.N.mlp.c_proj.bias
};

/// Calls visit(name, table) for each table, in the order above; `name` is what stands behind `h.N.` in a file.
/// `block` is a BlockParameters, const or not.
template <class Block, class Visit>
void visit_block(Block& block, Visit visit) {
    visit("ln_1.weight", block.ln_1_weight);
    visit("ln_1.bias", block.ln_1_bias);
    visit("attn.c_attn.weight", block.c_attn_weight);
    visit("attn.c_attn.bias", block.c_attn_bias);
    visit("attn.c_proj.weight", block.attn_proj_weight);
    visit("attn.c_proj.bias", block.attn_proj_bias);
    visit("ln_2.weight", block.ln_2_weight);
    visit("ln_2.bias", block.ln_2_bias);
    visit("mlp.c_fc.weight", block.c_fc_weight);
    visit("mlp.c_fc.bias", block.c_fc_bias);
    visit("mlp.c_proj.weight", block.mlp_proj_weight);
    visit("mlp.c_proj.bias", block.mlp_proj_bias);
}

/// Tables of the right shapes, filled with zeros.
/// Errors: out_of_memory.
inline BlockParameters zero_block(std::size_t d_model, std::size_t d_ff) {
    return {Matrix(1, d_model),       Matrix(1, d_model), Matrix(d_model, 3 * d_model), Matrix(1, 3 * d_model),
            Matrix(d_model, d_model), Matrix(1, d_model), Matrix(1, d_model),           Matrix(1, d_model),
            Matrix(d_model, d_ff),    Matrix(1, d_ff),    Matrix(d_ff, d_model),        Matrix(1, d_model)};
}

}  // namespace stem
