#include "model/storage_names.hpp"

namespace stem {

std::string_view own_name(std::string_view name) noexcept {
    if (name.starts_with(gpt2_prefix)) name.remove_prefix(gpt2_prefix.size());
    if (name == "wte.weight") return "tok.weight";
    if (name == "wpe.weight") return "pos.weight";
    return name;
}

std::string_view gpt2_name(std::string_view own) noexcept {
    if (own == "tok.weight") return "wte.weight";
    if (own == "pos.weight") return "wpe.weight";
    return own;
}

std::string gpt2_file_name(std::string_view own, std::string_view prefix) {
    if (own == "lm_head.weight") return std::string(own);  // lies outside the module that the prefix names
    return std::string(prefix) + std::string(gpt2_name(own));
}

bool is_mask_buffer(std::string_view own) noexcept {
    return own.starts_with("h.") && (own.ends_with(".attn.bias") || own.ends_with(".attn.masked_bias"));
}

}  // namespace stem
