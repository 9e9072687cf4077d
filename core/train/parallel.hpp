#pragma once

#include <cstddef>
#include <functional>

namespace stem {

/// Runs job(0) … job(count - 1), each on a thread of its own where the build has threads, else one after another; comes back
/// when all are done. Jobs must not touch each other's results.
/// Errors: the first (by number) that a job threw, after all have ended.
void run_parallel(std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace stem
