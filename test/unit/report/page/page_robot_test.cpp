#include "report/page/page_robot.hpp"

#include <doctest/doctest.h>
#include <array>
#include <nlohmann/json.hpp>

#include "robots/registry.hpp"
#include "sim/signal.hpp"

using namespace fakebot;
using report::robot_drawing_json;
using DrawnJson = nlohmann::ordered_json;

TEST_CASE("what a kind draws are signals that it has, with bits that they can have") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const sim::DrawnPart& part : kind->drawn) {
      const auto index = sim::find_signal(kind->signals, part.signal);
      REQUIRE_MESSAGE(index, part.signal);
      CHECK((part.shape == sim::DrawnPart::Shape::bits) == !part.bits.empty());
      for (const sim::DrawnBit& bit : part.bits) { CHECK(bit.mask <= kind->signals[*index].max); }
      if (part.shape == sim::DrawnPart::Shape::arc) { CHECK(part.from_deg < part.to_deg); }
    }
  }
}

TEST_CASE("a robot without a pose and without parts is drawn with empty names and nothing") {
  sim::RobotKind kind = robots::default_kind();
  kind.pose = {};
  kind.drawn = {};
  const DrawnJson drawing = robot_drawing_json(kind);
  CHECK(drawing["pose"] == DrawnJson{{"x", ""}, {"y", ""}, {"heading", ""}});
  CHECK(drawing["parts"] == DrawnJson::array());
}

TEST_CASE("a part has the bits of its signal, each with its cell") {
  static constexpr std::array kBits{sim::DrawnBit{4, "far", -1, 1}};
  const std::array parts{sim::DrawnPart{.signal = "light",
                                        .label = "a light",
                                        .shape = sim::DrawnPart::Shape::bits,
                                        .x_m = 0.5,
                                        .bits = kBits}};
  sim::RobotKind kind = robots::default_kind();
  kind.drawn = parts;
  CHECK(robot_drawing_json(kind)["parts"] ==
        DrawnJson::parse(R"([{"signal": "light", "label": "a light", "shape": "bits", "x_m": 0.5,
          "y_m": 0, "bits": [{"mask": 4, "name": "far", "column": -1, "row": 1}]}])"));
}
