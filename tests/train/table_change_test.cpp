#include "train/table_change.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/refuses.hpp"
#include "train/train_golden.hpp"

namespace stem::test {
namespace {

TEST(TableChange, ListsTheRowsThatMovedAndHowFar) {
    Matrix before(5, 2);
    Matrix after(5, 2);
    EXPECT_TRUE(changed_rows(before.view(), after.view()).empty());
    after.row(1)[0] = 3;
    after.row(1)[1] = -4;
    after.row(4)[1] = 1e-45F;
    const auto changes = changed_rows(before.view(), after.view());
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].row, 1U);
    EXPECT_EQ(changes[0].distance, 5);
    EXPECT_EQ(changes[1].row, 4U);
    EXPECT_GT(changes[1].distance, 0);
}

TEST(TableChange, ANanThatStaysHasNotMovedAndANewOneHas) {
    Matrix before(3, 1);
    Matrix after(3, 1);
    before.row(0)[0] = after.row(0)[0] = std::numeric_limits<float>::quiet_NaN();
    after.row(1)[0] = std::numeric_limits<float>::quiet_NaN();
    after.row(2)[0] = -0.0F;
    const auto changes = changed_rows(before.view(), after.view());
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].row, 1U);
    EXPECT_TRUE(std::isnan(changes[0].distance));
}

TEST(TableChange, OfTwoModelsOnlyTheirTokenRowsCount) {
    SmallTraining small;
    const Model before = small.model(Path::scalar);
    Model after = small.model(Path::scalar);
    EXPECT_TRUE(changed_token_rows(before, after).empty());
    after.tables().pos.row(0)[0] += 1;
    after.tables().tok.row(2)[1] = before.tables().tok.row(2)[1] + 1;
    const auto changes = changed_token_rows(before, after);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].row, 2U);
    EXPECT_NEAR(changes[0].distance, 1, 1e-6);  // one rounding of a number near 1 in float32 is 6e-8

    ModelConfig wider = small.config;
    wider.vocab_size += 1;
    const Model other(wider, Init::gpt2, 1, Path::scalar);
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "two token tables", [&] { changed_token_rows(before, other); }));
}

}  // namespace
}  // namespace stem::test
