// Dot products along k, straight from the row-major inputs: nothing is packed, so a table that was just updated is ready.
//
// The sum of a cell is always made in the same order, whatever M and N are and wherever the matrices start: lane l takes
// the products k = l, l + lanes, …, then the lanes are added, then the k blocks. In long rows a lane has two such sums, of
// every other vector, which are added first. A row therefore gets the same bits alone (T = 1) as inside a batch.
#include <algorithm>
#include <array>
#include <cassert>
#include <xsimd/xsimd.hpp>

#include "kernels/matmul.hpp"
#include "kernels/multiply_add.hpp"
#include "kernels/partial_vector.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

// A tile is 2 rows of a × 4 rows of b: 8 sums, 4 vectors of b, 1 of a and 1 product in flight are 14 of the 16 vector
// registers that SSE, AVX2 and V8 have; 3×4 and 4×4 spill. AVX-512 has 32: 4×4 takes 22. Four columns also let one haddp
// finish four cells at once.
constexpr std::size_t tile_rows = lanes == 16 ? 4 : 2;
constexpr std::size_t tile_cols = 4;
static_assert(tile_cols <= lanes);

// Longest part of k that is summed in one go: 4 rows of b × 4096 floats are 64 KB, so the rows of both models' K (128 to
// 3072) are never split and longer ones still meet again in the second-level cache.
constexpr std::size_t block_k = 4096;
// From this many products on a sum is made in two chains. One row by itself (T = 1) then keeps two sums in flight and can be
// read from memory as one sequential stream, which is what hardware prefetchers follow best: 154 MB of GPT-2's table took 4.9
// ms so, where four rows at a time took 6.5 (reading alone: 4.5). Four chains read no faster and cost a tile 5 %, two cost 2 %.
// Tables with shorter rows lie in a cache.
constexpr std::size_t long_row = 513;
constexpr std::size_t most_chains = 2;
// Rows of a that meet each group of rows of b while that group is in the first-level cache: b comes from memory once per block.
// 512 KB is half of a second-level cache of today, and what does not fit there is read in order.
constexpr std::size_t block_a_floats = 512 * 1024 / sizeof(float);
// At most so many: each group writes a few cells of every row, and rows of `out` that lie a large power of two apart share a
// few sets of the caches; 256 rows of 4096 logits drove each other out.
constexpr std::size_t most_block_rows = 128;

constexpr std::size_t cache_line_floats = 64 / sizeof(float);

// Fetches rows from memory as one sequential stream, which hardware prefetchers follow best; the tile alone would pull four
// rows at once. Nothing else is done meanwhile: so many requests are under way at a time as the core can have.
void touch(const float* rows, std::size_t count, std::size_t stride, std::size_t length) noexcept {
    const bool whole_rows = length == stride;
    const std::size_t pieces = whole_rows ? 1 : count;
    const std::size_t floats = whole_rows ? count * length : length;
    Batch sum(0.0F);
    for (std::size_t r = 0; r < pieces; ++r)
        for (std::size_t k = 0; k < floats; k += cache_line_floats) sum = sum + Batch(rows[r * stride + k]);
    // the values are not wanted, but the compiler may not know it
    [[maybe_unused]] const volatile float sink = sum.get(0);
}

// Which cells a tile computes: rows of a and b at k, `stride` = K apart.
struct Operands {
    const float* a;
    const float* b;
    std::size_t stride;
    std::size_t length;
};

template <std::size_t Rows>
using Sums = std::array<std::array<Batch, tile_cols>, Rows>;

// The lanes of four sums added up, one cell each. Wider vectors are folded to four lanes first (lanes l, l + 4, l + 8, …):
// a haddp of theirs would add as many sums as they have lanes, most of which a tile has not.
inline std::array<float, tile_cols> add_lanes(const std::array<Batch, tile_cols>& sums) noexcept {
    alignas(Batch::arch_type::alignment()) std::array<float, tile_cols> cells;
    if constexpr (lanes == tile_cols) {
        xsimd::haddp(sums.data()).store_aligned(cells.data());
    } else {
        using Narrow = xsimd::make_sized_batch_t<float, tile_cols>;
        std::array<Narrow, tile_cols> narrow;
        for (std::size_t j = 0; j < tile_cols; ++j) {
            alignas(Batch::arch_type::alignment()) std::array<float, lanes> wide;
            sums[j].store_aligned(wide.data());
            narrow[j] = Narrow::load_aligned(wide.data());
            for (std::size_t l = tile_cols; l < lanes; l += tile_cols)
                narrow[j] = narrow[j] + Narrow::load_aligned(wide.data() + l);
        }
        xsimd::haddp(narrow.data()).store_aligned(cells.data());
    }
    return cells;
}

