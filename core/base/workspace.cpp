#include "base/workspace.hpp"

#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace stem {
namespace {

/// What stands before the memory that somebody holds.
struct alignas(memory_alignment) Block {
    Workspace::Shelf* shelf;
    Block* next;
    std::size_t bytes;
    std::uint64_t pass;

    void* memory() noexcept { return this + 1; }
};
static_assert(sizeof(Block) == memory_alignment);

thread_local Workspace::Shelf* in_use = nullptr;

void free_block(Block* block) noexcept {
    ::operator delete(block, std::align_val_t{memory_alignment});
}

// Memory on the shelf belongs to nobody: a reader or writer of it is a mistake that the sanitizer build finds.
void forbid([[maybe_unused]] Block& block) noexcept {
#if defined(__SANITIZE_ADDRESS__)
    __asan_poison_memory_region(block.memory(), block.bytes);
#endif
}
void allow([[maybe_unused]] Block& block) noexcept {
#if defined(__SANITIZE_ADDRESS__)
    __asan_unpoison_memory_region(block.memory(), block.bytes);
#endif
}

}  // namespace

struct Workspace::Shelf {
    std::mutex mutex;
    Block* free = nullptr;
    std::size_t held = 0;    ///< blocks that somebody has
    std::size_t users = 0;   ///< uses that live
    std::uint64_t pass = 0;  ///< counts times without a use
    bool orphan = false;     ///< the workspace has ended

    /// A free block of exactly that size, or null. Not the next larger one: then a repeated pass could find its own gone.
    Block* find(std::size_t bytes) noexcept {
        for (Block** at = &free; *at != nullptr; at = &(*at)->next)
            if ((*at)->bytes == bytes) return std::exchange(*at, (*at)->next);
        return nullptr;
    }

    void drop_older_than(std::uint64_t least) noexcept {
        Block** at = &free;
        while (*at != nullptr) {
            Block* const block = *at;
            if (block->pass >= least) {
                at = &block->next;
            } else {
                *at = block->next;
                allow(*block);
                free_block(block);
            }
        }
    }
};

Workspace::Workspace() : shelf_(new Shelf) {}

Workspace::Workspace(Workspace&& other) noexcept : shelf_(std::exchange(other.shelf_, nullptr)) {}

Workspace& Workspace::operator=(Workspace&& other) noexcept {
    std::swap(shelf_, other.shelf_);
    return *this;
}

Workspace::~Workspace() {
    if (shelf_ == nullptr) return;
    bool last = false;
    {
        const std::lock_guard lock(shelf_->mutex);
        shelf_->drop_older_than(UINT64_MAX);
        shelf_->orphan = true;
        last = shelf_->held == 0;
    }
    if (last) delete shelf_;
}

Workspace::Shelf* Workspace::current() noexcept {
    return in_use;
}

Workspace::Use::Use(Shelf* shelf) noexcept : shelf_(shelf), before_(in_use), exceptions_(std::uncaught_exceptions()) {
    if (shelf_ == nullptr) return;
    in_use = shelf_;
    const std::lock_guard lock(shelf_->mutex);
    if (shelf_->users++ == 0) ++shelf_->pass;
}

Workspace::Use::~Use() {
    if (shelf_ == nullptr) return;
    in_use = before_;
    const std::lock_guard lock(shelf_->mutex);
    // one that failed is not repeated, and may have failed for want of memory
    const bool failed = std::uncaught_exceptions() > exceptions_;
    if (--shelf_->users == 0) shelf_->drop_older_than(failed ? UINT64_MAX : shelf_->pass);
}

void* take_memory(std::size_t bytes) noexcept {
    // sizes that differ by little share one, so that a row that grows by a token rarely needs new memory
    constexpr std::size_t step = 1024;
    if (bytes > SIZE_MAX / 2) return nullptr;
    const std::size_t rounded = (bytes + step - 1) / step * step;
    Workspace::Shelf* const shelf = in_use;
    Block* block = nullptr;
    std::uint64_t pass = 0;
    if (shelf != nullptr) {
        const std::lock_guard lock(shelf->mutex);
        block = shelf->find(rounded);
        pass = shelf->pass;
        ++shelf->held;
    }
    if (block != nullptr) {
        allow(*block);
        block->pass = pass;
        return block->memory();
    }
    void* const fresh =
        ::operator new(sizeof(Block) + (shelf != nullptr ? rounded : bytes), std::align_val_t{memory_alignment}, std::nothrow);
    if (fresh != nullptr) return (new (fresh) Block{shelf, nullptr, rounded, pass})->memory();
    if (shelf != nullptr) {
        const std::lock_guard lock(shelf->mutex);
        --shelf->held;
    }
    return nullptr;
}

void give_memory(void* memory) noexcept {
    if (memory == nullptr) return;
    Block* const block = static_cast<Block*>(memory) - 1;
    Workspace::Shelf* const shelf = block->shelf;
    if (shelf == nullptr) return free_block(block);
    bool last = false;
    {
        const std::lock_guard lock(shelf->mutex);
        --shelf->held;
        if (shelf->orphan) {
            last = shelf->held == 0;
            free_block(block);
        } else {
            forbid(*block);
            block->next = std::exchange(shelf->free, block);
        }
    }
    if (last) delete shelf;
}

}  // namespace stem
