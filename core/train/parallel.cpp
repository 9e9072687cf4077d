#include "train/parallel.hpp"

#include <exception>
#include <vector>

#include "base/workspace.hpp"

#if STEM_THREADS
#include <thread>
#endif

namespace stem {

void run_parallel(std::size_t count, const std::function<void(std::size_t)>& job) {
    if (count == 1) return job(0);
    std::vector<std::exception_ptr> errors(count);
    const auto run = [&](std::size_t i) {
        try {
            job(i);
        } catch (...) {
            errors[i] = std::current_exception();
        }
    };
#if STEM_THREADS
    std::vector<std::jthread> threads;
    Workspace::Shelf* const shelf = Workspace::current();
    const auto run_with_shelf = [&](std::size_t i) {
        const Workspace::Use use(shelf);
        run(i);
    };
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back(run_with_shelf, i);
    if (count > 0) run(0);
    threads.clear();  // waits for each
#else
    for (std::size_t i = 0; i < count; ++i) run(i);
#endif
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

}  // namespace stem