template <std::size_t Rows, std::size_t Cols, class Load>
inline void add_products(Sums<Rows>& sums, const Operands& at, std::size_t k, Load load) noexcept {
    std::array<Batch, Cols> b;
    for (std::size_t j = 0; j < Cols; ++j) b[j] = load(at.b + j * at.stride + k);
    for (std::size_t i = 0; i < Rows; ++i) {
        const Batch a = load(at.a + i * at.stride + k);
        for (std::size_t j = 0; j < Cols; ++j) sums[i][j] = multiply_add(a, b[j], sums[i][j]);
    }
}

// Vectors `chain`, `chain` + Chains, … of k. The loop stays rolled: unrolled by hand it hoists its loads and spills, and V8
// unrolls it by itself.
template <std::size_t Rows, std::size_t Cols, std::size_t Chains>
inline Sums<Rows> chain_of_sums(const Operands& at, std::size_t chain) noexcept {
    Sums<Rows> sums;
    for (auto& row : sums) row.fill(Batch(0.0F));
    const std::size_t whole = at.length - at.length % lanes;
    for (std::size_t k = chain * lanes; k < whole; k += Chains * lanes)
        add_products<Rows, Cols>(sums, at, k, [](const float* p) { return Batch::load_unaligned(p); });
    if (const std::size_t rest = at.length - whole; rest > 0 && whole / lanes % Chains == chain)
        add_products<Rows, Cols>(sums, at, whole, [rest](const float* p) { return load_first<Batch>(p, rest, 0.0F); });
    return sums;
}

template <std::size_t Rows, std::size_t Cols>
void tile(const Operands& at, float* out, std::size_t out_stride, bool adds) noexcept {
    Sums<Rows> sums;
    if (at.length < long_row) {
        sums = chain_of_sums<Rows, Cols, 1>(at, 0);
    } else {
        // one chain after the other: both at once would take twice the registers
        sums = chain_of_sums<Rows, Cols, most_chains>(at, 0);
        const Sums<Rows> more = chain_of_sums<Rows, Cols, most_chains>(at, 1);
        for (std::size_t i = 0; i < Rows; ++i)
            for (std::size_t j = 0; j < tile_cols; ++j) sums[i][j] = sums[i][j] + more[i][j];
    }
    for (std::size_t i = 0; i < Rows; ++i) {
        const std::array<float, tile_cols> cells = add_lanes(sums[i]);
        float* to = out + i * out_stride;
        for (std::size_t j = 0; j < Cols; ++j) to[j] = adds ? to[j] + cells[j] : cells[j];
    }
}

// All rows of a block of a against `Cols` rows of b.
template <std::size_t Cols>
void column_of_tiles(Operands at, std::size_t rows, float* out, std::size_t out_stride, bool adds) noexcept {
    std::size_t i = 0;
    for (; i + tile_rows <= rows; i += tile_rows) {
        tile<tile_rows, Cols>(at, out, out_stride, adds);
        at.a += tile_rows * at.stride;
        out += tile_rows * out_stride;
    }
    for (; i < rows; ++i) {
        tile<1, Cols>(at, out, out_stride, adds);
        at.a += at.stride;
        out += out_stride;
    }
}

