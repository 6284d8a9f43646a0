#include "config/scenario/scenario_file.hpp"

#include <doctest/doctest.h>

#include <numbers>
#include <string>

#include "system/temp_dir.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot::test;
using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;
using fakebot::config::load_scenario;
using fakebot::config::ScenarioFile;

namespace {

/// A scenario with only the given keys.
Scenario scenario_read_with(const std::string& more) {
  return scenario_from(R"({"duration": 10, "expectations": [{"never": "bumper.left"}], )" + more +
                       "}")
      .scenario;
}
Event event_from(const std::string& text) {
  return scenario_read_with("\"events\": [" + text + "]").events.at(0);
}
Event command_from(const std::string& text) {
  return scenario_read_with("\"commands\": [" + text + "]").commands.at(0);
}
template <class What>
What expectation_from(const std::string& text) {
  const std::string events =
      R"("events": [{"name": "hit", "at": 1, "do": {"press": "bumper.left"}}])";
  const ScenarioFile file =
      scenario_from("{\"duration\": 10, " + events + ", \"expectations\": [" + text + "]}");
  return std::get<What>(file.scenario.expectations.at(0).what);
}

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(const Event& command) {
  return std::get<Send>(command.actions.at(0)).bytes;
}

}  // namespace

TEST_CASE("the smallest scenario has a standard Kobuki on an endless floor") {
  const ScenarioFile file =
      scenario_from(R"({"duration": "1.5 s", "expectations": [{"never": "bumper.left"}]})");
  CHECK(file.scenario.duration == 1500ms);
  CHECK(file.scenario.seed == 1);
  CHECK(file.robot.kind->name == "kobuki");
  CHECK(file.robot.profile == "standard");
  CHECK(variant_name(file.robot) == "1.2.0");
  CHECK(file.world->description().walls.empty());
}

TEST_CASE("the robot is read, with its start at a place of the world") {
  const ScenarioFile file = scenario_from(R"({
    "name": "two", "description": "of two", "seed": 7, "duration": 1,
    "robot": {"type": "kobuki", "profile": "ideal", "firmware": "1.1.4", "start": "door",
              "battery_percent": 30},
    "world": {"places": {"door": {"x_m": 1, "y_m": 2, "heading_deg": 90}}},
    "expectations": [{"never": "bumper.left"}]})");
  CHECK(file.scenario.name == "two");
  CHECK(file.scenario.description == "of two");
  CHECK(file.scenario.seed == 7);
  CHECK(file.robot.profile == "ideal");
  CHECK(variant_name(file.robot) == "1.1.4");
  CHECK(setup_of(file.robot).parameters["battery_charge"] == doctest::Approx(0.3));
  CHECK(file.start.position == fakebot::sim::world::Vec2{1, 2});
  CHECK(file.start.heading_rad == doctest::Approx(std::numbers::pi / 2));
}

TEST_CASE("world and profile may be files beside the scenario, which is named after its file") {
  const TempDir dir;
  dir.write("room.json", R"({"walls": [[[2, -1], [2, 1]]], "start": {"x_m": 1, "y_m": 0}})");
  dir.write("mine.json", R"({"base": "ideal", "parameters": {"command_timeout_s": 1}})");
  const std::string path = dir.write("bump.json", R"({"duration": 1, "world": "room.json",
    "robot": {"profile": "mine.json"}, "expectations": [{"never": "bumper.left"}]})");
  const ScenarioFile file = load_scenario(path, known_robots());
  CHECK(file.scenario.name == "bump");
  CHECK(file.world->description().walls.size() == 1);
  CHECK(file.start.position.x_m == 1);
  CHECK(file.robot.profile == dir / "mine.json");
}

TEST_CASE("times are in seconds or have a unit") {
  for (const auto& one : std::vector<std::pair<std::string, fakebot::sim::SimTime>>{
           {"2", 2s},
           {"0.02", 20ms},
           {"\"200ms\"", 200ms},
           {"\"200 ms\"", 200ms},
           {"\"1.5s\"", 1500ms},
           {"\"5000us\"", 5ms},
           {"\"2min\"", 120s},
           {"\"1 h\"", 3600s},
           {"\"3\"", std::chrono::seconds(-1)}}) {
    const auto& text = one.first;
    const auto& time = one.second;
    CAPTURE(text);
    const std::string whole =
        "{\"duration\": " + text + R"(, "expectations": [{"never": "bumper.left"}]})";
    if (time < 0s) {
      message_of([&] { scenario_from(whole); });
    } else {
      CHECK(scenario_from(whole).scenario.duration == time);
    }
  }
}

