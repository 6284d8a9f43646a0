// Scenarios for a real robot: only messages are known.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "config/scenario/scenario_file.hpp"
#include "line/line_signals.hpp"
#include "line/robots/observed_kinds.hpp"
#include "sim/scenario/expression/parser.hpp"
#include "unit/config/message_of.hpp"

namespace {

using namespace fakebot;

config::ScenarioFile real_scenario_from(const std::string& text) {
  return config::read_scenario(config::JsonFile::parse("s.json", text),
                               {line::observed_kinds(), line::line_signals()});
}

std::string message_for_real_robot(const std::string& text) {
  return test::message_of([&] { real_scenario_from(text); });
}

constexpr const char* kExpected =
    ", which needs a simulated robot, expected what the line or the messages of a real robot tell";

}  // namespace

TEST_CASE("a scenario for a real robot may speak of messages, the line and carried signals") {
  const auto file = real_scenario_from(R"({"duration": 5, "events": [
      {"name": "bump", "when": "bumper.left || BasicSensorData.bumper.right", "do": {"note": "bump"}},
      {"at": 1, "do": {"fault": {"type": "drop", "toxicity": 0.1}}},
      {"at": 2, "do": {"device": "unplug"}}, {"at": 3, "do": {"device": "plug_in"}}],
    "expectations": [
      {"after": "bump", "within": 1, "that": "command.speed_mm_s <= 0"},
      {"always": "battery_measured_v > 12"},
      {"count": "BaseControl.count > 3", "at_least": 1},
      {"never": "wire.bad_checksums > 0"}, {"no_violations": true}]})");
  CHECK(file.robot.kind->simulated != nullptr);
  const auto& invariant =
      std::get<sim::scenario::Invariant>(file.scenario.expectations.back().what);
  for (const std::string& name : sim::scenario::parsed(invariant.condition).signals) {
    CAPTURE(name);
    const bool is_known = sim::find_signal(file.robot.kind->signals, name) ||
                          sim::find_signal(line::line_signals(), name);
    CHECK(is_known);
  }
  CHECK(file.scenario.expectations.size() == 5);
}

TEST_CASE("each signal of a real robot has a name of its own, and none is of the line") {
  for (const sim::RobotKind* kind : line::observed_kinds()) {
    std::set<std::string_view> names;
    for (const sim::Signal& signal : line::line_signals()) { names.insert(signal.name); }
    for (const sim::Signal& signal : kind->signals) {
      CAPTURE(std::string(signal.name));
      CHECK(names.insert(signal.name).second);
    }
  }
}

TEST_CASE("a real robot is of its kind, and nothing is done to it or drawn of it") {
  for (const sim::RobotKind* kind : line::observed_kinds()) {
    CHECK(kind->name == kind->simulated->name);
    CHECK(kind->settings.data() == kind->simulated->settings.data());
    CHECK(kind->listings.data() == kind->simulated->listings.data());
    CHECK_FALSE(kind->simulation.handling.can_be_lifted);
    CHECK(kind->simulation.pose.x_m.empty());
    CHECK(kind->simulation.drawn.empty());
  }
}

TEST_CASE("what needs a simulated robot is refused with its place") {
  const auto refused = [](const std::string& events, const std::string& expectations) {
    return message_for_real_robot(R"({"duration": 5, "events": [)" + events +
                                  R"(], "expectations": [)" + expectations + "]}");
  };
  CHECK(refused("", R"({"always": "speed.linear_m_s < 1"})") ==
        std::string("s.json:1: /expectations/0/always: found \"speed.linear_m_s\"") + kExpected);
  const std::string sane = R"({"always": "battery_measured_v > 12"})";
  CHECK(refused(R"({"at": 1, "do": {"press": "bumper.left"}})", sane) ==
        std::string("s.json:1: /events/0/do/press: found \"press\"") + kExpected);
  for (const char* action :
       {R"("lift": true)", R"("set": {"bumper.left": 1})", R"("power": "off")",
        R"("push": {"forward_m": 1})", R"("world": {"dock": false})", R"("put_down": true)"}) {
    CAPTURE(action);
    const std::string message = refused(R"({"at": 1, "do": {)" + std::string(action) + "}}", sane);
    CHECK(message.find(kExpected) != std::string::npos);
  }
  CHECK(message_for_real_robot(R"({"duration": 5, "world": {"walls": []}, "expectations": []})")
            .find(kExpected) != std::string::npos);
  CHECK(
      message_for_real_robot(
          R"({"robot": {"type": "kobuki", "profile": "ideal"}, "duration": 5, "expectations": []})")
          .find(kExpected) != std::string::npos);
  for (const char* key :
       {R"("battery_percent": 50)", R"("firmware": "1.2.0")", R"("start": {"x_m": 1, "y_m": 1})"}) {
    CAPTURE(key);
    CHECK(message_for_real_robot(R"({"robot": {)" + std::string(key) +
                                 R"(}, "duration": 5, "expectations": []})")
              .find(kExpected) != std::string::npos);
  }
  CHECK_NOTHROW(real_scenario_from(R"({"robot": {"type": "kobuki"}, "duration": 5,
      "expectations": [{"eventually": "command.speed_mm_s > 0"}]})"));
}

TEST_CASE("an unknown signal of a real robot gets the nearest name that has a value") {
  CHECK(message_for_real_robot(
            R"({"duration": 5, "expectations": [{"always": "BaseControl.speed_mm > 1"}]})")
            .find("did you mean \"BaseControl.speed_mm_s\"?") != std::string::npos);
}
