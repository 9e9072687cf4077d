#include "kernels/buffers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <new>
#include <stdexcept>

namespace stem::test {
namespace {

constexpr float untouched = 12345.678F;
constexpr std::size_t guard = 32;

// the generator's bits are the same everywhere, std::uniform_real_distribution's numbers are not
double uniform(std::mt19937& random) {
    return random() * 0x1p-32;
}

}  // namespace

std::vector<Path> paths() {
    std::vector<Path> all = vector_paths();
    all.insert(all.begin(), Path::scalar);
    return all;
}

std::vector<Path> vector_paths() {
    std::vector<Path> all;
    for (const Path path : {Path::sse4_2, Path::avx2, Path::avx512, Path::avx2_fused, Path::avx512_fused})
        if (path_available(path)) all.push_back(path);
    // where there are no sets to choose among
    if (all.empty() && default_path() != Path::scalar) all.push_back(default_path());
    return all;
}

bool fuses(Path path) {
    return path == Path::relaxed || path == Path::avx2_fused || path == Path::avx512_fused;
}

std::string_view name(Path path) {
    return path_name(path);
}

const std::vector<std::size_t>& edge_sizes() {
    static const std::vector<std::size_t> sizes{1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                                                14, 15, 16, 17, 19, 31, 32, 33, 35, 63, 64, 65, 127};
    return sizes;
}

Placed::Placed(std::span<const float> numbers, std::size_t offset) : offset_(offset), size_(numbers.size()) {
    block_ = static_cast<float*>(::operator new((offset + size_) * sizeof(float), std::align_val_t{64}));
    std::ranges::copy(numbers, data());
}

Placed::~Placed() {
    ::operator delete(block_, std::align_val_t{64});
}

ConstMatrixView Placed::view(std::size_t rows, std::size_t cols) const {
    if (rows * cols != size_) throw std::logic_error("the view is not the block");
    return {data(), rows, cols};
}

Output::Output(std::size_t rows, std::size_t cols, std::size_t offset)
    : rows_(rows), cols_(cols), before_(guard + offset), block_(1, before_ + rows * cols + guard) {
    std::ranges::fill(block_.values(), untouched);
    std::ranges::fill(view().values(), std::numeric_limits<float>::quiet_NaN());
}

MatrixView Output::view() noexcept {
    return {block_.data() + before_, rows_, cols_};
}

std::span<const float> Output::values() const noexcept {
    return block_.values().subspan(before_, rows_ * cols_);
}

testing::AssertionResult Output::surroundings_untouched() const {
    for (std::size_t i = 0; i < block_.size(); ++i) {
        const bool inside = i >= before_ && i < before_ + rows_ * cols_;
        if (!inside && std::bit_cast<std::uint32_t>(block_.data()[i]) != std::bit_cast<std::uint32_t>(untouched))
            return testing::AssertionFailure() << "cell " << static_cast<std::ptrdiff_t>(i - before_) << " of an output of "
                                               << rows_ * cols_ << " was written: " << block_.data()[i];
    }
    return testing::AssertionSuccess();
}

std::vector<float> plain_numbers(std::size_t n, std::mt19937& random) {
    std::vector<float> numbers(n);
    for (float& x : numbers) x = static_cast<float>(2 * uniform(random) - 1);
    return numbers;
}

std::vector<float> wide_numbers(std::size_t n, double least_exponent, double greatest_exponent, std::mt19937& random) {
    std::vector<float> numbers(n);
    for (float& x : numbers) {
        const double size = std::pow(10.0, least_exponent + (greatest_exponent - least_exponent) * uniform(random));
        x = static_cast<float>(random() % 2 == 0 ? size : -size);
    }
    return numbers;
}

}  // namespace stem::test
