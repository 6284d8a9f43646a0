// Every key of every table, with each kind of value that it may have: the reader takes it,
// and so does the schema. The same key with a value that is nothing is refused by both.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "config/command_keys.hpp"
#include "config/scenario_keys.hpp"
#include "config/world_keys.hpp"
#include "unit/config/scenario_text.hpp"
#include "unit/config/world_text.hpp"

using namespace fakebot::test;
using namespace fakebot::config;

namespace {

using Texts = std::vector<std::string>;

std::string json_of(double number) {
  std::ostringstream text;
  text.precision(17);
  text << number;
  return text.str();
}

std::string pair_of(std::string_view key, const std::string& value) {
  return "\"" + std::string(key) + "\": " + value;
}

/// Numbers at the ends of a range, if it has such, and within.
Texts numbers_in(const NumberRange& range) {
  if (range.max == NumberRange{}.max) { return {"0", "0.5", "1e0"}; }
  return {json_of(range.min), json_of(range.max), json_of((range.min + range.max) / 2)};
}

Texts whole_numbers_in(const NumberRange& range) {
  return {json_of(range.min), json_of(range.max), "1", "1.0", "1e0"};
}

const Texts kTimes{"1",         "0.5",         "1e0",      R"("1s")",  R"("200ms")", R"("200 ms")",
                   R"("1.5s")", R"("1e3 ms")", R"(".5s")", R"("1.s")", R"("5000us")"};
const Texts kLines{"[[0, 2], [1000, 2], [0.5, -1000]]", "[[0, 2], [1, 2]]"};
const Texts kOutlines{"[[1, 2], [3, 2], [2, 3]]"};
const Texts kPoses{R"({"x_m": 1, "y_m": -0.5})", R"({"x_m": 1, "y_m": 0, "heading_deg": -360})"};
const Texts kConditions{R"("bumper.left")", R"("!power || abs(time_s) > 1e-3")"};
const Texts kInputs{R"("bumper.left")", R"(["button.b0", "charger"])", "[\"battery_v\"]"};

/// In a scenario with the event "hit", the place "door" and a duration of 10.
Texts examples_of(const KeyInfo& key) {
  if (key.type == kNumber) { return numbers_in(key.range); }
  if (key.type == kWholeNumber) { return whole_numbers_in(key.range); }
  static const std::map<std::string_view, Texts> kExamples{
      {kText, {R"("words")", R"("")"}},
      {kFlag, {"true", "false"}},
      {scenario_keys::kTime, kTimes},
      {scenario_keys::kDuration, kTimes},
      {scenario_keys::kCondition, kConditions},
      {scenario_keys::kName, {R"("hit")"}},
      {scenario_keys::kRobot, {"{}", R"({"profile": "ideal"})"}},
      {scenario_keys::kWorld, {"{}", R"({"places": {"door": {"x_m": 0, "y_m": 0}}})"}},
      {scenario_keys::kCommands, {"[]", R"([{"drive": {}}, {"every": 1, "bytes": "00"}])"}},
      {scenario_keys::kEvents, {"[]", R"([{"at": 0, "do": {"lift": true}}])"}},
      {scenario_keys::kExpectations, {R"([{"always": "power"}, {"no_violations": true}])"}},
      {scenario_keys::kActions, {R"({"lift": true})", R"([{"lift": true, "note": ""}, {}])"}},
      {scenario_keys::kForced, {R"({"bumper.left": true})", R"({"power": 1.0, "charger": 6})"}},
      {scenario_keys::kSignals, kInputs},
      {scenario_keys::kPlace, {"true", R"("door")", kPoses[0], kPoses[1]}},
      {scenario_keys::kOnOff, {R"("on")", R"("off")"}},
      {scenario_keys::kTrue, {"true"}},
      {scenario_keys::kPlugging, {R"("unplug")", R"("plug_in")"}},
      {scenario_keys::kDriverOrder, {R"("start")", R"("stop")", R"("kill")"}},
      {scenario_keys::kDriverStart, {R"("at_begin")", R"("by_event")"}},
      {scenario_keys::kDriverEnd, {R"("by_itself")", R"("when_asked")"}},
      {scenario_keys::kDriverObject, {"{}", R"({"end": "by_itself"})"}},
      {scenario_keys::kCommandLine, {R"(["driver"])", R"(["./driver", "{port}", ""])"}},
      {scenario_keys::kEnvironment, {"{}", R"({"RATE": "10", "x y": ""})"}},
      {scenario_keys::kStart, {R"("door")", kPoses[0], kPoses[1]}},
      {fault_keys::kFaults, {R"({"type": "drop"})", R"([{"type": "drop"}])"}},
      {fault_keys::kType, {R"("drop")"}},
      {fault_keys::kStream, {R"("downstream")", R"("upstream")"}},
      {fault_keys::kAttributes, {"{}"}},
      {fault_keys::kSubPayload, {R"("BasicSensorData")"}},
      {fault_keys::kField, {R"("battery_dv")"}},
      {scenario_keys::kWorldChange, {R"({"dock": false})"}},
      {scenario_keys::kAddedThings, {R"({"walls": [{"name": "w", "points": [[5, 0], [5, 1]]}]})"}},
      {scenario_keys::kThings, {R"("door")", R"(["door"])"}},
      {scenario_keys::kDockPlace, {"false", kPoses[0], kPoses[1]}},
      {scenario_keys::kParameters, {"{}"}},
      {scenario_keys::kProfileChanges, {"{}", R"({"p_gain": 50})"}},
      {scenario_keys::kHex, {R"("AA")", R"("aA 55 06")", R"(" aa55 ")"}},
      {scenario_keys::kRobotType, {R"("kobuki")"}},
      {scenario_keys::kProfile, {R"("standard")", R"("ideal")", R"("firmware")"}},
      {scenario_keys::kFirmware, {R"("1.2.0")", R"("1.0.0")"}},
      {scenario_keys::kSignal, {R"("pose.x_m")", R"("time_s")"}},
      {scenario_keys::kSpeeds, {"{}", R"({"linear_m_s": 1, "angular_rad_s": 1})"}},
      {scenario_keys::kShoves, {R"({"left_m": 1})", R"({"forward_m": 1, "turn_deg": 1})"}},
      {world_keys::kPoint, {"[3, 4]", "[0.5, -1000]"}},
      {world_keys::kLine, kLines},
      {world_keys::kOutline, kOutlines},
      {world_keys::kWallList, {"[]", "[" + kLines[0] + ", {\"points\": " + kLines[1] + "}]"}},
      {world_keys::kObstacleList, {"[]", "[{\"polygon\": " + kOutlines[0] + "}]"}},
      {world_keys::kCliffList, {"[]", "[{\"hole\": " + kOutlines[0] + ", \"depth_m\": 1}]"}},
      {world_keys::kPose, kPoses},
      {world_keys::kThing, {R"("door")"}},
      {world_keys::kPlaces,
       {"{}", R"({"a-b_1": {"x_m": 0, "y_m": 0}, "Tür": {"x_m": 0, "y_m": 0}})"}},
  };
  CAPTURE(key.type);
  REQUIRE(kExamples.count(key.type) == 1);
  return kExamples.at(key.type);
}

std::string first_example_of(std::span<const KeyInfo> table, std::string_view key) {
  return pair_of(key, examples_of(*find_named(table, key))[0]);
}

/// The key with each of its examples, and with nothing, in the text that `file` makes.
template <class Read, class File>
void check_key(const KeyInfo& key, FileKind kind, Read&& read, File&& file) {
  CAPTURE(key.name);
  for (const std::string& example : examples_of(key)) {
    CAPTURE(example);
    CHECK_NOTHROW(read(file(pair_of(key.name, example))));
  }
  const std::string without = file(pair_of(key.name, "null"));
  CHECK(message_of([&] { read(without); }) != "");
  CHECK(objection_of_schema(kind, without) != "");
}

template <class File>
void check_in_scenario(const KeyInfo& key, File&& file) {
  check_key(key, FileKind::scenario, scenario_from, file);
}

/// A scenario with these keys besides those that it needs.
std::string scenario_with(const std::string& more) {
  std::string text = "{" + more;
  for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
           {"duration", "10"},
           {"expectations", R"([{"never": "bumper.left"}])"},
           {"world", R"({"places": {"door": {"x_m": 1, "y_m": 1}},
                         "walls": [{"name": "door", "points": [[7, 0], [7, 1]]}]})"}}) {
    const bool is_there = text.find("\"" + key + "\":") != std::string::npos;
    const bool is_deeper = key == "world" && !more.starts_with("\"world\"");
    if (!is_there || is_deeper) { text += (text.size() > 1 ? ", " : "") + pair_of(key, value); }
  }
  return text + "}";
}

