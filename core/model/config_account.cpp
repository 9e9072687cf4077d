#include "model/config_account.hpp"

#include "base/error.hpp"
#include "format/safetensors.hpp"

namespace stem {
namespace {

// as many as a JavaScript number and a double count one by one
constexpr std::uint64_t most_numbers = 1ULL << 53;

/// Nothing when there are too many.
std::optional<ConfigAccount> counted(const ModelConfig& config) {
    ConfigAccount account;
    for (const TensorSpec& spec : tensor_specs(config)) {
        const std::optional<std::uint64_t> count = shape_count(spec.shape);
        if (!count || *count > most_numbers - account.total) return std::nullopt;
        account.total += *count;
        account.by_group[static_cast<std::size_t>(spec.group)] += *count;
    }
    return account;
}

/// Whether the token table is half of the model or more at another width. A model that is too large to be counted is one whose
/// blocks are: only they grow with the square.
bool is_half(ModelConfig config, std::uint64_t width) {
    if (config.d_ff != 0) config.d_ff = static_cast<std::uint32_t>(config.d_ff * width / config.d_model);
    config.d_model = static_cast<std::uint32_t>(width);
    const std::optional<ConfigAccount> account = counted(config);
    return account && 2 * account->by_group[static_cast<std::size_t>(Group::tokens)] >= account->total;
}

}  // namespace

double ConfigAccount::share(Group group) const noexcept {
    return static_cast<double>(by_group[static_cast<std::size_t>(group)]) / static_cast<double>(total);
}

ConfigAccount account_of_config(const ModelConfig& config) {
    check_config(config);
    std::optional<ConfigAccount> account = counted(config);
    if (!account)
        throw Error(ErrorCode::bad_config, "a model of these sizes has more than " + std::to_string(most_numbers) +
                                               " numbers, which can't be counted here");
    account->lookup = lookup_cost(config.max_len, config.d_model);
    account->product = product_cost(config.max_len, config.vocab_size, config.d_model);
    // all but the table grows faster than it with the width
    std::uint64_t half = 1;
    std::uint64_t less = 1 << 24;
    if (!is_half(config, half) || is_half(config, less)) return *account;
    while (less - half > 1) {
        const std::uint64_t middle = (half + less) / 2;
        (is_half(config, middle) ? half : less) = middle;
    }
    account->half_width = static_cast<std::uint32_t>(half);
    return *account;
}

}  // namespace stem
