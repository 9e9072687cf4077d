#include "kernels/layernorm_cases.hpp"

#include "kernels/kernels.hpp"

namespace stem::test {

LayernormCase make_layernorm_case(std::size_t rows, std::size_t cols, std::mt19937& random) {
    return {rows,
            cols,
            plain_numbers(rows * cols, random),
            plain_numbers(cols, random),
            plain_numbers(cols, random),
            plain_numbers(rows * cols, random)};
}

std::vector<float> copy(const Output& from) {
    return {from.values().begin(), from.values().end()};
}

LayernormForward run_layernorm_forward(Path path, const LayernormCase& in, std::size_t offset) {
    const Placed x(in.x, offset);
    const Placed weight(in.weight, (offset + 1) % 4);
    const Placed bias(in.bias, (offset + 2) % 4);
    Output out(in.rows, in.cols, (offset + 3) % 4);
    Output mean(1, in.rows);
    Output rstd(1, in.rows);
    kernels(path).layernorm_forward_rows(x.view(in.rows, in.cols), weight.view(1, in.cols).values(),
                                         bias.view(1, in.cols).values(), layernorm_epsilon, out.view(), mean.view().values(),
                                         rstd.view().values());
    EXPECT_TRUE(out.surroundings_untouched() && mean.surroundings_untouched() && rstd.surroundings_untouched()) << in.cols;
    return {copy(out), copy(mean), copy(rstd)};
}

// As layernorm.hpp says.
double layernorm_out_bound(double xhat, double out, double weight, const Moments& row) {
    return std::fabs(weight) * eps * (8 * (1 + std::fabs(xhat)) + row.rstd * std::fabs(row.mean)) + eps * std::fabs(out);
}

}  // namespace stem::test
