// Every bad call gives its named error before anything is computed, and leaves the model as it was.
#include <limits>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

class Refusals : public testing::TestWithParam<bool> {
protected:
    ~Refusals() override {
        const ForwardResult after = forward_traced(model_, good_, 2);
        EXPECT_TRUE(same_bits(after.logits.values(), before_.logits.values()));
        EXPECT_TRUE(same_bits(after.input.values(), before_.input.values()));
    }

    void refused(ErrorCode code, std::string_view words, const Batch& batch, const ForwardOptions& options = {}) const {
        EXPECT_TRUE(refuses(code, words, [&] { model_.forward(batch, options); }));
    }

    /// Two rows of four with `id` in the place given.
    std::vector<TokenId> with(TokenId id, std::size_t place) const {
        std::vector<TokenId> ids = good_;
        ids[place] = id;
        return ids;
    }

    Model model_{small_config(GetParam()), Init::pytorch, 3, default_path()};
    std::vector<TokenId> good_{0, 10, 4, 4, 7, 1, 2, 10};
    ForwardResult before_ = forward_traced(model_, good_, 2);
};

INSTANTIATE_TEST_SUITE_P(TiedAndUntied, Refusals, testing::Bool());

TEST_P(Refusals, IdsOutsideTheVocabulary) {
    constexpr TokenId largest = std::numeric_limits<TokenId>::max();
    constexpr TokenId smallest = std::numeric_limits<TokenId>::min();
    refused(ErrorCode::bad_token_id, "token id 11 at [0,3] is outside 0..10", {with(11, 3), 2, 4});
    refused(ErrorCode::bad_token_id, "token id 11 at [1,3] is outside 0..10", {with(11, 7), 2, 4});
    refused(ErrorCode::bad_token_id, "token id -1 at [1,0] is outside 0..10", {with(-1, 4), 2, 4});
    refused(ErrorCode::bad_token_id, "token id -26 at [0,0]", {with(-26, 0), 2, 4});
    refused(ErrorCode::bad_token_id, "token id 2147483647 at [0,0]", {with(largest, 0), 2, 4});
    refused(ErrorCode::bad_token_id, "token id -2147483648 at [0,0]", {with(smallest, 0), 2, 4});
    refused(ErrorCode::bad_token_id, "token id 204483 at [7,0]", {with(204483, 7), 8, 1});
}

TEST_P(Refusals, TheLessonsSentence) {
    const Model lesson({}, Init::gpt2, 0, default_path());
    const std::vector<TokenId> ids{1, 2, 999, 1000};
    EXPECT_TRUE(
        refuses(ErrorCode::bad_token_id, "token id 1000 at [0,3] is outside 0..999", [&] { lesson.forward({ids, 1, 4}, {}); }));
}

TEST_P(Refusals, MoreTokensThanMaxLen) {
    const std::vector<TokenId> nine(9, 1);
    EXPECT_NO_THROW(model_.forward({nine, 1, 9}, {}));
    const std::vector<TokenId> ten(10, 1);
    refused(ErrorCode::too_long, "a row has 10 tokens, but max_len is 9", {ten, 1, 10});
    refused(ErrorCode::too_long, "max_len is 9", {{}, 0, 10});
}

TEST_P(Refusals, ABatchThatIsNotARectangle) {
    refused(ErrorCode::bad_shape, "ids holds 8 numbers, but the batch is 2 rows of 3", {good_, 2, 3});
    refused(ErrorCode::bad_shape, "ids holds 8 numbers, but the batch is 3 rows of 3", {good_, 3, 3});
    refused(ErrorCode::bad_shape, "ids holds 8", {good_, 0, 0});
    refused(ErrorCode::bad_shape, "ids holds 0", {{}, 2, 4});
    refused(ErrorCode::out_of_memory, "a batch of", {{}, std::numeric_limits<std::size_t>::max(), 9});
}

TEST_P(Refusals, TargetsThatDoNotFit) {
    ForwardOptions options;
    const std::vector<TokenId> short_targets(7, 1);
    options.targets = short_targets;
    refused(ErrorCode::bad_shape, "targets holds 7 numbers, but the batch is 2 rows of 4", {good_, 2, 4}, options);
    const std::vector<TokenId> outside = with(11, 6);
    options.targets = outside;
    refused(ErrorCode::bad_token_id, "target id 11 at [1,2] is outside 0..10", {good_, 2, 4}, options);
    const std::vector<TokenId> ignored = with(-100, 2);
    options.targets = ignored;
    refused(ErrorCode::bad_token_id, "target id -100 at [0,2]", {good_, 2, 4}, options);
}

TEST_P(Refusals, RowsAndCellsThatAreNotThere) {
    const std::vector<std::size_t> rows{0, 11};
    EXPECT_TRUE(
        refuses(ErrorCode::bad_shape, "row 11 of tok.weight is outside 0..10", [&] { model_.rows("tok.weight", rows); }));
    EXPECT_TRUE(
        refuses(ErrorCode::bad_shape, "row 11 of pos.weight is outside 0..8", [&] { model_.rows("pos.weight", rows); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"wte.weight\"; it has tok.weight, pos.weight, lm_head.weight",
                        [&] { model_.rows("wte.weight", {}); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "constructor", [&] { model_.set_cell("constructor", 0, 0, 1); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "row 11 of lm_head.weight is outside 0..10",
                        [&] { model_.set_cell("lm_head.weight", 11, 0, 1); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "column 6 of tok.weight is outside 0..5",
                        [&] { model_.set_cell("tok.weight", 10, 6, 1); }));
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        EXPECT_TRUE(refuses(ErrorCode::not_finite, "tok.weight [0,0]", [&] { model_.set_cell("tok.weight", 0, 0, bad); }));
}

TEST_P(Refusals, PositionsOfAModelWithoutThem) {
    ModelConfig config = small_config(GetParam());
    config.positions = Positions::none;
    Model model(config, Init::pytorch, 3, default_path());
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"pos.weight\"", [&] { model.rows("pos.weight", {}); }));
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"pos.weight\"", [&] { model.set_cell("pos.weight", 0, 0, 1); }));
}

}  // namespace
}  // namespace stem::test