std::string with_event(const std::string& event) {
  return scenario_with(R"("events": [{"name": "hit", "at": 1, "do": {"lift": true}}, {)" + event +
                       "}]");
}

std::string with_action(const std::string& action) {
  return with_event(R"("at": 2, "do": {)" + action + "}");
}

std::string with_command(const std::string& command) {
  return scenario_with(
      R"("events": [{"name": "hit", "at": 1, "do": {"lift": true}}], "commands": [{)" + command +
      "}]");
}

std::string with_expectation(const std::string& expectation) {
  return scenario_with(
      R"("events": [{"name": "hit", "at": 1, "do": {"lift": true}}], "expectations": [{)" +
      expectation + "}]");
}

/// What a kind needs, without `key`.
std::string needed_by(const Kind& kind, std::span<const KeyInfo> table, std::string_view key) {
  std::vector<std::string_view> needed = kind.required;
  needed.push_back(kind.key);
  const auto& choice = kind.at_least_one;
  if (!choice.empty() && std::ranges::count(choice, key) == 0) { needed.push_back(choice[0]); }
  std::string text;
  for (const std::string_view one : needed) {
    if (one != key) { text += first_example_of(table, one) + ", "; }
  }
  return text;
}

/// Calls check(key, what the object needs besides) for each key that a kind may have.
template <class Check>
void for_each_key(const std::vector<Kind>& kinds, std::span<const KeyInfo> table, Check&& check) {
  for (const Kind& kind : kinds) {
    CAPTURE(kind.key);
    auto keys = keys_beside(kind);
    keys.push_back(kind.key);
    for (const std::string_view key : keys) {
      check(*find_named(table, key), needed_by(kind, table, key));
    }
  }
}

}  // namespace

