// The tie in files: written once, recorded, read back as one buffer; never made up from equal numbers.
#include <cmath>
#include <map>
#include <string>

#include "format/safetensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

Model opened(bool tied, const std::vector<float>& tok, const std::vector<float>* head) {
    ModelConfig config = small_config(tied);
    config.positions = Positions::none;
    std::vector<TensorToWrite> tensors{{"tok.weight", {11, 6}, tok}};
    if (head != nullptr) tensors.push_back({"lm_head.weight", {11, 6}, *head});
    return Model::open(config_to_json(config), write_safetensors(tensors, {}), default_path());
}

SafetensorsHeader header_of(const Model& model) {
    const auto bytes = model.save().at("model.safetensors");
    return read_safetensors_header(bytes, bytes.size());
}

std::vector<float> ramp() {
    std::vector<float> values(66);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = 0.25F * static_cast<float>(i) - 8;
    return values;
}

TEST(Tie, ATiedTableIsWrittenOnceAndTheTieRecorded) {
    const SafetensorsHeader header = header_of(Model(small_config(true), Init::pytorch, 1, default_path()));
    EXPECT_EQ(header.tensors.size(), 2u);
    EXPECT_EQ(header.find("lm_head.weight"), nullptr);
    EXPECT_EQ(header.metadata.at("lm_head.weight"), "tok.weight");
    EXPECT_EQ(header.metadata.at("format"), "pt");
}

TEST(Tie, AnUntiedHeadIsATensorOfItsOwn) {
    const SafetensorsHeader header = header_of(Model(small_config(false), Init::pytorch, 1, default_path()));
    EXPECT_EQ(header.tensors.size(), 3u);
    EXPECT_EQ(header.metadata.count("lm_head.weight"), 0u);
}

TEST(Tie, AHeadInTheFileOfATiedModelMustEqualTheTable) {
    const std::vector<float> tok = ramp();
    std::vector<float> head = ramp();
    const auto list = opened(true, tok, &head).parameters();
    EXPECT_EQ(list[0].data, list[1].data);
    EXPECT_EQ(list[1].tied_to, "tok.weight");
    for (const std::size_t cell : {0u, 31u, 65u}) {
        head = ramp();
        head[cell] = std::nextafter(head[cell], 100.0F);
        EXPECT_TRUE(
            refuses(ErrorCode::tie_conflict, "lm_head.weight differs from tok.weight", [&] { opened(true, tok, &head); }));
    }
}

TEST(Tie, EqualButUntiedStaysTwoTensors) {
    const std::vector<float> tok = ramp();
    Model model = opened(false, tok, &tok);
    const auto list = model.parameters();
    EXPECT_NE(list[0].data, list[1].data);
    EXPECT_EQ(header_of(model).tensors.size(), 2u);
    model.set_cell("lm_head.weight", 0, 0, 99);
    const std::vector<std::size_t> first{0};
    EXPECT_EQ(model.rows("tok.weight", first).row(0)[0], tok[0]);
}

// The reference library writes a shared tensor once, under the alphabetically first of its names.
TEST(Tie, ATableKeptUnderTheHeadsNameIsFoundByItsNote) {
    const std::vector<float> table = ramp();
    const auto open = [&table](bool tied, const std::map<std::string, std::string>& metadata) {
        ModelConfig config = small_config(tied);
        config.positions = Positions::none;
        const std::vector<TensorToWrite> tensors{{"lm_head.weight", {11, 6}, table}};
        return Model::open(config_to_json(config), write_safetensors(tensors, metadata), default_path());
    };
    const Model model = open(true, {{"tok.weight", "lm_head.weight"}});
    const std::vector<std::size_t> last{10};
    EXPECT_TRUE(same_bits(model.rows("tok.weight", last).values(), std::span(table).last(6)));
    EXPECT_EQ(model.parameters()[0].data, model.parameters()[1].data);
    const auto refused = [&](bool tied, const std::map<std::string, std::string>& metadata) {
        return refuses(ErrorCode::missing_tensor, "no tensor \"tok.weight\"", [&] { open(tied, metadata); });
    };
    EXPECT_TRUE(refused(true, {}));
    EXPECT_TRUE(refused(true, {{"tok.weight", "pos.weight"}}));
    EXPECT_TRUE(refused(false, {{"tok.weight", "lm_head.weight"}}));
}

TEST(Tie, TheTieSurvivesSavingAndOpening) {
    const Model model(small_config(true), Init::pytorch, 1, default_path());
    const auto files = model.save();
    const auto& config = files.at("config.json");
    const Model back = Model::open({reinterpret_cast<const char*>(config.data()), config.size()}, files.at("model.safetensors"),
                                   default_path());
    const auto list = back.parameters();
    EXPECT_EQ(list.front().data, list.back().data);
}

}  // namespace
}  // namespace stem::test
