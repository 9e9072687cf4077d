#include "model/storage.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/half.hpp"
#include "format/json.hpp"
#include "model/parameters_tensors.hpp"
#include "model/storage_names.hpp"

namespace stem {
namespace {

std::string shape_text(std::span<const std::uint64_t> shape) {
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + ")";
}

std::string names_in(const SafetensorsHeader& header) {
    constexpr std::size_t most = 8;  // enough to see another naming scheme, short enough for one line
    std::string text;
    for (std::size_t i = 0; i < std::min(most, header.tensors.size()); ++i)
        text += (i == 0 ? "" : ", ") + quote_for_message(header.tensors[i].name);
    if (header.tensors.size() > most) text += " and " + std::to_string(header.tensors.size() - most) + " more";
    return header.tensors.empty() ? "no tensor at all" : text;
}

/// Whether a row of the tensor is a token: the hint that is given differs.
bool is_table(std::string_view name) {
    return !name.ends_with("stem.proj.weight") && (own_name(name) == "lm_head.weight" || !own_name(name).starts_with("h."));
}

bool is_transposed(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    return a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
}

/// The tensor of that name if it is there, checked to have that shape and a dtype that is computed with.
const TensorInfo* find_checked(const TensorFiles& files, const std::string& name, const std::vector<std::uint64_t>& shape) {
    const TensorInfo* info = files.header().find(name);
    if (info == nullptr) return nullptr;
    if (info->shape != shape) {
        std::string message =
            files.name_of(info) + ": " + name + " has shape " + shape_text(info->shape) + ", expected " + shape_text(shape);
        if (is_transposed(info->shape, shape))
            message += is_table(name) ? ": this is its transpose; the file rule is one row a token, (V, d)"
                                      : ": this is its transpose; the file rule is (in, out)";
        throw Error(ErrorCode::wrong_shape, message);
    }
    const bool known = std::ranges::any_of(std::array{Dtype::f32, Dtype::f16, Dtype::bf16},
                                           [info](Dtype dtype) { return dtype_name(dtype) == info->dtype; });
    if (!known)
        throw Error(ErrorCode::unsupported_dtype, files.name_of(info) + ": " + name + " has dtype " +
                                                      quote_for_message(info->dtype) + ", supported are F32, F16 and BF16");
    return info;
}

/// How the names of a file are made from ours.
class Names {
public:
    Names(const ModelConfig& config, const SafetensorsHeader& header) : gpt2_(config.family == Family::gpt2) {
        const bool prefixed =
            std::ranges::any_of(header.tensors, [](const TensorInfo& tensor) { return tensor.name.starts_with(gpt2_prefix); });
        if (prefixed) prefix_ = gpt2_prefix;
        // The reference library keeps the alphabetically first name of a shared tensor and notes the others in the metadata,
        // so a tied module may come with `lm_head.weight` alone.
        const std::string table = in_file("tok.weight");
        const auto note = header.metadata.find(table);
        kept_as_head_ = config.tie_weights && header.find(table) == nullptr && note != header.metadata.end() &&
                        note->second == "lm_head.weight";
    }