TEST_CASE("a command has the fields of the protocol, and several form one frame") {
  // Specification: id 1, length 4, 0.2 m/s straight on; id 4, length 1.
  const Event command = command_from(
      R"({"at": 1, "BaseControl": {"speed_mm_s": 200}, "SoundSequence": {"sequence": 4}})");
  CHECK(std::get<At>(command.trigger).time == 1s);
  CHECK(bytes_of(command) ==
        Bytes{0xAA, 0x55, 0x09, 0x01, 0x04, 0xC8, 0x00, 0x00, 0x00, 0x04, 0x01, 0x04, 0xC5});
}

TEST_CASE("drive takes SI units, and time 0 by default") {
  const Event command = command_from(R"({"drive": {"linear_m_s": 0.2}})");
  CHECK(std::get<At>(command.trigger).time == 0s);
  CHECK(bytes_of(command) == Bytes{0xAA, 0x55, 0x06, 0x01, 0x04, 0xC8, 0x00, 0x00, 0x00, 0xCB});
}

TEST_CASE("a command is repeated while a condition holds") {
  const auto every = std::get<Every>(
      command_from(R"({"every": "100ms", "until": 5, "while": "!bumper.left", "drive": {}})")
          .trigger);
  CHECK(every.period == 100ms);
  CHECK(every.until == 5s);
  CHECK(every.only_while == "!bumper.left");
}

TEST_CASE("bytes are sent unchanged, valid or not") {
  CHECK(bytes_of(command_from(R"({"bytes": "AA 55 0f"})")) == Bytes{0xAA, 0x55, 0x0F});
}

TEST_CASE("each kind of trigger is read") {
  const std::string lift = R"("do": {"lift": true}})";
  CHECK(std::get<At>(event_from(R"({"at": "50ms", )" + lift).trigger).time == 50ms);
  const auto when = std::get<When>(
      event_from(R"({"when": "bumper.left", "delay": 1, "each_time": true, )" + lift).trigger);
  CHECK(when.condition == "bumper.left");
  CHECK(when.delay == 1s);
  CHECK(when.each_time);
  const auto every =
      std::get<Every>(event_from(R"({"every": 2, "from": 1, "until": 7, )" + lift).trigger);
  CHECK(every.period == 2s);
  CHECK(every.from == 1s);
  CHECK(every.until == 7s);
  const auto events = scenario_read_with(R"("events": [{"after": "#2", "delay": 3, )" + lift +
                                         R"(, {"at": 1, )" + lift + "]")
                          .events;
  CHECK(std::get<After>(events[0].trigger).event == "#2");
  CHECK(std::get<After>(events[0].trigger).delay == 3s);
  CHECK(events[0].name == "#1");
}

TEST_CASE("actions are read in the order of the file") {
  const Event event = event_from(R"({"at": 1, "for": 2, "do": [
    {"set": {"bumper.left": true, "analog.0": 100}, "lift": true}, {"power": "off"}]})");
  REQUIRE(event.actions.size() == 4);
  CHECK(std::get<Force>(event.actions[0]).signal == "bumper.left");
  CHECK(std::get<Force>(event.actions[0]).value == 1);
  CHECK(std::get<Force>(event.actions[1]).value == 100);
  CHECK(std::holds_alternative<Lift>(event.actions[2]));
  CHECK_FALSE(std::get<SwitchPower>(event.actions[3]).on);
  CHECK(event.lasts == 2s);
}

TEST_CASE("a press without a duration is short") {
  CHECK(event_from(R"({"at": 1, "do": {"press": "button.b0"}})").lasts == 200ms);
  CHECK(event_from(R"({"at": 1, "for": 3, "do": {"press": ["button.b0", "button.b1"]}})")
            .actions.size() == 2);
}

TEST_CASE("actions that move the robot are read") {
  const Event event = event_from(R"({"at": 1, "do": [{"put_down": {"x_m": 1, "y_m": 2}},
    {"put_down": true}, {"push": {"forward_m": 0.5, "turn_deg": 180}}, {"note": "there"},
    {"release": "bumper.left"}, {"lift": true}, {"set": {"bumper.left": true}}]})");
  CHECK(std::get<PutDown>(event.actions[0]).where->position.y_m == 2);
  CHECK_FALSE(std::get<PutDown>(event.actions[1]).where.has_value());
  CHECK(std::get<Push>(event.actions[2]).way_m.x_m == 0.5);
  CHECK(std::get<Push>(event.actions[2]).turn_rad == doctest::Approx(std::numbers::pi));
  CHECK(std::get<Note>(event.actions[3]).text == "there");
  CHECK(std::get<Release>(event.actions[4]).signal == "bumper.left");
}

