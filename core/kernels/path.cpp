#include "kernels/path.hpp"

#include "kernels/kernel_table.hpp"

namespace stem {

bool path_available(Path path) noexcept {
    return kernel_table(path) != nullptr;
}

Path default_path() noexcept {
    for (const Path path : {Path::simd, Path::relaxed})
        if (path_available(path)) return path;
    return Path::scalar;
}

std::size_t path_lanes(Path path) noexcept {
    const KernelTable* table = kernel_table(path);
    return table == nullptr ? 0 : table->lanes;
}

std::string_view path_instruction_set(Path path) noexcept {
    const KernelTable* table = kernel_table(path);
    return table == nullptr ? "none" : table->instruction_set;
}

std::string_view path_name(Path path) noexcept {
    switch (path) {
        case Path::scalar:
            return "scalar";
        case Path::simd:
            return "simd";
        case Path::sse4_2:
            return "sse4_2";
        case Path::avx2:
            return "avx2";
        case Path::avx512:
            return "avx512";
        case Path::avx2_fused:
            return "avx2_fused";
        case Path::avx512_fused:
            return "avx512_fused";
        case Path::relaxed:
            return "relaxed";
    }
    return "unknown";
}

}  // namespace stem