TEST_CASE("the schema takes every key of a scenario, of its robot and of its driver") {
  for (const KeyInfo& key : scenario_keys::kScenario) { check_in_scenario(key, scenario_with); }
  const auto check_all_in = [](std::string_view section, std::span<const KeyInfo> keys) {
    for (const KeyInfo& key : keys) {
      check_in_scenario(key, [&](const std::string& pair) {
        return scenario_with(pair_of(section, "{" + pair + "}"));
      });
    }
  };
  check_all_in("robot", scenario_keys::kRobotKeys);
  check_all_in("driver", scenario_keys::kDriver);
}

TEST_CASE("the schema takes every key of an event and of what can happen") {
  const std::string lift = R"(, "do": {"lift": true})";
  for_each_key(scenario_keys::trigger_kinds(), scenario_keys::kTrigger,
               [&](const KeyInfo& key, const std::string& needed) {
                 check_in_scenario(key, [&](const std::string& pair) {
                   return with_event(needed + pair + lift);
                 });
               });
  for (const KeyInfo& key : scenario_keys::kEvent) {
    check_in_scenario(key, [&](const std::string& pair) {
      return scenario_with(R"("events": [{"at": 2, )" + pair + (key.name == "do" ? "" : lift) +
                           "}]");
    });
  }
  for (const KeyInfo& key : scenario_keys::kAction) { check_in_scenario(key, with_action); }
  for (const KeyInfo& key : scenario_keys::kPush) {
    check_in_scenario(
        key, [](const std::string& pair) { return with_action("\"push\": {" + pair + "}"); });
  }
  for (const KeyInfo& key : fault_keys::kFault) {
    const std::string type = key.name == "type" ? "" : R"("type": "drop", )";
    check_in_scenario(key, [&](const std::string& pair) {
      return with_action("\"fault\": {" + type + pair + "}");
    });
  }
  for (const KeyInfo& key : scenario_keys::kChange) {
    check_in_scenario(
        key, [](const std::string& pair) { return with_action("\"world\": {" + pair + "}"); });
  }
}

TEST_CASE("the schema takes every input that can be set, from its smallest to its largest value") {
  const auto kobuki = find_kobuki("kobuki");
  for (const auto& signal : kobuki->signals) {
    if (!signal.can_be_set) { continue; }
    CAPTURE(signal.name);
    Texts values = numbers_in({signal.min, signal.max});
    if (signal.unit == "flag") { values = {"0", "1", "true", "false"}; }
    for (const std::string& value : values) {
      CHECK_NOTHROW(scenario_from(with_action("\"set\": {" + pair_of(signal.name, value) + "}")));
    }
    CHECK_NOTHROW(
        scenario_from(with_action(pair_of("press", "\"" + std::string(signal.name) + "\""))));
  }
}