TEST_CASE("each kind of expectation is read") {
  const auto never = expectation_from<Invariant>(
      R"({"never": "bumper.left", "while": "power", "from": 1, "until": 2, "tolerance": 0.1})");
  CHECK_FALSE(never.holds);
  CHECK(never.only_while == "power");
  CHECK(never.span.from == 1s);
  CHECK(never.span.until == 2s);
  CHECK(never.tolerance == 100ms);
  CHECK(expectation_from<Invariant>(R"({"always": "power"})").holds);
  CHECK(
      expectation_from<Invariant>(R"({"signal": "battery_v", "min": 13.2, "max": 16})").condition ==
      "battery_v >= 13.2 && battery_v <= 16");
  CHECK(expectation_from<AtTheEnd>(R"({"at_end": "charger == 6"})").condition == "charger == 6");
  const auto after = expectation_from<Reaction>(
      R"({"after": "hit", "within": 1, "that": "command.speed_mm_s <= 0", "for": 2})");
  CHECK(after.after == "hit");
  CHECK(after.condition == "command.speed_mm_s <= 0");
  CHECK(after.within == 1s);
  CHECK(after.stays == 2s);
}

TEST_CASE("sequences and shares are read") {
  const auto sequence = expectation_from<Sequence>(
      R"({"sequence": ["speed.linear_m_s < 0.1", "bumper.left"], "after": "hit", "within": 2})");
  CHECK(sequence.conditions == std::vector<std::string>{"speed.linear_m_s < 0.1", "bumper.left"});
  CHECK(sequence.after == "hit");
  CHECK(sequence.within == 2s);
  const auto share = expectation_from<Share>(
      R"({"share": "bumper.left", "min": 0.1, "max": 0.5, "while": "power", "from": 1})");
  CHECK(share.min == 0.1);
  CHECK(share.max == 0.5);
  CHECK(share.only_while == "power");
  CHECK(share.span.from == 1s);
}

TEST_CASE("expectations of lines are read, and lines of commands") {
  const auto printed = expectation_from<Printed>(
      R"({"prints": "x=(?<x>.*)$", "after": "hit", "within": 2, "that": "x > pose.x_m"})");
  CHECK(printed.pattern == "x=(?<x>.*)$");
  CHECK(printed.after == "hit");
  CHECK(printed.within == 2s);
  CHECK(printed.condition == "x > pose.x_m");
  CHECK(expectation_from<Printed>(R"({"prints": "x"})").within == 10s);
  const auto never = expectation_from<NeverPrinted>(R"({"never_prints": "x", "until": "hit"})");
  CHECK(never.span.until_event == "hit");
  const auto command = command_from(R"({"at": 1, "print": "ready"})");
  REQUIRE(command.actions.size() == 1);
  CHECK(std::get<Print>(command.actions[0]).line == "ready");
  CHECK(command_from(R"({"print": "ready", "drive": {}})").actions.size() == 2);
  CHECK(command_from(R"({"print": "ready", "bytes": "AA"})").actions.size() == 2);
}

TEST_CASE("a time at which checking begins or ends may be an event") {
  const auto never =
      expectation_from<Invariant>(R"({"never": "bumper.left", "from": "hit", "until": "8s"})");
  CHECK(never.span.from_event == "hit");
  CHECK(never.span.from == 0s);
  CHECK(never.span.until == 8s);
  const auto count =
      expectation_from<Count>(R"({"count": "bumper.left", "at_least": 1, "until": "hit"})");
  CHECK(count.span.until_event == "hit");
  CHECK_FALSE(count.span.until);
}

TEST_CASE("eventually lasts until the end by default, minus the time for which it must hold") {
  const auto eventually = expectation_from<Reaction>(R"({"eventually": "charger == 6", "for": 2})");
  CHECK_FALSE(eventually.after.has_value());
  CHECK(eventually.within == 8s);
}

TEST_CASE("the bounds of a count are read") {
  const auto exactly = expectation_from<Count>(R"({"count": "sound.sequence == 6", "exactly": 2})");
  CHECK(exactly.at_least == 2);
  CHECK(exactly.at_most == 2);
  const auto least = expectation_from<Count>(R"({"count": "button.b0", "at_least": 1})");
  CHECK(least.at_least == 1);
  CHECK_FALSE(least.at_most.has_value());
}

TEST_CASE("no_violations covers every kind that the robot counts") {
  const auto none = expectation_from<Invariant>(R"({"no_violations": true})");
  for (const char* kind : {"garbage_bytes", "bad_lengths", "bad_checksums", "half_frames",
                           "unknown_ids", "wrong_lengths", "truncated", "refused_values"}) {
    CAPTURE(kind);
    CHECK(none.condition.find(std::string("wire.") + kind + " == 0") != std::string::npos);
  }
  CHECK(none.condition.find("frames_received") == std::string::npos);
}
