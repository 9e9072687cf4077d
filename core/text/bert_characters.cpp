#include "text/bert_characters.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <type_traits>

#include "base/error.hpp"
#include "text/file_hash.hpp"

namespace stem {
namespace {

constexpr std::uint64_t known_hash = 0x3821F65E27AD1A39;

// the numbers lie lowest byte first, in the file and on every machine that is built for
static_assert(std::endian::native == std::endian::little);

// the list at the beginning of `file`, which is taken away: its length, then its numbers
template <class Element>
std::vector<Element> take_list(std::string_view& file) {
    static_assert(std::is_trivially_copyable_v<Element> && sizeof(Element) % 4 == 0);
    std::uint32_t numbers = 0;
    std::memcpy(&numbers, file.data(), sizeof numbers);
    std::vector<Element> list(numbers / (sizeof(Element) / 4));
    std::memcpy(list.data(), file.data() + sizeof numbers, list.size() * sizeof(Element));
    file.remove_prefix(sizeof numbers + list.size() * sizeof(Element));
    return list;
}

// the last element of a sorted list that does not begin after `code_point`, or its end
template <class List, class First>
auto last_before(const List& list, char32_t code_point, First first) {
    const auto after = std::ranges::upper_bound(list, code_point, {}, first);
    return after == list.begin() ? list.end() : std::prev(after);
}

}  // namespace

BertCharacters::BertCharacters(std::string_view file) {
    if (file.empty()) throw Error(ErrorCode::bad_file, "WordPiece needs bert-characters.bin, which is not there");
    // the hash is that of one file, so nothing else is left to check
    if (file_hash(file) != known_hash)
        throw Error(ErrorCode::bad_file, "bert-characters.bin is damaged or of another version: its hash is another");
    class_starts_ = take_list<std::uint32_t>(file);
    case_runs_ = take_list<CaseRun>(file);
    stretches_ = take_list<Stretch>(file);
    to_one_ = take_list<std::uint32_t>(file);
    to_more_ = take_list<Parts>(file);
}

BertClass BertCharacters::class_of(char32_t c) const noexcept {
    // the list begins at 0, so there is always one
    return static_cast<BertClass>(*last_before(class_starts_, c, [](std::uint32_t n) { return char32_t{n >> 3}; }) & 7);
}

char32_t BertCharacters::small(char32_t c) const noexcept {
    const auto run = last_before(case_runs_, c, [](const CaseRun& one) { return char32_t{one.first}; });
    if (run == case_runs_.end() || c > run->last || (c - run->first) % run->step != 0) return c;
    return c + run->by;
}

std::array<char32_t, 3> BertCharacters::stripped(char32_t c) const noexcept {
    const auto stretch = last_before(stretches_, c, [](const Stretch& one) { return char32_t{one.first}; });
    if (stretch != stretches_.end() && c < stretch->first + stretch->count)
        return {to_one_[stretch->at + (c - stretch->first)]};
    const auto more = last_before(to_more_, c, [](const Parts& one) { return char32_t{one.from}; });
    if (more == to_more_.end() || more->from != c) return {c};
    return more->to;
}

}  // namespace stem
