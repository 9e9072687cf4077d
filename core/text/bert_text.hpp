#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/bert_characters.hpp"

namespace stem {

/// What BERT's basic tokenizer does to a text before it looks at words.
struct BertRules {
    bool clean = true;          ///< controls, U+0000 and U+FFFD are dropped, white space becomes U+0020
    bool space_cjk = true;      ///< U+0020 on both sides of each CJK ideograph
    bool strip_accents = true;  ///< canonical decomposition, then without nonspacing marks
    bool lower = true;          ///< small letters, each by itself: Σ becomes σ also at the end of a word
};

/// The text as BERT reads it. A byte that is not part of well-formed UTF-8 counts as U+FFFD.
/// Two marks that only reordering would bring into canonical order, and that are not dropped, stay as they are.
/// Source: Devlin et al. 2018 (BERT), the tokenizer that came with it; BertNormalizer of the reference library.
std::string bert_normalized(std::string_view text, const BertRules& rules, const BertCharacters& characters);

/// The words of a normalized text: what is between white space, with each punctuation mark by itself (all of ASCII's
/// symbols are punctuation here). Views of `text`.
std::vector<std::string_view> bert_words(std::string_view text, const BertCharacters& characters);

}  // namespace stem