    std::string in_file(std::string_view own) const {
        if (kept_as_head_ && own == "tok.weight") return "lm_head.weight";
        return gpt2_ ? gpt2_file_name(own, prefix_) : std::string(own);
    }
    std::string_view own(std::string_view in_file) const { return gpt2_ ? own_name(in_file) : in_file; }

private:
    bool gpt2_;
    bool kept_as_head_ = false;
    std::string_view prefix_;
};

const TensorInfo& require(const TensorFiles& files, const std::string& name, const std::vector<std::uint64_t>& shape) {
    const TensorInfo* info = find_checked(files, name, shape);
    if (info == nullptr)
        throw Error(ErrorCode::missing_tensor,
                    files.name_of(nullptr) + " has no tensor \"" + name + "\"; it has " + names_in(files.header()));
    return *info;
}

void refuse_other_parts(const TensorFiles& files, const Names& names, std::span<const TensorSpec> specs) {
    for (const TensorInfo& tensor : files.header().tensors) {
        const std::string_view name = names.own(tensor.name);
        // a head's bias would be added to every logit
        const bool part = name.starts_with("h.") || name.starts_with("ln_f.") || name == "seg.weight" ||
                          name == "stem.proj.weight" || name == "lm_head.bias";
        const bool known = std::ranges::any_of(specs, [name](const TensorSpec& spec) { return spec.name == name; });
        if (part && !known && !is_mask_buffer(name))
            throw Error(ErrorCode::bad_file, files.name_of(&tensor) + " has the tensor " + quote_for_message(tensor.name) +
                                                 ", of a part that the model of config.json does not have");
    }
}

/// Where the tensors of a model lie in a file.
struct FoundTensors {
    std::vector<TensorSpec> specs;
    std::vector<const TensorInfo*> infos;  ///< one a spec
    const TensorInfo* tied = nullptr;      ///< a tied model's head, when the file has one
};

FoundTensors find_tensors(const ModelConfig& config, const TensorFiles& files, const Names& names) {
    FoundTensors found{tensor_specs(config), {}, nullptr};
    for (const TensorSpec& spec : found.specs) found.infos.push_back(&require(files, names.in_file(spec.name), spec.shape));
    if (config.tie_weights) found.tied = find_checked(files, "lm_head.weight", found.specs.front().shape);
    return found;
}

/// The tensor in 16 bits, as it lies in the file; nothing when a number is not finite.
std::optional<Matrix> read_half(const TensorFiles& files, const TensorInfo& info) {
    const Half type = info.dtype == dtype_name(Dtype::f16) ? Half::f16 : Half::bf16;
    Matrix table = Matrix::half(static_cast<std::size_t>(info.shape[0]), static_cast<std::size_t>(info.shape[1]), type);
    const std::span<const std::byte> bytes = files.bytes_of(info);
    std::memcpy(table.bits().data(), bytes.data(), bytes.size());
    if (!std::ranges::all_of(table.bits(), [type](std::uint16_t bits) { return half_is_finite(type, bits); })) return {};
    return table;
}

Matrix read_table(const TensorFiles& files, const TensorInfo& info, bool may_be_half) {
    if (may_be_half && info.dtype != dtype_name(Dtype::f32))
        if (std::optional<Matrix> half = read_half(files, info)) return std::move(*half);
    const auto dimension = [&info](std::size_t i) { return static_cast<std::size_t>(info.shape[i]); };
    Matrix table = info.shape.size() == 1 ? Matrix(1, dimension(0)) : Matrix(dimension(0), dimension(1));
    files.read(info, table.values());
    return table;
}

/// The large ones, which passes read only by what weight.hpp has.
bool may_be_half(const TensorSpec& spec) {
    return spec.shape.size() == 2 &&
           (spec.part != nullptr || spec.table == &Parameters::tok || spec.table == &Parameters::lm_head);
}

bool same_bits(const Matrix& a, const Matrix& b) {
    if (a.is_half() && b.is_half() && a.half_view().type == b.half_view().type)
        return std::ranges::equal(a.half_view().values(), b.half_view().values());
    if (a.is_half()) return same_bits(a.widened(), b);
    if (b.is_half()) return same_bits(a, b.widened());
    // bits, not ==: two NaN tables are equal, 0 and -0 are not
    return std::ranges::equal(a.values(), b.values(), [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    });
}

/// F16 ends at 65,504; a larger number would become infinite without a word.
void refuse_overflow(const std::string& name, std::span<const float> values, Dtype dtype) {
    if (dtype == Dtype::f32) return;
    const auto stored = [dtype](float x) {
        return dtype == Dtype::f16 ? f16_to_f32(f32_to_f16(x)) : bf16_to_f32(f32_to_bf16(x));
    };
    for (const float x : values)
        if (std::isfinite(x) && !std::isfinite(stored(x)))
            throw Error(ErrorCode::not_finite, name + " holds " + json_number(static_cast<double>(x)) + ", which " +
                                                   std::string(dtype_name(dtype)) + " can't hold");
}

Parameters read_found(const ModelConfig& config, const TensorFiles& files, const Names& names, const FoundTensors& found,
                      Weights weights) {
    Parameters parameters;
    parameters.pos = Matrix(0, config.d_model);
    parameters.seg = Matrix(0, config.d_model);
    parameters.blocks.resize(config.n_layer);
    const auto kept_half = [weights](const TensorSpec& spec) { return weights == Weights::as_stored && may_be_half(spec); };
    for (std::size_t i = 0; i < found.specs.size(); ++i)
        found.specs[i].of(parameters) = read_table(files, *found.infos[i], kept_half(found.specs[i]));
    if (found.tied == nullptr || found.tied == found.infos.front()) return parameters;
    if (!same_bits(read_table(files, *found.tied, kept_half(found.specs.front())), parameters.tok))
        throw Error(ErrorCode::tie_conflict,
                    files.name_of(found.tied) + ": tie_weights is true, but lm_head.weight differs from " +
                        names.in_file("tok.weight") + "; give tie_weights false, or leave lm_head.weight out");
    return parameters;
}

}  // namespace

ModelConfig stem_config(ModelConfig config) {
    config.family = Family::stem;
    config.n_layer = 0;
    config.residual_dropout = config.attention_dropout = 0;
    return config;
}

void check_tensors(const ModelConfig& config, const TensorFiles& files) {
    const Names names(config, files.header());
    refuse_other_parts(files, names, find_tensors(config, files, names).specs);
}

Parameters read_parameters(const ModelConfig& config, const TensorFiles& files, Weights weights) {
    const Names names(config, files.header());
    const FoundTensors found = find_tensors(config, files, names);
    refuse_other_parts(files, names, found.specs);
    return read_found(config, files, names, found, weights);
}

Parameters read_stem_parameters(const ModelConfig& config, const TensorFiles& files, Weights weights) {
    const Names names(config, files.header());
    const ModelConfig stem = stem_config(config);
    return read_found(stem, files, names, find_tensors(stem, files, names), weights);
}

std::vector<std::byte> write_parameters(const ModelConfig& config, const Parameters& parameters, Dtype dtype) {
    const auto in_file = [&config](std::string_view own) {
        return config.family == Family::gpt2 ? gpt2_file_name(own, gpt2_prefix) : std::string(own);
    };
    const std::vector<TensorSpec> specs = tensor_specs(config);
    std::vector<Matrix> widened;
    widened.reserve(specs.size());
    std::vector<TensorToWrite> tensors;
    for (const TensorSpec& spec : specs) {
        const Matrix& table = spec.of(parameters);
        const std::span<const float> values =
            table.is_half() ? std::as_const(widened.emplace_back(table.widened())).values() : table.values();
        refuse_overflow(in_file(spec.name), values, dtype);
        tensors.push_back({in_file(spec.name), spec.shape, values, dtype});
    }
    std::map<std::string, std::string> metadata{{"format", "pt"}};  // readers of the reference libraries ask for it
    if (config.tie_weights) metadata.emplace("lm_head.weight", in_file("tok.weight"));
    return write_safetensors(tensors, metadata);
}

}  // namespace stem
