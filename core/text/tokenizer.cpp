#include "text/tokenizer.hpp"

#include <utility>

#include "base/error.hpp"

namespace stem {
namespace {

std::vector<AddedToken> specials_of(const BpeTokenizer& model) {
    std::vector<AddedToken> added;
    for (const TokenId id : model.specials()) added.push_back({.text = std::string(model.token_bytes(id)), .id = id});
    return added;
}

}  // namespace

Tokenizer::Tokenizer(BpeTokenizer model) : Tokenizer(model, specials_of(model), {}) {}

Tokenizer::Tokenizer(std::variant<BpeTokenizer, WordPieceTokenizer> model, std::vector<AddedToken> added, Frame frame) {
    auto parts = std::make_shared<Parts>(Parts{std::move(model), {}, {}, std::move(frame)});
    std::vector<AddedToken> normalized;
    std::erase_if(added, [&](AddedToken& token) {
        if (!token.normalized) return false;
        if (const auto* words = std::get_if<WordPieceTokenizer>(&parts->model)) token.text = words->normalized(token.text);
        normalized.push_back(std::move(token));
        return true;
    });
    parts->as_typed = AddedTokens(std::move(added));
    parts->normalized = AddedTokens(std::move(normalized));
    parts_ = std::move(parts);
}

std::size_t Tokenizer::size() const noexcept {
    // not std::visit, which may throw
    if (const BpeTokenizer* model = bpe()) return model->size();
    return wordpiece()->size();
}

std::vector<AddedToken> Tokenizer::added() const {
    std::vector<AddedToken> all = parts_->as_typed.all();
    const std::vector<AddedToken>& more = parts_->normalized.all();
    all.insert(all.end(), more.begin(), more.end());
    // two lists that are in order most often, and no code of a sort for them
    for (std::size_t i = 1; i < all.size(); ++i)
        for (std::size_t k = i; k > 0 && all[k].id < all[k - 1].id; --k) std::swap(all[k], all[k - 1]);
    // those that are found in normalized text were normalized themselves
    for (AddedToken& token : all) token.text = token_bytes(token.id);
    return all;
}

Tokenizer Tokenizer::with_added(const std::vector<std::string>& texts) const {
    using Model = std::variant<BpeTokenizer, WordPieceTokenizer>;
    const WordPieceTokenizer* words = wordpiece();
    Model model = words != nullptr ? Model(words->with_apart(texts)) : Model(bpe()->with_specials(texts));
    std::vector<AddedToken> all = added();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto id = static_cast<TokenId>(size() + i);
        all.push_back({.text = texts[i], .id = id, .special = false, .normalized = true});
    }
    return {std::move(model), std::move(all), parts_->frame};
}

std::vector<TokenId> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    std::vector<TokenId> ids;
    if (options.frame) ids = parts_->frame.before;
    for (const AddedTokens::Part& part : parts_->as_typed.split(text, options.special)) {
        if (part.id) {
            ids.push_back(*part.id);
        } else {
            append(part.text, options, ids);
        }
    }
    if (options.frame) ids.insert(ids.end(), parts_->frame.after.begin(), parts_->frame.after.end());
    return ids;
}

void Tokenizer::append(std::string_view text, const EncodeOptions& options, std::vector<TokenId>& ids) const {
    const auto* words = std::get_if<WordPieceTokenizer>(&parts_->model);
    std::string normalized;
    if (words != nullptr) {
        normalized = words->normalized(text);
        text = normalized;
    }
    for (const AddedTokens::Part& part : parts_->normalized.split(text, options.special)) {
        if (part.id) {
            ids.push_back(*part.id);
            continue;
        }
        const std::vector<TokenId> some =
            words != nullptr ? words->encode_normalized(part.text) : std::get<BpeTokenizer>(parts_->model).encode(part.text);
        ids.insert(ids.end(), some.begin(), some.end());
    }
}

std::string Tokenizer::decode(std::span<const TokenId> ids) const {
    return std::visit([&](const auto& model) { return model.decode(ids); }, parts_->model);
}

std::string_view Tokenizer::token_bytes(TokenId id) const {
    return std::visit([&](const auto& model) { return model.token_bytes(id); }, parts_->model);
}

Tokenizer Tokenizer::prefix(std::size_t vocab_size) const {
    if (bpe() == nullptr) {
        if (vocab_size == size()) return *this;
        throw Error(ErrorCode::bad_config, "vocab_size " + std::to_string(vocab_size) + " is not " + std::to_string(size()) +
                                               ": the first tokens of a WordPiece vocabulary are no tokenizer");
    }
    BpeTokenizer shorter = bpe()->prefix(vocab_size);
    std::vector<AddedToken> fewer = added();
    const auto is_gone = [vocab_size](TokenId id) { return static_cast<std::size_t>(id) >= vocab_size; };
    std::erase_if(fewer, [&](const AddedToken& token) { return is_gone(token.id); });
    Frame frame = parts_->frame;
    std::erase_if(frame.before, is_gone);
    std::erase_if(frame.after, is_gone);
    return {std::move(shorter), std::move(fewer), std::move(frame)};
}

}  // namespace stem
