#pragma once

#include <string>
#include <vector>

namespace stem::test {

/// An array of tests/golden/kernels/values.txt (made by tests/golden/make_kernels.py with PyTorch). Throws when there is none
/// of that name.
std::vector<double> golden(const std::string& name);
/// The same where every number is an exact float32: an input. Throws when one is not.
std::vector<float> golden_floats(const std::string& name);

}  // namespace stem::test
