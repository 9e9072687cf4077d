#include "base/workspace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <optional>
#include <thread>

#include "base/allocation_count.hpp"
#include "base/matrix.hpp"

namespace stem::test {
namespace {

/// Some matrices and a vector that live and end in no simple order.
float some_work(std::size_t size) {
    Matrix a(size, 7);
    std::optional<Matrix> b(Matrix::unset(size, 7));
    const Matrix c(2 * size, 7);
    b.reset();
    PassVector<double> d(size, 1.5);
    Matrix e = Matrix::unset(size, 7);
    std::ranges::fill(e.values(), 1.0F);
    a = std::move(e);
    return a.data()[0] + c.data()[3] + static_cast<float>(std::accumulate(d.begin(), d.end(), 0.0));
}

std::uint64_t allocations_of(const auto& work) {
    const std::uint64_t before = allocation_count();
    work();
    return allocation_count() - before;
}

TEST(AllocationCount, CountsEveryFormOfNew) {
    // as functions: the compiler may leave out a new whose object is not needed
    constexpr std::align_val_t wide{128};
    EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(3)); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete[](::operator new[](3)); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(3, std::nothrow)); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete[](::operator new[](3, std::nothrow)); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(3, wide), wide); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete[](::operator new[](3, wide), wide); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(3, wide, std::nothrow), wide); }), 1U);
    EXPECT_EQ(allocations_of([] { ::operator delete[](::operator new[](3, wide, std::nothrow), wide); }), 1U);
    EXPECT_EQ(allocations_of([] { const Matrix matrix(2, 2); }), 1U);
    EXPECT_EQ(allocations_of([] {}), 0U);
}

TEST(Workspace, ARepeatedPieceOfWorkAllocatesNothing) {
    const Workspace workspace;
    for (std::size_t turn = 0; turn < 4; ++turn) {
        const std::uint64_t count = allocations_of([&] {
            const Workspace::Use use(workspace);
            EXPECT_EQ(some_work(1000), 1501.0F);
        });
        EXPECT_EQ(count == 0, turn > 0) << count << " in turn " << turn;
    }
    EXPECT_GT(allocations_of([&] { some_work(1000); }), 3U) << "nothing is in use any more";
}

TEST(Workspace, KeepsWhatTheLastWorkNeededAndNoMore) {
    const Workspace workspace;
    const auto work = [&](std::size_t size) {
        const Workspace::Use use(workspace);
        some_work(size);
    };
    work(1000);
    work(5000);
    EXPECT_GT(allocations_of([&] { work(1000); }), 3U) << "the small ones were given up while the large ones were at work";
}

TEST(Workspace, GivesEverythingUpWhenTheWorkFails) {
    const Workspace workspace;
    const auto work = [&](bool fails) {
        const Workspace::Use use(workspace);
        some_work(1000);
        if (fails) throw 3;
    };
    work(false);
    EXPECT_EQ(allocations_of([&] { work(false); }), 0U);
    EXPECT_THROW(work(true), int);
    EXPECT_GT(allocations_of([&] { work(false); }), 3U);
}

TEST(Workspace, AMatrixIsZeroEachTime) {
    const Workspace workspace;
    for (std::size_t turn = 0; turn < 3; ++turn) {
        const Workspace::Use use(workspace);
        Matrix matrix(5, 11);
        for (const float x : matrix.values()) ASSERT_EQ(x, 0.0F);
        std::ranges::fill(matrix.values(), 7.0F);
    }
}

TEST(Workspace, WhatItGaveMayOutliveIt) {
    std::optional<Matrix> kept;
    {
        const Workspace workspace;
        const Workspace::Use use(workspace);
        kept = Matrix(3, 5);
        const Matrix gone(3, 5);
    }
    kept->row(2)[4] = 3;
    EXPECT_EQ(kept->row(2)[4], 3);
}

TEST(Workspace, MovesWithItsMemory) {
    Workspace first;
    const auto work = [](const Workspace& workspace) {
        const Workspace::Use use(workspace);
        some_work(100);
    };
    work(first);
    const Workspace second = std::move(first);
    EXPECT_EQ(allocations_of([&] { work(second); }), 0U);
}

TEST(Workspace, AnInnerUseTakesOverAndGivesBack) {
    const Workspace outer;
    const Workspace inner;
    const auto work = [&] {
        const Workspace::Use use(outer);
        const Matrix a(100, 3);
        {
            const Workspace::Use other(inner);
            const Matrix b(200, 3);
        }
        const Matrix c(200, 3);
    };
    work();
    EXPECT_EQ(allocations_of(work), 0U);
    EXPECT_EQ(Workspace::current(), nullptr);
}

TEST(Workspace, RefusesWhatCannotBe) {
    EXPECT_EQ(take_memory(SIZE_MAX), nullptr);
    EXPECT_EQ(take_memory(SIZE_MAX / 2), nullptr);
    const Workspace workspace;
    const Workspace::Use use(workspace);
    EXPECT_EQ(take_memory(SIZE_MAX / 2), nullptr);
    give_memory(nullptr);
}

#if STEM_TEST_THREADS
TEST(Workspace, ServesSeveralThreadsAtOnce) {
    const Workspace workspace;
    const auto work = [&] {
        for (int turn = 0; turn < 50; ++turn) {
            const Workspace::Use use(workspace);
            EXPECT_EQ(some_work(300), 451.0F);
        }
    };
    std::thread other(work);
    work();
    other.join();
}
#endif

}  // namespace
}  // namespace stem::test
