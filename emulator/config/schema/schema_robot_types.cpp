// Robots, their profiles and signals in a schema. The schema does not distinguish kinds of robots:
// a key of any kind is accepted for all.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/profile/devices.hpp"
#include "config/profile/profile_keys.hpp"
#include "config/scenario/robots/further_robots.hpp"
#include "config/scenario/robots/robot_values.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/schema/schema_types.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

namespace {

using sim::RobotKind;
using Names = std::vector<std::string_view>;

Schema robot(const KeyInfo& /*key*/, const KnownRobots& robots) {
  return object_of(robot_keys(robots.kinds), robots);
}

Schema devices(const KeyInfo& /*key*/, const KnownRobots& robots) {
  return list_of(object_of(device_keys(robots.kinds), robots));
}

Schema robots(const KeyInfo& /*key*/, const KnownRobots& robots) {
  return {{"type", "object"},
          {"propertyNames", text_like("^[a-z][a-z0-9_]*$")},
          {"additionalProperties", object_of(further_robot_keys(robots.kinds), robots)}};
}

Schema acted_on(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return text_like("^[a-z][a-z0-9_.]*$");
}

Schema device_name(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return text_like("^[a-z][a-z0-9_]*$");
}

Schema robot_type(const KeyInfo& /*key*/, const KnownRobots& robots) {
  Names names;
  for (const RobotKind* kind : robots.kinds) { names.push_back(kind->name); }
  return one_of_names(names);
}

/// The names in all tables without duplicates.
void add_names(Names& names, const auto& table) {
  for (const std::string_view name : names_of(table)) {
    if (std::ranges::find(names, name) == names.end()) { names.push_back(name); }
  }
}

Schema profile_name(const KeyInfo& /*key*/, const KnownRobots& robots) {
  Names names;
  for (const RobotKind* kind : robots.kinds) { add_names(names, kind->profiles); }
  return one_of_names(names);
}

/// Names and files differ as in is_profile_file().
Schema profile_name_or_file(const KeyInfo& key, const KnownRobots& robots) {
  return either({profile_name(key, robots), text_like("/|\\.json$")});
}

/// The entries of all tables; entries with the same name are merged, with the range of both.
template <class Line>
void add_lines(std::vector<Line>& lines, std::span<const Line> table) {
  for (const Line& line : table) {
    const auto same = std::ranges::find(lines, line.name, &Line::name);
    if (same == lines.end()) {
      lines.push_back(line);
    } else {
      same->min = std::min(same->min, line.min);
      same->max = std::max(same->max, line.max);
    }
  }
}

Schema parameters(const KeyInfo& /*key*/, const KnownRobots& robots) {
  std::vector<sim::Parameter> all;
  for (const RobotKind* kind : robots.kinds) { add_lines(all, kind->parameters); }
  Schema schema = object_of({}, robots);
  for (const sim::Parameter& parameter : all) {
    const NumberRange range{parameter.min, parameter.max, parameter.unit};
    add_property(schema, parameter.name,
                 described(std::string(parameter.meaning) + " (" + range_text(range) + ")",
                           number_in(range)));
  }
  return schema;
}

/// Stands once: every robot and device of a scenario has the key.
Schema profile_changes(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return definition("profile_changes");
}

std::vector<sim::Signal> signals_of(const KnownRobots& robots) {
  std::vector<sim::Signal> all;
  for (const RobotKind* kind : robots.kinds) { add_lines(all, kind->signals); }
  add_lines(all, robots.line_signals);
  return all;
}

/// "^[a-z][a-z0-9_]*\\.(rate_hz|motor\\.on)$": these signals of a device with any name.
std::string of_any_device(const std::vector<std::string_view>& names) {
  std::string pattern;
  for (const std::string_view name : names) {
    pattern += pattern.empty() ? "^[a-z][a-z0-9_]*\\.(" : "|";
    for (const char letter : name) { pattern.append(letter == '.' ? "\\" : "").push_back(letter); }
  }
  return pattern + ")$";
}

/// Signals of further robots, which may be of any kind.
constexpr std::string_view kOfFurtherRobot = "^robots\\.[a-z][a-z0-9_]*\\.";

/// A name in the tables, or of a device that a robot carries, or of a further robot.
Schema name_of(const Names& names, const Names& of_devices) {
  if (of_devices.empty()) { return one_of_names(names); }
  return either(
      {one_of_names(names), text_like(of_any_device(of_devices)), text_like(kOfFurtherRobot)});
}

KnownRobots carried(const std::vector<const RobotKind*>& kinds, const KnownRobots& robots) {
  return {kinds, robots.line_signals};
}

Schema signal_name(const KeyInfo& /*key*/, const KnownRobots& robots) {
  auto names = names_of(signals_of(robots));
  names.push_back(sim::scenario::kTimeSignal.name);
  const auto kinds = carried_kinds(robots.kinds);
  const auto of_devices =
      kinds.empty() ? std::vector<sim::Signal>{} : signals_of(carried(kinds, robots));
  return name_of(names, names_of(of_devices));
}

std::vector<sim::Signal> inputs_of(const KnownRobots& robots) {
  std::vector<sim::Signal> inputs;
  const auto add = [&](std::span<const sim::Signal> table) {
    std::vector<sim::Signal> of_table(table.begin(), table.end());
    std::erase_if(of_table, [](const sim::Signal& signal) { return !signal.can_be_set; });
    add_lines(inputs, std::span<const sim::Signal>(of_table));
  };
  for (const RobotKind* kind : robots.kinds) { add(kind->signals); }
  if (!robots.kinds.empty()) { add(robots.line_signals); }
  return inputs;
}

std::vector<sim::Signal> inputs_of_devices(const KnownRobots& robots) {
  const auto kinds = carried_kinds(robots.kinds);
  return inputs_of(carried(kinds, robots));
}

Schema input_names(const KeyInfo& /*key*/, const KnownRobots& robots) {
  const auto inputs = inputs_of(robots);
  const Schema name = name_of(names_of(inputs), names_of(inputs_of_devices(robots)));
  return either({name, list_of(name)});
}

Schema switch_names(const KeyInfo& /*key*/, const KnownRobots& robots) {
  auto inputs = inputs_of(robots);
  auto of_devices = inputs_of_devices(robots);
  for (auto* const some : {&inputs, &of_devices}) {
    std::erase_if(*some, [](const sim::Signal& input) { return input.unit != "flag"; });
  }
  const Schema name = name_of(names_of(inputs), names_of(of_devices));
  return either({name, list_of(name)});
}

Schema forced_value_of(const sim::Signal& signal) {
  if (signal.unit == "flag") { return {{"enum", {false, true, 0, 1}}}; }
  return number_in({signal.min, signal.max});
}

Schema forced(const KeyInfo& /*key*/, const KnownRobots& robots) {
  Schema schema = object_of({}, robots);
  for (const sim::Signal& input : inputs_of(robots)) {
    const std::string unit = input.unit.empty() ? "" : " (" + std::string(input.unit) + ")";
    add_property(schema, input.name,
                 described(std::string(input.meaning) + unit, forced_value_of(input)));
  }
  for (const sim::Signal& input : inputs_of_devices(robots)) {
    schema["patternProperties"][of_any_device({input.name})] = forced_value_of(input);
  }
  schema["patternProperties"][std::string(kOfFurtherRobot)] =
      either({number_in({}), {{"type", "boolean"}}});
  return schema;
}

constexpr std::array kRobotTypes{
    TypeSchema{scenario_keys::kRobot, robot},
    TypeSchema{scenario_keys::kRobots, robots},
    TypeSchema{scenario_keys::kActedOn, acted_on},
    TypeSchema{scenario_keys::kDevices, devices},
    TypeSchema{scenario_keys::kDeviceName, device_name},
    TypeSchema{scenario_keys::kRobotType, robot_type},
    TypeSchema{scenario_keys::kProfile, profile_name_or_file},
    TypeSchema{scenario_keys::kProfileChanges, profile_changes},
    TypeSchema{scenario_keys::kSignal, signal_name},
    TypeSchema{scenario_keys::kSignals, input_names},
    TypeSchema{scenario_keys::kSwitches, switch_names},
    TypeSchema{scenario_keys::kForced, forced},
    TypeSchema{profile_keys::kBase, profile_name},
    TypeSchema{profile_keys::kParameters, parameters},
};

}  // namespace

std::span<const TypeSchema> robot_types() {
  return kRobotTypes;
}

Schema profile_changes_schema(const KnownRobots& robots) {
  return parameters({}, robots);
}

std::optional<Schema> variant_schema(const KeyInfo& key, const KnownRobots& robots) {
  Names names;
  for (const RobotKind* kind : robots.kinds) {
    if (kind->variants.name == key.name) { add_names(names, kind->variants.all); }
  }
  if (names.empty()) { return std::nullopt; }
  return one_of_names(names);
}

}  // namespace fakebot::config
