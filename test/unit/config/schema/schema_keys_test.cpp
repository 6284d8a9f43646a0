// Every key of every table of scenarios, with each type of value.
#include <algorithm>
#include <regex>

#include "config/scenario/events/action_table.hpp"
#include "config/scenario/events/command_keys.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/robots/robot_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "unit/config/scenario/scenario_text.hpp"
#include "unit/config/schema/schema_examples.hpp"

using namespace fakebot::test;
using namespace fakebot::config;

namespace {

template <class File>
void check_in_scenario(const KeyInfo& key, File&& file) {
  check_key(key, FileKind::scenario, scenario_from, file);
}

/// A scenario with these keys and the required ones.
std::string scenario_with(const std::string& more) {
  std::string text = "{" + more;
  for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
           {"duration", "10"},
           {"expectations", R"([{"never": "!power"}])"},
           {"world", R"({"places": {"door": {"x_m": 1, "y_m": 1}},
                         "walls": [{"name": "door", "points": [[7, 0], [7, 1]]}]})"}}) {
    const bool is_there = text.find("\"" + key + "\":") != std::string::npos;
    const bool is_deeper = key == "world" && !more.starts_with("\"world\"");
    if (!is_there || is_deeper) { text += (text.size() > 1 ? ", " : "") + pair_of(key, value); }
  }
  return text + "}";
}

/// A scenario with `event`. An earlier event does everything that actions of `event` may undo.
std::string with_event(const std::string& event) {
  return scenario_with(R"("events": [
    {"name": "hit", "at": 1,
     "do": [{"lift": true}, {"device": "unplug"}, {"driver": "kill"},
            {"set": {"bumper.left": 1, "button.b0": 1, "charger": 6, "battery_v": 12}}]}, {)" +
                       event + "}]");
}

std::string with_action(const std::string& action) {
  return with_event(R"("at": 2, "do": {)" + action + "}");
}

std::string with_command(const std::string& command) {
  return scenario_with(
      R"("events": [{"name": "hit", "at": 1, "do": {"lift": true}}], "commands": [{)" + command +
      "}]");
}

std::string with_command_of(const fakebot::sim::RobotKind& kind, const std::string& command) {
  return scenario_with(R"("robot": {"type": ")" + std::string(kind.name) + R"("}, "commands": [{)" +
                       command + "}]");
}

std::string with_expectation(const std::string& expectation) {
  return scenario_with(
      R"("events": [{"name": "hit", "at": 1, "do": {"lift": true}}], "expectations": [{)" +
      expectation + "}]");
}

/// The required keys of a kind, without `key`.
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

/// Calls check(key, further required keys) for each key of a kind.
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

TEST_CASE("the schema accepts every key of a scenario, its robot and its driver") {
  for (const KeyInfo& key : scenario_keys::kScenario) {
    if (key.name == "samples") { continue; }  // needs a parameter
    if (key.name != "case" && key.name != "clause") {
      check_in_scenario(key, scenario_with);
      continue;
    }
    check_in_scenario(key, [&](const std::string& pair) {  // each needs the other, and an area
      return scenario_with(pair + R"(, "tags": ["wire"], )" +
                           (key.name == "case" ? R"("clause": "x")" : R"("case": 1)"));
    });
  }
  const auto check_all_in = [](std::string_view section, std::span<const KeyInfo> keys) {
    for (const KeyInfo& key : keys) {
      check_in_scenario(key, [&](const std::string& pair) {
        return scenario_with(R"("events": [{"at": 1, "do": {"driver": "start"}},
                                          {"at": 0, "do": {"driver": "kill"}}], )" +
                             pair_of(section, "{" + pair + "}"));
      });
    }
  };
  check_all_in("robot", robot_keys(std::span(known_robots().kinds).first(1)));
  for (const fakebot::sim::RobotKind* kind : known_robots().kinds) {
    const auto keys = robot_keys(std::span(&kind, 1));
    for (const auto& setting : kind->settings) {
      if (setting.key.empty()) { continue; }
      check_in_scenario(*find_named(keys, setting.key), [&](const std::string& pair) {
        return scenario_with(R"("robot": {"type": ")" + std::string(kind->name) + "\", " + pair +
                             "}");
      });
    }
  }
  check_all_in("driver", scenario_keys::kDriver);
  for (const KeyInfo& key : scenario_keys::kFurtherRobotKeys) {
    check_in_scenario(key, [&](const std::string& pair) {
      return scenario_with(R"("robots": {"b": {)" + pair + "}}");
    });
  }
  for (const KeyInfo& key : scenario_keys::kExplore) {
    check_in_scenario(key, [&](const std::string& pair) {
      const std::string events =
          key.name == "events" ? "" : R"("events": [{"do": {"lift": true}}], )";
      const std::string most = key.name == "at_least" ? R"("at_most": 1000, )" : "";
      return scenario_with(R"("explore": {)" + events + most + pair + "}");
    });
  }
}

