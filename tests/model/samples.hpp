#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.hpp"
#include "support/refuses.hpp"

namespace stem::test {

/// The paths of this build: every test that computes runs on each.
std::vector<Path> paths();

/// n ids below vocab_size; another seed, other ids.
std::vector<TokenId> random_ids(std::size_t n, std::uint32_t vocab_size, std::uint64_t seed);

/// The stem of the lesson's listing, small enough to be looked at: V=11, d=6, max_len=9.
ModelConfig small_config(bool tied, bool scaled = true);

/// A forward pass of B rows with all traces, eval mode.
ForwardResult forward_traced(const Model& model, std::span<const TokenId> ids, std::size_t batch);

std::span<const std::byte> bytes_of(std::string_view text);

}  // namespace stem::test
