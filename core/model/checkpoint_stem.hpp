#pragma once

#include <span>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/checkpoint.hpp"

namespace stem {

/// What you get: where rows of a tensor of two dimensions lie, one range a row.
/// Errors: bad_config when the tensor has other dimensions; unsupported_dtype; bad_token_id, naming what `rows` counts (`what`:
/// "token id", "row").
std::vector<FileRange> ranges_of_rows(const TensorFiles& files, const TensorInfo& tensor, std::span<const TokenId> rows,
                                      const char* what);

/// What you get: the numbers of rows, given the bytes of their ranges one after another.
/// Errors: wrong_shape when the bytes are not as many.
Matrix rows_from(const TensorInfo& tensor, std::size_t rows, std::span<const std::byte> bytes);

/// What enters block 0 of a checkpoint, for one row of T tokens, and its terms. Empty where the model has no such table.
struct CheckpointStem {
    Matrix token;     ///< s·E[id] (T, d)
    Matrix position;  ///< P[t + offset] (T, d)
    Matrix segment;   ///< S[segment] (T, d)
    Matrix input;     ///< their sum (T, d), normalized where the model has a LayerNorm there
};

/// The bytes that the stem of `ids` wants of the files: rows of the tables, and the norm's two vectors whole. In this order
/// they are what checkpoint_stem takes. `segments`: one a token, or empty: all are segment 0. Errors: bad_config (no token
/// table; tables of other widths; a projection between rows and block 0, which is not built here); bad_token_id; too_long past
/// the position table; unsupported_dtype.
std::vector<FileRange> checkpoint_stem_ranges(const CheckpointLayout& layout, const TensorFiles& files,
                                              std::span<const TokenId> ids, std::span<const TokenId> segments);

/// Accuracy: the terms are the file's numbers, times s; the sum is (token + position) + segment, each sum rounded; the norm as
/// layernorm_forward_rows.
/// Errors: wrong_shape when `bytes` are not those of checkpoint_stem_ranges; out_of_memory.
/// Source: GPT2Model, LlamaModel, GemmaModel, BertEmbeddings, RobertaEmbeddings and OPTDecoder of `transformers`.
CheckpointStem checkpoint_stem(const CheckpointLayout& layout, const Kernels& kernels, std::size_t tokens,
                               std::span<const std::byte> bytes);

}  // namespace stem
