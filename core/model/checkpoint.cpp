#include "model/checkpoint.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/error.hpp"

namespace stem {
namespace {

constexpr std::array<std::string_view, checkpoint_part_count> words{
    "token", "position", "segment", "input-norm", "attention", "feed-forward", "norm", "head", "other", "buffer"};

using Names = std::span<const std::string_view>;

// The names by which each table goes in published checkpoints, behind any prefix.
constexpr auto token_names =
    std::to_array<std::string_view>({"wte.weight", "embed_tokens.weight", "word_embeddings.weight", "tok.weight",
                                     "tok_embeddings.weight", "shared.weight", "embed_in.weight"});
constexpr auto position_names =
    std::to_array<std::string_view>({"wpe.weight", "position_embeddings.weight", "embed_positions.weight", "pos.weight"});
constexpr auto segment_names = std::to_array<std::string_view>({"token_type_embeddings.weight", "seg.weight"});
// the older spelling is that of BERT's first checkpoints
constexpr auto norm_weight_names = std::to_array<std::string_view>(
    {"embeddings.LayerNorm.weight", "embeddings.LayerNorm.gamma", "word_embeddings_layernorm.weight"});
constexpr auto norm_bias_names = std::to_array<std::string_view>(
    {"embeddings.LayerNorm.bias", "embeddings.LayerNorm.beta", "word_embeddings_layernorm.bias"});
constexpr auto head_names = std::to_array<std::string_view>(
    {"lm_head.weight", "embed_out.weight", "output.weight", "cls.predictions.decoder.weight", "lm_head.decoder.weight"});
constexpr auto projection_names = std::to_array<std::string_view>({"decoder.project_in.weight", "concat_proj.weight"});

/// `name` itself or behind a prefix: `transformer.wte.weight` is a `wte.weight`.
bool is_named(std::string_view tensor, std::string_view name) {
    if (!tensor.ends_with(name)) return false;
    return tensor.size() == name.size() || tensor[tensor.size() - name.size() - 1] == '.';
}

bool is_one_of(const TensorInfo& tensor, Names names) {
    return std::ranges::any_of(names, [&](std::string_view name) { return is_named(tensor.name, name); });
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// The number that stands alone between points: `h.11.attn.c_attn.weight` is of block 11.
std::optional<std::size_t> layer_of(std::string_view name) {
    while (!name.empty()) {
        const std::string_view word = name.substr(0, name.find('.'));
        const bool digits = !word.empty() && word.size() < 6 && word.find_first_not_of("0123456789") == std::string_view::npos;
        if (digits) {
            std::size_t number = 0;
            for (const char c : word) number = 10 * number + static_cast<std::size_t>(c - '0');
            return number;
        }
        name.remove_prefix(std::min(name.size(), word.size() + 1));
    }
    return std::nullopt;
}

bool is_buffer(const TensorInfo& tensor) {
    constexpr auto names = std::to_array<std::string_view>(
        {"attn.masked_bias", "attention.masked_bias", "position_ids", "token_type_ids", "rotary_emb.inv_freq"});
    // a causal mask is called as a bias would be, but has four dimensions
    const bool mask =
        tensor.shape.size() == 4 && (is_named(tensor.name, "attn.bias") || is_named(tensor.name, "attention.bias"));
    return mask || is_one_of(tensor, names);
}

CheckpointPart part_of_others(const TensorInfo& tensor, bool in_block) {
    const std::string_view name = tensor.name;
    if (is_buffer(tensor)) return CheckpointPart::buffer;
    if (has(name, "norm") || has(name, "Norm") || has(name, "ln_")) return CheckpointPart::norm;
    if (!in_block) return CheckpointPart::other;
    return has(name, "attn") || has(name, "attention") ? CheckpointPart::attention : CheckpointPart::feed_forward;
}

const JsonValue* find(const JsonValue* object, std::string_view key) {
    return object == nullptr ? nullptr : object->find(key);
}

bool truth(const JsonValue* config, std::string_view key, bool otherwise) {
    const JsonValue* value = find(config, key);
    return value == nullptr ? otherwise : value->boolean().value_or(otherwise);
}

std::string family_of(const CheckpointLayout& layout, const JsonValue* config) {
    const JsonValue* type = find(config, "model_type");
    if (type != nullptr && type->string() != nullptr) return *type->string();
    if (layout.token == nullptr) return {};
    const std::string_view token = layout.token->name;
    if (is_named(token, "wte.weight")) return "gpt2";
    if (is_named(token, "tok.weight")) return "stem";
    if (is_named(token, "word_embeddings.weight") && layout.segment != nullptr)
        // RoBERTa has one type of token, BERT two
        return has(token, "roberta") || layout.segment->shape.front() == 1 ? "roberta" : "bert";
    if (is_named(token, "embed_tokens.weight")) return layout.position != nullptr ? "opt" : "llama";
    return {};
}

/// Whether a head is tied where config.json does not say so.
bool is_tied_by_default(std::string_view family) {
    constexpr auto families = std::to_array<std::string_view>({"gpt2", "opt", "bert", "roberta", "stem"});
    return std::ranges::find(families, family) != families.end();
}

/// How positions and token rows are read, which no name of a tensor tells.
void read_rules(CheckpointLayout& layout, const JsonValue* config) {
    const std::string_view family = layout.family;
    if (layout.token != nullptr && (family.starts_with("gemma") || truth(config, "scale_embedding", false) ||
                                    (family == "stem" && truth(config, "scale_embeddings", true))))
        layout.token_scale = static_cast<float>(std::sqrt(static_cast<double>(layout.token->shape.back())));
    if (family == "stem") {
        const JsonValue* positions = find(config, "positions");
        layout.sinusoids = positions != nullptr && positions->string() != nullptr && *positions->string() == "sinusoidal";
    }
    if (family == "opt") layout.position_offset = 2;
    if (has(family, "roberta") || family == "camembert") {
        const JsonValue* given = find(config, "pad_token_id");
        const auto padding = static_cast<std::size_t>((given == nullptr ? std::nullopt : given->whole()).value_or(1));
        layout.padding_id = padding;
        layout.position_offset = padding + 1;
    }
    layout.norm_epsilon = has(family, "bert") ? 1e-12 : 1e-5;
    for (const std::string_view key : {"layer_norm_eps", "layer_norm_epsilon"}) {
        const JsonValue* value = find(config, key);
        const std::optional<double> number = value == nullptr ? std::nullopt : value->number();
        if (!number) continue;
        layout.norm_epsilon = *number;
        if (!(layout.norm_epsilon >= 0))
            throw Error(ErrorCode::bad_config,
                        std::string(key) + " is " + json_number(layout.norm_epsilon) + ", allowed is a finite number >= 0");
    }
}

}  // namespace

double CheckpointAccount::share(CheckpointPart part) const noexcept {
    const auto count = static_cast<double>(by_part[static_cast<std::size_t>(part)]);
    return total == 0 ? 0 : count / static_cast<double>(total);
}

std::string_view checkpoint_part_word(CheckpointPart part) noexcept {
    return words[static_cast<std::size_t>(part)];
}

CheckpointLayout read_checkpoint_layout(const TensorFiles& files, const JsonValue* config, std::string_view table) {
    const std::vector<TensorInfo>& tensors = files.header().tensors;
    // what is about text in a model of text and pictures
    if (const JsonValue* text = find(config, "text_config"); text != nullptr && text->is_object()) config = text;
    CheckpointLayout layout;
    const auto first = [&](Names names, std::size_t dimensions) -> const TensorInfo* {
        for (const std::string_view name : names)
            for (const TensorInfo& tensor : tensors)
                if (tensor.shape.size() == dimensions && is_named(tensor.name, name)) return &tensor;
        return nullptr;
    };
    if (table.empty()) {
        layout.token = first(token_names, 2);
    } else {
        layout.token = files.header().find(table);
        if (layout.token == nullptr || layout.token->shape.size() != 2)
            throw Error(ErrorCode::bad_config,
                        "a token table is a tensor of two dimensions; " + quote_for_message(table) + " is none in these files");
    }
    layout.position = first(position_names, 2);
    layout.segment = first(segment_names, 2);
    layout.norm_weight = first(norm_weight_names, 1);
    layout.norm_bias = first(norm_bias_names, 1);
    layout.projection = first(projection_names, 2);
    const TensorInfo* head = first(head_names, 2);
    if (head == layout.token) head = nullptr;
    layout.family = family_of(layout, config);
    read_rules(layout, config);

    for (const TensorInfo& tensor : tensors) {
        const std::optional<std::size_t> layer = layer_of(tensor.name);
        CheckpointPart part = part_of_others(tensor, layer.has_value());
        if (&tensor == layout.token) part = CheckpointPart::token;
        if (&tensor == layout.position) part = CheckpointPart::position;
        if (&tensor == layout.segment) part = CheckpointPart::segment;
        if (&tensor == layout.norm_weight || &tensor == layout.norm_bias) part = CheckpointPart::input_norm;
        if (&tensor == head) part = CheckpointPart::head;
        layout.parts.push_back(part);
        layout.layer.push_back(layer);
        if (layer) layout.layers = std::max(layout.layers, *layer + 1);
    }

    if (layout.token == nullptr) return layout;
    // of an encoder the head alone tells that there is one: a tied one leaves its bias
    const bool encoder = layout.norm_weight != nullptr && has(layout.norm_weight->name, "embeddings.LayerNorm") &&
                         std::ranges::none_of(tensors, [](const TensorInfo& tensor) {
                             return has(tensor.name, "cls.predictions.") || tensor.name.starts_with("lm_head.");
                         });
    const bool by_default = head == nullptr || (config != nullptr && is_tied_by_default(layout.family));
    const bool tied = truth(config, "tie_word_embeddings", truth(config, "tie_weights", by_default));
    if (head != nullptr && (!tied || head->shape != layout.token->shape)) {
        layout.head = CheckpointHead::own;
    } else if (head != nullptr || !encoder) {
        layout.head = CheckpointHead::tied;
    }
    return layout;
}

CheckpointAccount account_of(const CheckpointLayout& layout, const SafetensorsHeader& header) {
    CheckpointAccount account;
    for (std::size_t i = 0; i < header.tensors.size(); ++i) {
        const TensorInfo& tensor = header.tensors[i];
        const CheckpointPart part = layout.parts[i];
        account.stored_bytes += tensor.end - tensor.begin;
        account.by_part[static_cast<std::size_t>(part)] += tensor.count;
        const bool twice = part == CheckpointPart::head && layout.head == CheckpointHead::tied;
        if (part != CheckpointPart::buffer && !twice) account.total += tensor.count;
    }
    return account;
}

}  // namespace stem
