// The native kernels in Google Benchmark: the scalar one beside each instruction set that this machine has, and OpenBLAS.
#include <benchmark/benchmark.h>
#include <cblas.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"

// of OpenBLAS; not every distribution's header declares it
extern "C" void openblas_set_num_threads(int threads);

namespace {

using stem::Matrix;
using stem::Path;

/// Numbers in -1…1, the same on every machine.
void fill(Matrix& matrix, std::uint32_t seed) {
    for (float& value : matrix.values()) {
        seed = seed * 1664525U + 1013904223U;
        value = static_cast<float>(seed >> 8U) / 8388608.0F - 1.0F;
    }
}

struct Product {
    std::string name;
    std::size_t m;
    std::size_t n;
    std::size_t k;
    bool transposed;  // the second factor is stored (n, k), as a tied table is

    double flops() const { return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k); }
};

struct Operands {
    explicit Operands(const Product& product)
        : a(product.m, product.k),
          b(product.transposed ? product.n : product.k, product.transposed ? product.k : product.n),
          out(product.m, product.n) {
        fill(a, 1);
        fill(b, 2);
    }
    Matrix a;
    Matrix b;
    Matrix out;
};

/// Whether cells spread over the result are within K·eps·Σ|a||b| of float64.
bool right(const Product& product, const Operands& x) {
    constexpr std::size_t most = 997;
    const std::size_t cells = product.m * product.n;
    for (std::size_t i = 0; i < most; ++i) {
        const std::size_t cell = i * (cells - 1) / (most - 1);
        const std::size_t row = cell / product.n;
        const std::size_t column = cell % product.n;
        double sum = 0;
        double size = 0;
        for (std::size_t k = 0; k < product.k; ++k) {
            const double b = product.transposed ? x.b.row(column)[k] : x.b.row(k)[column];
            sum += x.a.row(row)[k] * b;
            size += std::abs(x.a.row(row)[k] * b);
        }
        const double allowed = static_cast<double>(product.k) * 0x1p-23 * size;
        if (!(std::abs(x.out.row(row)[column] - sum) <= allowed)) return false;
    }
    return true;
}

template <class Multiply>
void measure(benchmark::State& state, const Product& product, Operands& x, Multiply&& multiply) {
    for (float& value : x.out.values()) value = std::numeric_limits<float>::quiet_NaN();
    multiply();
    if (!right(product, x)) {
        state.SkipWithError("its result is wrong");
        return;
    }
    for (auto _ : state) {
        multiply();
        benchmark::ClobberMemory();
    }
    state.counters["flops"] = benchmark::Counter(product.flops(), benchmark::Counter::kIsIterationInvariantRate);
}

void ours(benchmark::State& state, const Product& product, Path path) {
    Operands x(product);
    const stem::Kernels& kernels = stem::kernels(path);
    stem::Matmul* matmul = product.transposed ? kernels.matmul_nt : kernels.matmul_nn;
    measure(state, product, x, [&] { matmul(std::as_const(x.a).view(), std::as_const(x.b).view(), x.out.view()); });
}

void openblas(benchmark::State& state, const Product& product) {
    Operands x(product);
    const std::array sizes{static_cast<int>(product.m), static_cast<int>(product.n), static_cast<int>(product.k)};
    const auto [m, n, k] = sizes;
    measure(state, product, x, [&] {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, product.transposed ? CblasTrans : CblasNoTrans, m, n, k, 1.0F, x.a.data(), k,
                    x.b.data(), product.transposed ? k : n, 0.0F, x.out.data(), n);
    });
}

void lookup(benchmark::State& state, Path path, std::size_t vocab, std::size_t width, std::size_t tokens) {
    Matrix table(vocab, width);
    Matrix positions(tokens, width);
    Matrix out(tokens, width);
    fill(table, 1);
    fill(positions, 2);
    std::vector<stem::TokenId> ids(tokens);
    for (std::size_t t = 0; t < tokens; ++t) ids[t] = static_cast<stem::TokenId>(t * 7919 % vocab);
    for (auto _ : state) {
        stem::kernels(path).embedding_lookup_add(std::as_const(table).view(), ids, 2.0F, std::as_const(positions).view(),
                                                 out.view());
        benchmark::ClobberMemory();
    }
    const double flops = 2.0 * static_cast<double>(tokens * width);
    state.counters["flops"] = benchmark::Counter(flops, benchmark::Counter::kIsIterationInvariantRate);
}

void register_all() {
    const std::vector<Product> products = {
        {"W2 seed", 32, 1000, 128, true},   {"W2 T1", 1, 50257, 768, true},   {"W2 T16", 16, 50257, 768, true},
        {"W2 T128", 128, 50257, 768, true}, {"W3 512", 512, 512, 512, false}, {"W3 1024", 1024, 1024, 1024, false},
    };
    std::vector<Path> paths;
    for (const Path path : {Path::scalar, Path::sse4_2, Path::avx2, Path::avx512, Path::simd}) {
        // where the sets have no names of their own, `simd` is the one there is
        const bool doubled = path == Path::simd && paths.size() > 1;
        if (stem::path_available(path) && !doubled) paths.push_back(path);
    }
    for (const Path path : paths) {
        const std::string name(stem::path_name(path));
        benchmark::RegisterBenchmark(("W1 seed|" + name).c_str(), lookup, path, 1000, 128, 32);
        benchmark::RegisterBenchmark(("W1 gpt2|" + name).c_str(), lookup, path, 50257, 768, 1024);
    }
    for (const Product& product : products) {
        for (const Path path : paths) {
            const std::string name = product.name + "|" + std::string(stem::path_name(path));
            benchmark::RegisterBenchmark(name.c_str(), ours, product, path);
        }
        benchmark::RegisterBenchmark((product.name + "|openblas").c_str(), openblas, product);
    }
}

}  // namespace

int main(int argc, char** argv) {
    openblas_set_num_threads(1);
    register_all();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
