// How fast lookup and head are here, beside what the probe finds possible. The engine's worker calls for one batch of each part
// after another, so that what else the device does meets all of them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/embedding.hpp"
#include "kernels/matmul.hpp"
#include "speed/probe.hpp"

namespace stem::speed {
namespace {

/// Milliseconds of a clock that only goes forward.
extern "C" [[clang::import_module("speed"), clang::import_name("now")]] double speed_now();

// The lesson's tables, its longest text for the lookup, and a batch of 32 tokens for the head.
constexpr std::size_t vocab = 4096;
constexpr std::size_t width = 128;
constexpr std::size_t looked_up = 256;
constexpr std::size_t head_rows = 32;

// A coarse clock has 0.1 ms to 1 ms: 200 ms of work make that half a percent at most.
constexpr double batch_ms = 200;
constexpr std::size_t most_batches = 7;

alignas(64) float table[vocab * width];
alignas(64) float positions[looked_up * width];
alignas(64) float looked[looked_up * width];
alignas(64) float states[head_rows * width];
alignas(64) float logits[head_rows * vocab];
alignas(64) float block[probe_block];
TokenId ids[looked_up];
bool filled = false;

/// What is read and written by one lookup; so many bytes the probe reads as well.
constexpr double lookup_bytes = 3.0 * looked_up * width * sizeof(float);
constexpr double lookup_flops = 2.0 * looked_up * width;
constexpr double head_bytes = sizeof(float) * (1.0 * head_rows * width + 1.0 * vocab * width + 1.0 * head_rows * vocab);
constexpr double head_flops = 2.0 * head_rows * vocab * width;
static_assert(3 * looked_up * width <= vocab * width && (3 * looked_up * width) % 32 == 0);

/// Numbers in -1…1 and ids spread over the table, the same everywhere.
void fill() {
    if (filled) return;
    std::uint32_t seed = 1;
    const auto next = [&] {
        seed = seed * 1664525U + 1013904223U;
        return static_cast<float>(seed >> 8U) / 8388608.0F - 1.0F;
    };
    for (float& value : table) value = next();
    for (float& value : positions) value = next();
    for (float& value : states) value = next();
    for (float& value : block) value = next();
    for (std::size_t t = 0; t < looked_up; ++t) ids[t] = static_cast<TokenId>(t * 2731 % vocab);
    filled = true;
}

/// What is measured, in the order of JavaScript's list. The two forms of the probe count as one: the faster.
enum Part { few, many, reading, lookup_scalar, lookup_simd, head_scalar, head_simd, part_count };

// what the probe found is put where nobody may leave it out, or all of its work could be left out as well
volatile float sink = 0;

constexpr std::size_t rounds = 256;

void lookup(EmbeddingLookupAdd* kernel) {
    kernel({table, vocab, width}, ids, 11.3137085F, {positions, looked_up, width}, {looked, looked_up, width});
}

void head(Matmul* kernel) {
    kernel({states, head_rows, width}, {table, vocab, width}, {logits, head_rows, vocab});
}

void run(Part part) {
    switch (part) {
        case few:
            sink = multiply_add_few(block, rounds);
            break;
        case many:
            sink = multiply_add_many(block, rounds);
            break;
        case reading:
            sink = read_all(table, 3 * looked_up * width);
            break;
        case lookup_scalar:
            lookup(embedding_lookup_add_scalar);
            break;
        case lookup_simd:
            lookup(embedding_lookup_add_simd);
            break;
        case head_scalar:
            head(matmul_nt_scalar);
            break;
        case head_simd:
            head(matmul_nt_simd);
            break;
        case part_count:
            break;
    }
}

double flops_of(Part part) {
    if (part <= many) return flops_per_round * rounds;
    if (part == reading) return 0;
    return part <= lookup_simd ? lookup_flops : head_flops;
}

double bytes_of(Part part) {
    if (part <= many) return 0;
    return part <= lookup_simd ? lookup_bytes : head_bytes;
}

struct Batches {
    std::size_t runs = 0;  // in each
    std::size_t count = 0;
    std::array<double, most_batches> times{};
};
std::array<Batches, part_count> all;

double timed(Part part, std::size_t runs) {
    const double begin = speed_now();
    for (std::size_t i = 0; i < runs; ++i) run(part);
    return speed_now() - begin;
}

/// As JavaScript reads it, all doubles.
struct Measured {
    double median = 0;  // milliseconds of one run
    double best = 0;
    double batches = 0;
    double runs = 0;  // in all batches together
    double flops = 0;
    double bytes = 0;
    double gflops = 0;  // of the median
    double gbs = 0;
};
Measured measured;

Measured result_of(Part part) {
    const Batches& batches = all[part];
    std::array<double, most_batches> times = batches.times;
    std::sort(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(batches.count));
    const double median = times[batches.count / 2];
    return {
        median,         times[0],       static_cast<double>(batches.count), static_cast<double>(batches.count * batches.runs),
        flops_of(part), bytes_of(part), flops_of(part) / median / 1e6,      bytes_of(part) / median / 1e6};
}

}  // namespace

extern "C" {

[[clang::export_name("partCount")]] int speed_part_count() {
    return part_count;
}

/// Finds out how many runs fill a batch. These batches are thrown away.
[[clang::export_name("prepare")]] void speed_prepare(Part part) {
    fill();
    run(part);
    std::size_t runs = 1;
    for (double took = timed(part, runs); took < batch_ms; took = timed(part, runs)) {
        const double wanted = took < 2 ? 10.0 * static_cast<double>(runs) : 1.1 * batch_ms / took * static_cast<double>(runs);
        runs = std::max(runs + 1, static_cast<std::size_t>(wanted));
    }
    all[part] = {runs, 0, {}};
}

/// One batch more. An odd number of them, at most `most_batches`, so that the median is one of them.
[[clang::export_name("batch")]] void speed_batch(Part part) {
    Batches& batches = all[part];
    if (batches.count == most_batches) return;
    batches.times[batches.count++] = timed(part, batches.runs) / static_cast<double>(batches.runs);
}

/// Of either form of the probe the faster one.
[[clang::export_name("result")]] const Measured* speed_result(Part part) {
    measured = result_of(part);
    if (part <= many) {
        const Measured other = result_of(part == few ? many : few);
        if (other.gflops > measured.gflops) measured = other;
    }
    return &measured;
}

/// The roof over a measured part, in GFLOP/s: `peak`, or what `bandwidth` (GB/s) can feed at that many operations a byte.
[[clang::export_name("roof")]] double speed_roof(double flops, double bytes, double peak, double bandwidth) {
    return std::min(peak, bandwidth * flops / bytes);
}
/// How much of its roof a part reaches.
[[clang::export_name("share")]] double speed_share(double gflops, double roof) {
    return gflops / roof;
}
/// Operations a byte.
[[clang::export_name("intensity")]] double speed_intensity(double flops, double bytes) {
    return flops / bytes;
}
/// Operations a byte from which on `peak` and not `bandwidth` is the roof.
[[clang::export_name("ridge")]] double speed_ridge(double peak, double bandwidth) {
    return peak / bandwidth;
}
/// How many times as fast one part is as another.
[[clang::export_name("times")]] double speed_times(double ms, double other) {
    return other / ms;
}
}

}  // namespace stem::speed