TEST_CASE("the schema takes every command") {
  for_each_key(scenario_keys::trigger_kinds(), scenario_keys::kTrigger,
               [&](const KeyInfo& key, const std::string& needed) {
                 check_in_scenario(key, [&](const std::string& pair) {
                   return with_command(needed + pair + R"(, "drive": {})");
                 });
               });
  for (const KeyInfo& key : scenario_keys::kSent) { check_in_scenario(key, with_command); }
  for (const KeyInfo& key : scenario_keys::kDrive) {
    check_in_scenario(
        key, [](const std::string& pair) { return with_command("\"drive\": {" + pair + "}"); });
  }
  for (const CommandKeys& message : message_keys()) {
    CAPTURE(message.name);
    for (const KeyInfo& key : message.fields) {
      check_in_scenario(key, [&](const std::string& pair) {
        return with_command(pair_of(message.name, "{" + pair + "}"));
      });
    }
  }
}

TEST_CASE("the schema takes every kind of expectation with every key that it may have") {
  for_each_key(scenario_keys::expectation_kinds(), scenario_keys::kExpectation,
               [&](const KeyInfo& key, const std::string& needed) {
                 check_in_scenario(
                     key, [&](const std::string& pair) { return with_expectation(needed + pair); });
               });
  for (const std::string_view common : {"name", "because"}) {
    check_in_scenario(*find_named(scenario_keys::kExpectation, common),
                      [](const std::string& pair) {
                        return with_expectation(pair + R"(, "never": "bumper.left")");
                      });
  }
}

TEST_CASE("the schema takes parameters, and their names for values, in texts and in keys") {
  const ScenarioFile file = scenario_from(R"({
    "parameters": {"long": "5 s", "number": [3], "side": "left", "all": false, "on": "on",
                   "x": {"from": 1, "to": 1, "step": 1}, "release": "1.0.0", "kp": 7},
    "duration": "${long}", "seed": "${number}", "world": {"dock": {"x_m": "${x}", "y_m": 5}},
    "robot": {"firmware": "${release}", "profile_changes": {"p_gain": "${kp}"}},
    "commands": [{"every": "${long}", "BaseControl": {"speed_mm_s": "${kp}"}}],
    "events": [
      {"when": "bumper.${side} > ${x}", "each_time": "${all}", "do": {"power": "${on}"}},
      {"at": 1, "do": {"set": {"bumper.${side}": true}, "press": ["bumper.${side}"]}, "for": 1}],
    "expectations": [{"signal": "cliff.${side}_adc", "max": "${kp}", "until": "${x}s"}]})");
  CHECK(file.scenario.seed == 3);
  CHECK(file.scenario.events[1].actions.size() == 2);
}

TEST_CASE("the schema takes every key of a world") {
  const auto check = [](const KeyInfo& key, auto&& file) {
    check_key(key, FileKind::world, world_from, file);
  };
  const auto check_all = [&](const auto& table, const std::string& before,
                             const std::string& after) {
    for (const KeyInfo& key : table) {
      check(key, [&](const std::string& pair) {
        std::string needed;
        for (const KeyInfo& other : table) {
          const bool is_needed = other.presence == Presence::required && other.name != key.name;
          if (is_needed) { needed += first_example_of(table, other.name) + ", "; }
        }
        return before + needed + pair + after;
      });
    }
  };
  for (const KeyInfo& key : world_keys::kWorld) {
    if (key.type == world_keys::kMap) { continue; }  // it must be there
    check(key, [](const std::string& pair) {
      const bool places = pair.starts_with("\"places\"");
      return "{" + std::string(places ? "" : R"("places": {"door": {"x_m": 0, "y_m": 0}}, )") +
             pair + "}";
    });
  }
  check_all(world_keys::kPoseKeys, R"({"dock": {)", "}}");
  check_all(world_keys::kWallKeys, R"({"walls": [{)", "}]}");
  check_all(world_keys::kRoundObstacle, R"({"obstacles": [{)", "}]}");
  check_all(world_keys::kPolygonObstacle, R"({"obstacles": [{)", "}]}");
  check_all(world_keys::kHole, R"({"cliffs": [{)", "}]}");
  check_all(world_keys::kTable, R"({"cliffs": [{)", "}]}");
}
