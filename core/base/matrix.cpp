#include "base/matrix.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <string>

#include "base/error.hpp"

namespace stem {

std::size_t checked_size(std::size_t a, std::size_t b, const char* what) {
    // signed half of the address space: what malloc and pointer differences can express, also on wasm32
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 2 / sizeof(float);
    if (b != 0 && a > most / b)
        throw Error(ErrorCode::out_of_memory, std::string(what) + " of " + std::to_string(a) + " x " + std::to_string(b) +
                                                  " numbers does not fit in this machine's memory");
    return a * b;
}

Matrix::Matrix(std::size_t rows, std::size_t cols) : rows_(rows), cols_(cols) {
    const std::size_t count = checked_size(rows, cols, "a matrix");
    // at least one line, so that an empty matrix still has a valid, aligned pointer
    const std::size_t bytes = std::max(count * sizeof(float), alignment);
    void* memory = ::operator new(bytes, std::align_val_t{alignment}, std::nothrow);
    if (memory == nullptr)
        throw Error(ErrorCode::out_of_memory, "a matrix of " + std::to_string(rows) + " x " + std::to_string(cols) +
                                                  " float32 needs " + std::to_string(bytes) +
                                                  " bytes, which this machine refused");
    data_.reset(static_cast<float*>(memory));
    std::fill_n(data_.get(), count, 0.0F);
}

void Matrix::Free::operator()(float* p) const noexcept {
    ::operator delete(p, std::align_val_t{alignment});
}

}  // namespace stem
