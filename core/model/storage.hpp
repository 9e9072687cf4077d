#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "format/tensor_files.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// In which format the weights of a file are kept.
enum class Weights {
    as_stored,  ///< the token table, the head and the weights of blocks stay F16 or BF16 where the file has them so; half the
                ///< memory, and a pass widens them anew. A tensor with a NaN or an infinity becomes float32.
    float32,
};

/// What you get: the tensors of a `model.safetensors`, or of the several files of a model. Every required tensor is
/// checked by name, shape and dtype before anything of the model's size is allocated. Values are taken as they are, NaN and
/// infinities included: the logits they touch are then NaN or infinite too. Names: those of tensor_specs; in the gpt2 family
/// `wte.weight` and `wpe.weight` for the two tables, and all but the head behind `transformer.` or nothing, as the file has it.
/// Weights of blocks lie (in, out), also when they are square. The rules: the file's table is unscaled. `lm_head.weight` is (V,
/// d), also when V = d. In a tied model it may be absent, or must equal the token table bit for bit; it may also be there
/// alone, with `"tok.weight": "lm_head.weight"` in
/// `__metadata__`, which is how the reference library saves a tied module. Tensors of a part that the config does not have (a
/// block, a final norm, segments, a projection) are refused, since the logits would not be that model's; GPT-2's mask buffers
/// and any other tensor are left unread, as is `pos.weight` when positions are not learned.
/// Errors: bad_file, missing_tensor, wrong_shape, unsupported_dtype (with the tensor's name), tie_conflict, out_of_memory.
Parameters read_parameters(const ModelConfig& config, const TensorFiles& files, Weights weights = Weights::as_stored);

/// What you get: the same for `stem_config(config)`, by the names that the whole model's files have. Tensors of other parts are
/// left unread. Errors: those of read_parameters.
Parameters read_stem_parameters(const ModelConfig& config, const TensorFiles& files, Weights weights = Weights::as_stored);

/// The config of a model's stem as a model of its own: no blocks, no final norm, of our family.
ModelConfig stem_config(ModelConfig config);

/// Refuses what read_parameters refuses, but for values: names, shapes and dtypes, by the header alone.
/// Errors: bad_file, missing_tensor, wrong_shape, unsupported_dtype.
void check_tensors(const ModelConfig& config, const TensorFiles& files);

/// What you get: the bytes of `model.safetensors` in the config's family (gpt2: behind `transformer.`): every tensor as
/// `dtype`, a tied table once, the tie recorded in `__metadata__` as `"lm_head.weight": "tok.weight"`, which is how the
/// reference library notes it.
/// Errors: not_finite, naming a tensor with a finite number that `dtype` can't hold; out_of_memory.
std::vector<std::byte> write_parameters(const ModelConfig& config, const Parameters& parameters, Dtype dtype = Dtype::f32);

}  // namespace stem
