#include "model/positions.hpp"

#include <bit>
#include <cassert>
#include <cmath>
#include <string>

#include "base/error.hpp"

namespace stem {
namespace {

constexpr double base_of_wavelengths = 10'000;  // both papers'

/// Angular speed of pair i: 10000^(-2i/d). By exp and log, which other sums need too: pow has 4 KB of tables of its own.
double speed(std::size_t i, std::size_t d) {
    return std::exp(-2.0 * static_cast<double>(i) / static_cast<double>(d) * std::log(base_of_wavelengths));
}

/// (a, b) turned by the angle with this cosine and sine.
void turn(float& a, float& b, float cosine, float sine) noexcept {
    const float turned = a * cosine - b * sine;
    b = a * sine + b * cosine;
    a = turned;
}

void rotate(const RopeTable& table, std::span<float> row, std::size_t position, float direction) noexcept {
    assert(position >= table.first && position - table.first < table.cosines.rows());
    const std::size_t half = table.cosines.cols();
    assert(half > 0 && row.size() % (2 * half) == 0);
    const float* cosines = table.cosines.row(position - table.first);
    const float* sines = table.sines.row(position - table.first);
    for (float* head = row.data(); head != row.data() + row.size(); head += 2 * half)
        for (std::size_t i = 0; i < half; ++i) {
            const RopePair pair = rope_pair(table.layout, 2 * half, i);
            turn(head[pair.first], head[pair.second], cosines[i], direction * sines[i]);
        }
}

}  // namespace

Matrix sinusoidal_table(std::size_t count, std::size_t d, std::size_t first) {
    Matrix table = Matrix::unset(count, d);
    for (std::size_t i = 0; 2 * i < d; ++i) {
        const double w = speed(i, d);
        for (std::size_t r = 0; r < count; ++r) {
            const double angle = static_cast<double>(first + r) * w;
            table.row(r)[2 * i] = static_cast<float>(std::sin(angle));
            if (2 * i + 1 < d) table.row(r)[2 * i + 1] = static_cast<float>(std::cos(angle));
        }
    }
    return table;
}

RopeTable rope_table(std::size_t count, std::size_t head_size, RopeLayout layout, std::size_t first) {
    if (head_size % 2 != 0)
        throw Error(ErrorCode::bad_config, "RoPE turns pairs of numbers, and a head of " + std::to_string(head_size) +
                                               " numbers leaves one without a partner: d_model / n_head must be even");
    const std::size_t half = head_size / 2;
    RopeTable table{Matrix(count, half), Matrix(count, half), layout, first};
    for (std::size_t i = 0; i < half; ++i) {
        const double w = speed(i, head_size);
        for (std::size_t r = 0; r < count; ++r) {
            const double angle = static_cast<double>(first + r) * w;
            table.cosines.row(r)[i] = static_cast<float>(std::cos(angle));
            table.sines.row(r)[i] = static_cast<float>(std::sin(angle));
        }
    }
    return table;
}

void rope_forward(const RopeTable& table, std::span<float> row, std::size_t position) noexcept {
    rotate(table, row, position, 1.0F);
}

void rope_backward(const RopeTable& table, std::span<float> d_row, std::size_t position) noexcept {
    rotate(table, d_row, position, -1.0F);
}

PassVector<float> alibi_slopes(std::size_t n_head) {
    const std::size_t power = std::bit_floor(n_head);
    PassVector<float> slopes;
    slopes.reserve(n_head);
    const auto slope = [](std::size_t h, std::size_t heads) {
        return static_cast<float>(std::exp2(-8.0 * static_cast<double>(h + 1) / static_cast<double>(heads)));
    };
    for (std::size_t h = 0; h < power; ++h) slopes.push_back(slope(h, power));
    for (std::size_t h = 0; slopes.size() < n_head; h += 2) slopes.push_back(slope(h, 2 * power));
    return slopes;
}

PositionFactors position_factors(const ModelConfig& config, std::size_t position) {
    check_config(config);
    if (position >= config.max_len)
        throw Error(ErrorCode::bad_shape,
                    "position " + std::to_string(position) + " is outside 0.." + std::to_string(config.max_len - 1));
    PositionFactors factors;
    if (config.positions == Positions::rope) {
        const std::size_t head = config.d_model / config.n_head;
        const RopeTable table = rope_table(1, head, config.rope_layout, position);
        for (std::size_t i = 0; i < head / 2; ++i)
            factors.rope.push_back({rope_pair(config.rope_layout, head, i), static_cast<double>(position) * speed(i, head),
                                    table.cosines.row(0)[i], table.sines.row(0)[i]});
    } else if (config.positions == Positions::alibi) {
        factors.slopes = alibi_slopes(config.n_head);
        factors.bias = Matrix(config.n_head, position + 1);
        for (std::size_t h = 0; h < config.n_head; ++h)
            for (std::size_t s = 0; s <= position; ++s) factors.bias.row(h)[s] = alibi_bias(factors.slopes[h], position, s);
    }
    return factors;
}

}  // namespace stem
