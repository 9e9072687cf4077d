#include "model/embedding_stem.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "model/positions.hpp"
#include "model/weight.hpp"

namespace stem {
namespace {

/// The vectors of positions first … first + T - 1; `view` looks into the learned table or at `made`.
struct PositionRows {
    Matrix made;
    ConstMatrixView view;
};

bool has_position_rows(const ModelConfig& config) {
    return config.positions == Positions::learned || config.positions == Positions::sinusoidal;
}

PositionRows position_rows(const ModelConfig& config, const Parameters& parameters, const StemInput& input) {
    PositionRows rows;
    if (config.positions == Positions::learned) {
        rows.view = {parameters.pos.row(input.first_position), input.tokens, config.d_model};
        return rows;
    }
    rows.made = config.positions == Positions::sinusoidal ? sinusoidal_table(input.tokens, config.d_model, input.first_position)
                                                          : Matrix(input.tokens, config.d_model);
    rows.view = rows.made.view();
    return rows;
}

/// Where the rows of E lie that a lookup reads: in the table, or, of one in 16 bits, widened one behind the other.
struct TokenRows {
    Matrix widened;
    PassVector<TokenId> places;
    ConstMatrixView table;
    std::span<const TokenId> ids;
};

TokenRows token_rows(const Parameters& parameters, const Kernels& kernels, std::span<const TokenId> ids) {
    TokenRows rows;
    if (!parameters.tok.is_half()) {
        rows.table = parameters.tok.view();
        rows.ids = ids;
        return rows;
    }
    rows.widened = weight_rows(kernels, parameters.tok, ids);
    rows.places.resize(ids.size());
    std::iota(rows.places.begin(), rows.places.end(), 0);
    rows.table = rows.widened.view();
    rows.ids = rows.places;
    return rows;
}

/// [s·E[id], position] (B·T, 2d).
Matrix side_by_side(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const StemInput& input) {
    const std::size_t width = config.d_model;
    const Matrix token = token_term(config, parameters, kernels, input.ids);
    const PositionRows positions = position_rows(config, parameters, input);
    Matrix out = Matrix::unset(input.ids.size(), 2 * width);
    for (std::size_t r = 0; r < out.rows(); ++r) {
        std::copy_n(token.row(r), width, out.row(r));
        std::copy_n(positions.view.row(r % input.tokens), width, out.row(r) + width);
    }
    return out;
}

/// The columns from … from + count - 1 of x as a matrix of their own.
Matrix columns(const Matrix& x, std::size_t from, std::size_t count) {
    Matrix out = Matrix::unset(x.rows(), count);
    for (std::size_t r = 0; r < x.rows(); ++r) std::copy_n(x.row(r) + from, count, out.row(r));
    return out;
}

PassVector<TokenId> segment_ids(const StemInput& input) {
    if (input.segments.empty()) return PassVector<TokenId>(input.ids.size());
    return {input.segments.begin(), input.segments.end()};
}

PassVector<TokenId> position_ids(const StemInput& input) {
    PassVector<TokenId> ids(input.ids.size());
    for (std::size_t r = 0; r < ids.size(); ++r) ids[r] = static_cast<TokenId>(input.first_position + r % input.tokens);
    return ids;
}

void token_backward(const ModelConfig& config, const Kernels& kernels, const StemInput& input, ConstMatrixView d_token,
                    Matrix& d_tok) {
    if (d_tok.rows() == 0) return;
    const TokenId padding = config.padding_idx ? static_cast<TokenId>(*config.padding_idx) : no_padding;
    kernels.embedding_scatter_add(input.ids, token_scale(config), d_token, padding, d_tok.view());
}

void position_backward(const ModelConfig& config, const Kernels& kernels, const StemInput& input, ConstMatrixView d_position,
                       Matrix& d_pos) {
    if (config.positions != Positions::learned || d_pos.rows() == 0) return;
    kernels.embedding_scatter_add(position_ids(input), 1.0F, d_position, no_padding, d_pos.view());
}

}  // namespace

float token_scale(const ModelConfig& config) noexcept {
    return config.scale_embeddings ? static_cast<float>(std::sqrt(static_cast<double>(config.d_model))) : 1.0F;
}

Matrix token_term(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                  std::span<const TokenId> ids) {
    Matrix out = Matrix::unset(ids.size(), config.d_model);
    const TokenRows rows = token_rows(parameters, kernels, ids);
    kernels.embedding_lookup(rows.table, rows.ids, token_scale(config), out.view());
    return out;
}

Matrix position_term(const ModelConfig& config, const Parameters& parameters, const StemInput& input) {
    Matrix out(input.ids.size(), config.d_model);
    if (!has_position_rows(config)) return out;
    const PositionRows positions = position_rows(config, parameters, input);
    for (std::size_t r = 0; r < out.rows(); ++r) std::copy_n(positions.view.row(r % input.tokens), out.cols(), out.row(r));
    return out;
}

Matrix segment_term(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const StemInput& input) {
    Matrix out(input.ids.size(), config.d_model);
    if (config.segment_count > 0) kernels.embedding_lookup(parameters.seg.view(), segment_ids(input), 1.0F, out.view());
    return out;
}

Matrix embedding_stem_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                              const StemInput& input) {
    Matrix out = Matrix::unset(input.ids.size(), config.d_model);
    if (config.combine == Combine::concat) {
        const Matrix both = side_by_side(config, parameters, kernels, input);
        kernels.matmul_nn(both.view(), parameters.concat_proj.view(), out.view());
    } else if (has_position_rows(config)) {
        const PositionRows positions = position_rows(config, parameters, input);
        const TokenRows rows = token_rows(parameters, kernels, input.ids);
        kernels.embedding_lookup_add(rows.table, rows.ids, token_scale(config), positions.view, out.view());
    } else {
        const TokenRows rows = token_rows(parameters, kernels, input.ids);
        kernels.embedding_lookup(rows.table, rows.ids, token_scale(config), out.view());
    }
    if (config.segment_count > 0) {
        const Matrix segment = segment_term(config, parameters, kernels, input);
        for (std::size_t i = 0; i < out.size(); ++i) out.data()[i] += segment.data()[i];
    }
    return out;
}

void embedding_stem_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                             const StemInput& input, ConstMatrixView d_x, Parameters& d_parameters) {
    if (config.segment_count > 0 && d_parameters.seg.rows() > 0)
        kernels.embedding_scatter_add(segment_ids(input), 1.0F, d_x, no_padding, d_parameters.seg.view());
    if (config.combine == Combine::sum) {
        token_backward(config, kernels, input, d_x, d_parameters.tok);
        position_backward(config, kernels, input, d_x, d_parameters.pos);
        return;
    }
    const std::size_t width = config.d_model;
    if (d_parameters.concat_proj.rows() > 0) {
        const Matrix both = side_by_side(config, parameters, kernels, input);
        kernels.matmul_tn_add(both.view(), d_x, d_parameters.concat_proj.view());
    }
    Matrix d_both = Matrix::unset(d_x.rows, 2 * width);
    kernels.matmul_nt(d_x, parameters.concat_proj.view(), d_both.view());
    token_backward(config, kernels, input, columns(d_both, 0, width).view(), d_parameters.tok);
    position_backward(config, kernels, input, columns(d_both, width, width).view(), d_parameters.pos);
}

}  // namespace stem
