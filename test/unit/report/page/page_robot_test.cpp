#include "report/page/data/page_robot.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "robots/registry.hpp"
#include "sim/signal.hpp"

using namespace fakebot;
using report::robot_drawing_json;
using DrawnJson = nlohmann::ordered_json;

TEST_CASE("what a kind draws are signals that it has, with bits that they can have") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const sim::DrawnPart& part : kind->simulation.drawn) {
      const auto index = sim::find_signal(kind->signals, part.signal);
      REQUIRE_MESSAGE(index, part.signal);
      CHECK((part.shape == sim::DrawnPart::Shape::bits) == !part.bits.empty());
      for (const sim::DrawnBit& bit : part.bits) { CHECK(bit.mask <= kind->signals[*index].max); }
      if (part.shape == sim::DrawnPart::Shape::arc) { CHECK(part.from_deg < part.to_deg); }
    }
  }
}

TEST_CASE("a field of a dock is that of a bit of a part, and is around the emitter") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const sim::DrawnField& field : kind->simulation.dock.fields) {
      CHECK(sim::world::contains(field.outline, kind->simulation.dock.emitter));
      CHECK(std::ranges::any_of(kind->simulation.drawn, [&](const sim::DrawnPart& part) {
        return std::ranges::find(part.bits, field.name, &sim::DrawnBit::name) != part.bits.end();
      }));
    }
  }
}

TEST_CASE("a robot without a pose, parts and a dock is drawn with empty names and nothing") {
  sim::RobotKind kind = robots::default_kind();
  kind.simulation.pose = {};
  kind.simulation.drawn = {};
  kind.simulation.dock = {};
  const DrawnJson drawing = robot_drawing_json(kind);
  CHECK(drawing["pose"] == DrawnJson{{"x", ""}, {"y", ""}, {"heading", ""}});
  CHECK(drawing["parts"] == DrawnJson::array());
  CHECK(drawing["dock"].is_null());
}

TEST_CASE("a part has the bits of its signal, each with its cell") {
  static constexpr std::array kBits{sim::DrawnBit{4, "far", -1, 1}};
  const std::array parts{sim::DrawnPart{.signal = "light",
                                        .label = "a light",
                                        .shape = sim::DrawnPart::Shape::bits,
                                        .x_m = 0.5,
                                        .bits = kBits}};
  sim::RobotKind kind = robots::default_kind();
  kind.simulation.drawn = parts;
  CHECK(robot_drawing_json(kind)["parts"] ==
        DrawnJson::parse(R"([{"signal": "light", "label": "a light", "shape": "bits", "x_m": 0.5,
          "y_m": 0, "bits": [{"mask": 4, "name": "far", "column": -1, "row": 1}]}])"));
}

TEST_CASE("a part that sees in a cone has it, and a dock its fields") {
  const std::array parts{sim::DrawnPart{.signal = "light",
                                        .label = "a light",
                                        .shape = sim::DrawnPart::Shape::spot,
                                        .cone = {0.1, 0, 90, 30}}};
  static constexpr std::array kOutline{sim::world::Vec2{0, -1}, sim::world::Vec2{2, -1},
                                       sim::world::Vec2{2, 1}};
  static constexpr std::array kFields{sim::DrawnField{"far", "left", kOutline}};
  sim::RobotKind kind = robots::default_kind();
  kind.simulation.drawn = parts;
  kind.simulation.dock = {.label = "light", .emitter = {0.5, 0}, .fields = kFields};
  const DrawnJson drawing = robot_drawing_json(kind);
  CHECK(drawing["parts"][0]["cone"] ==
        DrawnJson::parse(R"({"x_m": 0.1, "y_m": 0, "bearing_deg": 90, "half_deg": 30})"));
  CHECK(drawing["dock"] == DrawnJson::parse(R"({"label": "light", "emitter": [0.5, 0], "fields": [
          {"name": "far", "side": "left", "outline": [[0, -1], [2, -1], [2, 1]]}]})"));
}
