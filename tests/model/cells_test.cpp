// "Tied" seen from outside: one edited number of the table moves an input row and a logit column, and nothing else.
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr std::size_t edited = 7;
const std::vector<TokenId> ids{7, 2, 3, 7, 5, 1};  // the edited token at places 0 and 3

struct BeforeAfter {
    ForwardResult before;
    ForwardResult after;
};

BeforeAfter edit(bool tied, const char* tensor, std::size_t row, Path path) {
    Model model(small_config(tied), Init::pytorch, 3, path);
    ForwardResult before = forward_traced(model, ids, 1);
    const std::vector<std::size_t> one{row};
    const float stood = model.rows(tensor, one).row(0)[3];
    EXPECT_EQ(model.set_cell(tensor, row, 3, 9.5F), stood);
    EXPECT_EQ(model.rows(tensor, one).row(0)[3], 9.5F);
    ForwardResult after = forward_traced(model, ids, 1);
    EXPECT_EQ(model.set_cell(tensor, row, 3, stood), 9.5F);
    EXPECT_TRUE(same_bits(forward_traced(model, ids, 1).logits.values(), before.logits.values()));
    return {std::move(before), std::move(after)};
}

/// Cell (r, c) differs exactly where `moves(r, c)` says so.
template <class Moves>
void expect_moves(const Matrix& before, const Matrix& after, Moves moves) {
    for (std::size_t r = 0; r < before.rows(); ++r)
        for (std::size_t c = 0; c < before.cols(); ++c)
            EXPECT_EQ(before.row(r)[c] != after.row(r)[c], moves(r, c)) << r << ' ' << c;
}

bool is_edited_token(std::size_t r) {
    return ids[r] == static_cast<TokenId>(edited);
}

TEST(Cells, TiedMovesTheInputRowAndTheLogitColumn) {
    for (const Path path : paths()) {
        for (const char* name : {"tok.weight", "lm_head.weight"}) {
            const BeforeAfter x = edit(true, name, edited, path);
            expect_moves(x.before.input, x.after.input,
                         [](std::size_t r, std::size_t c) { return is_edited_token(r) && c == 3; });
            expect_moves(x.before.logits, x.after.logits,
                         [](std::size_t r, std::size_t c) { return is_edited_token(r) || c == edited; });
        }
    }
}

TEST(Cells, UntiedTokenTableMovesOnlyTheInputSide) {
    for (const Path path : paths()) {
        const BeforeAfter x = edit(false, "tok.weight", edited, path);
        expect_moves(x.before.input, x.after.input, [](std::size_t r, std::size_t c) { return is_edited_token(r) && c == 3; });
        expect_moves(x.before.logits, x.after.logits, [](std::size_t r, std::size_t) { return is_edited_token(r); });
    }
}

TEST(Cells, UntiedHeadMovesOnlyTheLogitColumn) {
    for (const Path path : paths()) {
        const BeforeAfter x = edit(false, "lm_head.weight", edited, path);
        expect_moves(x.before.input, x.after.input, [](std::size_t, std::size_t) { return false; });
        expect_moves(x.before.logits, x.after.logits, [](std::size_t, std::size_t c) { return c == edited; });
    }
}

TEST(Cells, APositionRowMovesItsPlaceOnly) {
    for (const Path path : paths()) {
        const BeforeAfter x = edit(true, "pos.weight", 4, path);
        expect_moves(x.before.token, x.after.token, [](std::size_t, std::size_t) { return false; });
        expect_moves(x.before.position, x.after.position, [](std::size_t r, std::size_t c) { return r == 4 && c == 3; });
        expect_moves(x.before.logits, x.after.logits, [](std::size_t r, std::size_t) { return r == 4; });
    }
}

TEST(Cells, ARowOfTheTableThatNoTokenUsesMovesOneLogitColumn) {
    const BeforeAfter x = edit(true, "tok.weight", 10, default_path());
    expect_moves(x.before.input, x.after.input, [](std::size_t, std::size_t) { return false; });
    expect_moves(x.before.logits, x.after.logits, [](std::size_t, std::size_t c) { return c == 10; });
}

}  // namespace
}  // namespace stem::test
