#include "base/allocation_count.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count = 0;

void* counted(std::size_t bytes) noexcept {
    count.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(std::max<std::size_t>(bytes, 1));
}

void* counted(std::size_t bytes, std::align_val_t alignment) noexcept {
    count.fetch_add(1, std::memory_order_relaxed);
    const auto step = static_cast<std::size_t>(alignment);
    // aligned_alloc takes whole multiples alone
    return std::aligned_alloc(step, std::max<std::size_t>((bytes + step - 1) / step * step, step));
}

void* or_throw(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

namespace stem {

std::uint64_t allocation_count() noexcept {
    return count.load(std::memory_order_relaxed);
}

}  // namespace stem

void* operator new(std::size_t bytes) {
    return or_throw(counted(bytes));
}
void* operator new[](std::size_t bytes) {
    return or_throw(counted(bytes));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return counted(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return counted(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return or_throw(counted(bytes, alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return or_throw(counted(bytes, alignment));
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return counted(bytes, alignment);
}
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return counted(bytes, alignment);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
    std::free(memory);
}
