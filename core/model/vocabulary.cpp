#include "model/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "model/model.hpp"
#include "model/weight.hpp"

namespace stem {
namespace {

constexpr std::array<std::string_view, 5> init_words{"mean", "zeros", "normal", "subword-mean", "copy"};
constexpr std::uint32_t new_rows = 1;  // a second use of the tables' streams

bool has_pieces(const NewRows& rule) {
    return rule.init == RowInit::subword_mean || rule.init == RowInit::copy;
}

void check_pieces(const NewRows& rule, std::size_t before, std::size_t added) {
    if (!has_pieces(rule) || added == 0) return;
    const std::string word(init_words[static_cast<std::size_t>(rule.init)]);
    if (rule.pieces.size() != added)
        throw Error(ErrorCode::bad_shape, word + " needs the ids of " + std::to_string(added) + " new tokens, got those of " +
                                              std::to_string(rule.pieces.size()));
    for (std::size_t i = 0; i < added; ++i) {
        const std::vector<TokenId>& ids = rule.pieces[i];
        if (ids.empty() || (rule.init == RowInit::copy && ids.size() != 1))
            throw Error(ErrorCode::bad_shape, word + " has " + std::to_string(ids.size()) + " ids for a new token");
        for (const TokenId id : ids)
            if (id < 0 || static_cast<std::size_t>(id) >= before)
                throw Error(ErrorCode::bad_token_id,
                            "token id " + std::to_string(id) + " is outside 0.." + std::to_string(before - 1));
    }
}

/// The mean of some rows; of one row its bits.
void mean_row(ConstMatrixView rows, float* out) {
    if (rows.rows == 1) {
        std::copy_n(rows.row(0), rows.cols, out);
        return;
    }
    std::vector<double> sum(rows.cols);
    for (std::size_t r = 0; r < rows.rows; ++r)
        for (std::size_t c = 0; c < rows.cols; ++c) sum[c] += static_cast<double>(rows.row(r)[c]);
    for (std::size_t c = 0; c < rows.cols; ++c) out[c] = static_cast<float>(sum[c] / static_cast<double>(rows.rows));
}

Matrix resized(const Kernels& kernels, const Matrix& table, std::size_t size, const NewRows& rule, Stream stream) {
    const Matrix wide = table.is_half() ? table.widened() : Matrix();
    const ConstMatrixView old = table.is_half() ? wide.view() : table.view();
    Matrix grown(size, old.cols);
    std::copy_n(old.data, std::min(size, old.rows) * old.cols, grown.data());
    const Random random(rule.seed, stream, new_rows);
    for (std::size_t r = old.rows; r < size; ++r) {
        float* const row = grown.row(r);
        if (has_pieces(rule)) {
            const Matrix pieces = weight_rows(kernels, table, rule.pieces[r - old.rows]);
            mean_row(pieces.view(), row);
        } else if (rule.init == RowInit::normal) {
            for (std::size_t c = 0; c < old.cols; ++c) row[c] = rule.deviation * random.normal(r * old.cols + c);
        } else if (rule.init == RowInit::mean) {
            if (r == old.rows)
                mean_row(old, row);
            else
                std::copy_n(grown.row(old.rows), old.cols, row);
        }
    }
    return grown;
}

/// The logarithm of Σexp.
double log_sum(std::span<const float> logits) {
    const double largest = static_cast<double>(*std::ranges::max_element(logits));
    double sum = 0;
    for (const float x : logits) sum += std::exp(static_cast<double>(x) - largest);
    return largest + std::log(sum);
}

}  // namespace

RowInit row_init_from_name(std::string_view name) {
    const auto* const found = std::ranges::find(init_words, name);
    if (found != init_words.end()) return static_cast<RowInit>(found - init_words.begin());
    throw Error(ErrorCode::bad_config, "init must be one of mean, zeros, normal, subword-mean, copy");
}

void resize_vocabulary(const Kernels& kernels, const ModelConfig& config, const NewRows& rule, Parameters& parameters) {
    const std::size_t before = parameters.tok.rows();
    const std::size_t size = config.vocab_size;
    check_pieces(rule, before, size > before ? size - before : 0);
    if (!std::isfinite(rule.deviation) || rule.deviation < 0)
        throw Error(ErrorCode::bad_number, "deviation must be a finite number of 0 or more");
    Matrix tok = resized(kernels, parameters.tok, size, rule, Stream::token_table);
    Matrix head;
    if (!config.tie_weights && rule.head) head = resized(kernels, parameters.lm_head, size, rule, Stream::lm_head);
    const Matrix& read_by_head = config.tie_weights ? tok : rule.head ? head : parameters.lm_head;
    const auto shape = [&](std::size_t rows) {
        return "(" + std::to_string(rows) + ", " + std::to_string(config.d_model) + ")";
    };
    if (read_by_head.rows() != size)
        throw Error(ErrorCode::wrong_shape,
                    "lm_head.weight has shape " + shape(read_by_head.rows()) + ", expected " + shape(size));
    parameters.tok = std::move(tok);
    if (!config.tie_weights && rule.head) parameters.lm_head = std::move(head);
}

VocabularyShift vocabulary_shift(const Model& before, const Model& after, std::span<const TokenId> ids) {
    const std::size_t old_size = before.config().vocab_size;
    const std::size_t new_size = after.config().vocab_size;
    if (new_size < old_size) throw Error(ErrorCode::bad_config, "the model after has fewer tokens than the one before");
    const auto added = static_cast<double>(new_size - old_size);
    const auto old_count = static_cast<double>(old_size);
    const Batch row{ids, 1, ids.size()};
    const Matrix a = before.forward(row, {}).logits;
    const Matrix b = after.forward(row, {}).logits;
    VocabularyShift shift;
    shift.mass_bound = added / (old_count + added);
    shift.divergence_bound = std::log(1 + added / old_count);
    for (std::size_t t = 0; t < ids.size(); ++t) {
        const std::span<const float> p(a.row(t), old_size);
        const std::span<const float> q(b.row(t), new_size);
        const double all_p = log_sum(p);
        const double all_q = log_sum(q);
        double mass = 0;
        for (const float x : q.subspan(old_size)) mass += std::exp(static_cast<double>(x) - all_q);
        double divergence = 0;
        for (std::size_t v = 0; v < old_size; ++v) {
            const double log_p = static_cast<double>(p[v]) - all_p;
            divergence += std::exp(log_p) * (log_p - (static_cast<double>(q[v]) - all_q));
        }
        shift.mass.push_back(mass);
        shift.divergence.push_back(divergence);
    }
    return shift;
}

}  // namespace stem
