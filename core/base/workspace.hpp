#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace stem {

/// Memory that a repeated piece of work takes once and then uses again: while a `Use` lives, what its thread takes comes from
/// the workspace and goes back to it. A pass that asks for the same sizes as the one before it asks the system for nothing.
/// What the last pass did not need is given up when it ends, and everything when it ends by an exception, so a workspace is as
/// large as that pass and what of it is still held. Memory may be held longer than the workspace lives. Uses on several threads
/// at once are fine.
class Workspace {
public:
    struct Shelf;
    /// What is in use on this thread, to be used on another one, too; null when nothing is.
    static Shelf* current() noexcept;

    Workspace();
    Workspace(Workspace&& other) noexcept;
    Workspace& operator=(Workspace&& other) noexcept;
    ~Workspace();

    /// From its making to its end on one thread; inside another one it takes over.
    class Use {
    public:
        explicit Use(const Workspace& workspace) noexcept : Use(workspace.shelf_) {}
        /// Of what `current` gave; with null nothing changes.
        explicit Use(Shelf* shelf) noexcept;
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        ~Use();

    private:
        Shelf* shelf_;
        Shelf* before_;
        int exceptions_;
    };

private:
    Shelf* shelf_;
};

/// What you get: at least `bytes` bytes, from the workspace in use on this thread or from the system; null when there are none.
/// They begin at a cache line, which is more than any vector register needs.
void* take_memory(std::size_t bytes) noexcept;
inline constexpr std::size_t memory_alignment = 64;

/// Gives back what take_memory gave, on any thread; null is fine.
void give_memory(void* memory) noexcept;

/// Takes a vector's memory in the same way.
template <class T>
struct WorkspaceAllocator {
    using value_type = T;

    WorkspaceAllocator() = default;
    template <class Other>
    WorkspaceAllocator(const WorkspaceAllocator<Other>&) noexcept {}

    T* allocate(std::size_t count) {
        static_assert(alignof(T) <= memory_alignment);
        void* const memory = take_memory(count * sizeof(T));
        if (memory == nullptr) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) noexcept { give_memory(memory); }
    friend bool operator==(const WorkspaceAllocator&, const WorkspaceAllocator&) noexcept { return true; }
};

/// A vector of a pass.
template <class T>
using PassVector = std::vector<T, WorkspaceAllocator<T>>;

}  // namespace stem
