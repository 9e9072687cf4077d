#include "kernels/golden.hpp"

#include <cstdlib>
#include <map>
#include <sstream>
#include <stdexcept>

#include "support/files.hpp"

namespace stem::test {
namespace {

std::map<std::string, std::vector<double>> read_all() {
    std::map<std::string, std::vector<double>> all;
    std::istringstream lines(read_test_file("golden/kernels/values.txt"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string array;
        std::size_t count = 0;
        words >> array >> count;
        std::vector<double>& numbers = all[array];
        // strtod, because a stream does not read `-inf`
        for (std::string word; words >> word;) numbers.push_back(std::strtod(word.c_str(), nullptr));
        if (numbers.size() != count || count == 0) throw std::runtime_error("golden array " + array + " is cut short");
    }
    return all;
}

}  // namespace

std::vector<double> golden(const std::string& name) {
    static const std::map<std::string, std::vector<double>> all = read_all();
    return all.at(name);
}

std::vector<float> golden_floats(const std::string& name) {
    std::vector<float> floats;
    for (const double number : golden(name)) {
        floats.push_back(static_cast<float>(number));
        if (static_cast<double>(floats.back()) != number) throw std::runtime_error(name + " is not float32");
    }
    return floats;
}

}  // namespace stem::test
