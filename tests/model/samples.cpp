#include "model/samples.hpp"

#include "base/random.hpp"

namespace stem::test {

std::vector<Path> paths() {
    std::vector<Path> list{Path::scalar};
    for (const Path path : {Path::simd, Path::relaxed})
        if (path_available(path)) list.push_back(path);
    return list;
}

std::vector<TokenId> random_ids(std::size_t n, std::uint32_t vocab_size, std::uint64_t seed) {
    const Random random(seed, Stream::training);
    std::vector<TokenId> ids(n);
    for (std::size_t i = 0; i < n; ++i) ids[i] = static_cast<TokenId>(random.bits(i) % vocab_size);
    return ids;
}

ModelConfig small_config(bool tied, bool scaled) {
    ModelConfig config;
    config.vocab_size = 11;
    config.d_model = 6;
    config.max_len = 9;
    config.tie_weights = tied;
    config.scale_embeddings = scaled;
    return config;
}

ForwardResult forward_traced(const Model& model, std::span<const TokenId> ids, std::size_t batch) {
    ForwardOptions options;
    options.trace_token = options.trace_position = options.trace_input = true;
    return model.forward({ids, batch, batch == 0 ? 0 : ids.size() / batch}, options);
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

}  // namespace stem::test
