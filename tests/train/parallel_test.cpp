#include "train/parallel.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace stem::test {
namespace {

TEST(Parallel, RunsEveryJobOnce) {
    for (const std::size_t count : {0U, 1U, 2U, 9U}) {
        std::vector<int> runs(count);
        run_parallel(count, [&runs](std::size_t i) { ++runs[i]; });
        EXPECT_EQ(runs, std::vector<int>(count, 1));
    }
}

TEST(Parallel, EndsAllAndTellsTheFirstErrorByNumber) {
    std::vector<int> runs(6);
    try {
        run_parallel(6, [&runs](std::size_t i) {
            ++runs[i];
            if (i % 2 == 1) throw std::runtime_error("job " + std::to_string(i));
        });
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "job 1");
    }
    EXPECT_EQ(runs, std::vector<int>(6, 1));
}

}  // namespace
}  // namespace stem::test
