#pragma once

#include <string>
#include <string_view>

namespace stem {

/// What we call a tensor that is called so in a file, be it GPT-2's name or already ours: `transformer.wte.weight`,
/// `wte.weight` and `tok.weight` are all `tok.weight`. The result looks into `name` or at a literal.
std::string_view own_name(std::string_view name) noexcept;

/// What GPT-2's files call our tensor: `wte.weight` for `tok.weight`, `wpe.weight` for `pos.weight`, else the same.
std::string_view gpt2_name(std::string_view own) noexcept;

/// How GPT-2's files with a language model head begin the names of all tensors but the head.
inline constexpr std::string_view gpt2_prefix = "transformer.";

/// The name of our tensor in a GPT-2 file with (`transformer.`) or without that prefix.
std::string gpt2_file_name(std::string_view own, std::string_view prefix);

/// Whether the name is that of a buffer that GPT-2's files carry in every block and that is no parameter: the causal mask
/// (`h.N.attn.bias`) and the number it is filled with (`h.N.attn.masked_bias`).
bool is_mask_buffer(std::string_view own) noexcept;

}  // namespace stem