TEST_CASE("the schema accepts every key of an event and its actions") {
  const std::string lift = R"(, "do": {"lift": true})";
  for_each_key(scenario_keys::trigger_kinds(), scenario_keys::kTrigger,
               [&](const KeyInfo& key, const std::string& needed) {
                 check_in_scenario(key, [&](const std::string& pair) {
                   return with_event(needed + pair + lift);
                 });
               });
  for (const KeyInfo& key : scenario_keys::kEvent) {
    check_in_scenario(key, [&](const std::string& pair) {
      const std::string what = key.name == "do"   ? ""
                               : key.name == "on" ? R"(, "do": {"device": "unplug"})"
                                                  : lift;
      return scenario_with(R"("robot": {"with": [{"type": "rplidar-a1"}]},
                              "robots": {"b": {"with": [{"type": "rplidar-a1"}]}},
                              "events": [{"at": 2, )" +
                           pair + what + "}]");
    });
  }
  for (const KeyInfo& key : action_keys()) { check_in_scenario(key, with_action); }
  for (const KeyInfo& key : scenario_keys::kPush) {
    check_in_scenario(key, [&](const std::string& pair) {
      const std::string other = key.name == "turn_deg" ? R"("left_m": 1, )" : R"("turn_deg": 5, )";
      return with_action("\"push\": {" + other + pair + "}");
    });
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

TEST_CASE("the schema accepts every input that can be set, over its whole range") {
  for (const auto& signal : known_robots().kinds.front()->signals) {
    if (!signal.can_be_set) { continue; }
    CAPTURE(signal.name);
    std::vector<std::string> values = numbers_in({signal.min, signal.max});
    if (signal.unit == "flag") { values = {"0", "1", "true", "false"}; }
    for (const std::string& value : values) {
      CHECK_NOTHROW(scenario_from(with_action("\"set\": {" + pair_of(signal.name, value) + "}")));
    }
    if (signal.unit != "flag") { continue; }
    CHECK_NOTHROW(
        scenario_from(with_action(pair_of("press", "\"" + std::string(signal.name) + "\""))));
  }
}

TEST_CASE("the schema accepts every command") {
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
  for (const fakebot::sim::RobotKind* kind : fakebot::robots::robot_kinds()) {
    for (const CommandKeys& message : message_keys(std::span(&kind, 1))) {
      CAPTURE(message.name);
      for (const KeyInfo& key : message.fields) {
        check_in_scenario(key, [&](const std::string& pair) {
          return with_command_of(*kind, pair_of(message.name, "{" + pair + "}"));
        });
      }
    }
  }
}

namespace {

/// A driver can miss no share of 0 or more, nor of 1 or less; and what follows an event has a time.
std::string with_sense(std::string expectation) {
  const auto has = [&](const char* key) {
    return expectation.find('"' + std::string(key) + '"') != std::string::npos;
  };
  if (has("share")) {
    expectation =
        std::regex_replace(expectation, std::regex(R"("min": 0(\.0)?(?![.0-9]))"), R"("min": 0.5)");
    expectation =
        std::regex_replace(expectation, std::regex(R"("max": 1(\.0)?(?![.0-9]))"), R"("max": 0.9)");
  }
  if ((has("prints") || has("sequence")) && has("after")) { expectation += R"(, "within": 1)"; }
  return expectation;
}

}  // namespace

TEST_CASE("the schema accepts every kind of expectation with each of its keys") {
  for_each_key(scenario_keys::expectation_kinds(), scenario_keys::kExpectation,
               [&](const KeyInfo& key, const std::string& needed) {
                 check_in_scenario(key, [&](const std::string& pair) {
                   // "always" the same as "while" could not fail.
                   std::string given = pair;
                   const auto same = given.find("bumper.left");
                   if (key.name == "while" && same != std::string::npos) {
                     given.replace(same, 11, "bumper.right");
                   }
                   // Nothing becomes true as often as the schema allows.
                   const auto most = given.find("1000000000");
                   if (most != std::string::npos) { given.replace(most, 10, "1000"); }
                   return with_expectation(with_sense(needed + given));
                 });
               });
  for (const std::string_view common : {"name", "because"}) {
    check_in_scenario(*find_named(scenario_keys::kExpectation, common),
                      [](const std::string& pair) {
                        return with_expectation(pair + R"(, "never": "bumper.left")");
                      });
  }
}

TEST_CASE("the schema accepts every key of a distribution") {
  const std::string text = scenario_with(
      R"("samples": 3, "events": [{"at": 1, "do": {"note": "${u} ${n} ${c}"}}], "parameters": {
    "u": {"uniform": [1, 6], "step": 1},
    "n": {"normal": {"mean": 1, "deviation": 0.5, "min": 0, "max": 3}, "step": 0.5},
    "c": {"choice": ["left", 2, true], "weights": [1, 2, 0.5]}})");
  CHECK(read_scenarios(JsonFile::parse("s.json", text), known_robots()).size() == 3);
  CHECK(objection_of_schema(FileKind::scenario, text) == "");
}

TEST_CASE("the schema accepts parameters, and references to them as values, in texts and in keys") {
  const ScenarioFile file = scenario_from(R"({
    "parameters": {"long": "5 s", "number": [3], "side": "left", "all": false, "on": "on",
                   "x": {"from": 1, "to": 1, "step": 1}, "release": "1.0.0", "kp": 7},
    "duration": "${long}", "seed": "${number}", "world": {"dock": {"x_m": "${x}", "y_m": 5}},
    "robot": {"firmware": "${release}", "profile_changes": {"p_gain": "${kp}"}},
    "commands": [{"every": "${long}", "BaseControl": {"speed_mm_s": "${kp}"}}],
    "events": [
      {"when": "cliff.${side}_adc > ${x}", "each_time": "${all}", "do": {"power": "${on}"}},
      {"at": 1, "do": {"set": {"bumper.${side}": true}, "press": ["bumper.${side}"]}, "for": 1}],
    "expectations": [{"signal": "cliff.${side}_adc", "max": "${kp}", "until": "${x}s"}]})");
  CHECK(file.scenario.seed == 3);
  CHECK(file.scenario.events[1].actions.size() == 2);
}