// One row of a (T = 1) against short rows of b: four at a time, so that four sums are in flight; the next four are fetched
// meanwhile, line after line as they lie.
void lone_row_of_short(const float* a, ConstMatrixView b, std::size_t k, std::size_t length, float* out, bool adds) noexcept {
    // what one step of a group takes in its four rows
    constexpr std::size_t step_floats = tile_cols * lanes;
    std::size_t j = 0;
    for (; j + tile_cols <= b.rows; j += tile_cols) {
        const Operands at{a, b.row(j) + k, b.cols, length};
        const volatile float* next = j + 2 * tile_cols <= b.rows ? b.row(j + tile_cols) : b.row(j);
        Sums<1> sums;
        sums[0].fill(Batch(0.0F));
        const std::size_t whole = length - length % lanes;
        for (std::size_t l = 0; l < whole; l += lanes) {
            add_products<1, tile_cols>(sums, at, l, [](const float* p) { return Batch::load_unaligned(p); });
            for (std::size_t line = 0; line < step_floats; line += cache_line_floats) static_cast<void>(next[line]);
            next += step_floats;
        }
        if (const std::size_t rest = length - whole; rest > 0)
            add_products<1, tile_cols>(sums, at, whole, [rest](const float* p) { return load_first<Batch>(p, rest, 0.0F); });
        const std::array<float, tile_cols> cells = add_lanes(sums[0]);
        for (std::size_t c = 0; c < tile_cols; ++c) out[j + c] = adds ? out[j + c] + cells[c] : cells[c];
    }
    for (; j < b.rows; ++j) tile<1, 1>({a, b.row(j) + k, b.cols, length}, out + j, 0, adds);
}

// One row of a against long rows of b, each read once from end to end.
void lone_row_of_long(const float* a, ConstMatrixView b, std::size_t k, std::size_t length, float* out, bool adds) noexcept {
    constexpr std::size_t step = most_chains * lanes;
    const std::size_t whole = length - length % step;
    for (std::size_t j = 0; j < b.rows; ++j) {
        const float* row = b.row(j) + k;
        std::array<Batch, tile_cols> sums;
        sums.fill(Batch(0.0F));
        for (std::size_t l = 0; l < whole; l += step)
            for (std::size_t c = 0; c < most_chains; ++c)
                sums[c] =
                    multiply_add(Batch::load_unaligned(a + l + c * lanes), Batch::load_unaligned(row + l + c * lanes), sums[c]);
        for (std::size_t l = whole, c = 0; l < length; l += lanes, ++c) {
            const std::size_t rest = std::min(lanes, length - l);
            sums[c] = multiply_add(load_first<Batch>(a + l, rest, 0.0F), load_first<Batch>(row + l, rest, 0.0F), sums[c]);
        }
        const float cell = add_lanes({sums[0] + sums[1], sums[2], sums[3], sums[3]})[0];
        out[j] = adds ? out[j] + cell : cell;
    }
}

// `adds`: whether the cells are added to what `out` holds, from the first block of k on.
void product(ConstMatrixView a, ConstMatrixView b, MatrixView out, bool adds) noexcept {
    assert(a.cols == b.cols && out.rows == a.rows && out.cols == b.rows);
    const std::size_t depth = a.cols;
    for (std::size_t k = 0; k < depth; k += block_k) {
        const std::size_t length = std::min(block_k, depth - k);
        if (a.rows == 1) {
            (length < long_row ? lone_row_of_short : lone_row_of_long)(a.data + k, b, k, length, out.data, adds || k > 0);
            continue;
        }
        const std::size_t block_rows = std::clamp(block_a_floats / length / tile_rows * tile_rows, tile_rows, most_block_rows);
        for (std::size_t i = 0; i < a.rows; i += block_rows) {
            const std::size_t rows = std::min(block_rows, a.rows - i);
            std::size_t j = 0;
            for (; j + tile_cols <= b.rows; j += tile_cols) {
                touch(b.row(j) + k, tile_cols, depth, length);
                column_of_tiles<tile_cols>({a.row(i) + k, b.row(j) + k, depth, length}, rows, out.row(i) + j, out.cols,
                                           adds || k > 0);
            }
            for (; j < b.rows; ++j)
                column_of_tiles<1>({a.row(i) + k, b.row(j) + k, depth, length}, rows, out.row(i) + j, out.cols, adds || k > 0);
        }
    }
}

}  // namespace

void matmul_nt_simd(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    if (a.cols == 0) std::ranges::fill(out.values(), 0.0F);
    product(a, b, out, false);
}

void matmul_nt_add_simd(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    product(a, b, out, true);
}

}  // namespace stem::inline STEM_SIMD_SET
