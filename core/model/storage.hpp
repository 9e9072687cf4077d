#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// What you get: the tables of a `model.safetensors`, as float32. Every required tensor is checked by name, shape and dtype
/// before anything of the model's size is allocated. Values are taken as they are, NaN and infinities included: the
/// logits they touch are then NaN or infinite too.
/// The rules: the file's table is unscaled. `lm_head.weight` is (V, d), also when V = d. In a tied model it may be absent,
/// or must equal `tok.weight` bit for bit; it may also be there alone, with `"tok.weight": "lm_head.weight"` in `__metadata__`,
/// which is how the reference library saves a tied module. Tensors of a part that this version does not build (`h.…`, `ln_f.…`,
/// `seg.weight`) are refused, since the logits would not be that model's; any other tensor is left unread, as is
/// `pos.weight` when the config says `positions: "none"`.
/// Errors: bad_file, missing_tensor, wrong_shape, unsupported_dtype (with the tensor's name), tie_conflict, out_of_memory.
Parameters read_parameters(const ModelConfig& config, std::span<const std::byte> safetensors);

/// What you get: the bytes of `model.safetensors`: F32, a tied table once, the tie recorded in `__metadata__` as
/// `"lm_head.weight": "tok.weight"`, which is how the reference library notes it.
std::vector<std::byte> write_parameters(const ModelConfig& config, const Parameters& parameters);

}  // namespace stem
