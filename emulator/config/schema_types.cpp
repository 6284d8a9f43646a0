// What each type of the tables of keys is in a schema.
#include <array>
#include <stdexcept>

#include "config/fault_keys.hpp"
#include "config/profile_keys.hpp"
#include "config/scenario_keys.hpp"
#include "config/schema_parts.hpp"
#include "config/time_value.hpp"
#include "config/world_keys.hpp"
#include "sim/kobuki/firmware.hpp"
#include "sim/kobuki/parameters.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

namespace {

using Robots = KnownRobots;

Schema text(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return {{"type", "string"}};
}

Schema text_with_something(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return {{"type", "string"}, {"minLength", 1}};
}

Schema flag(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return {{"type", "boolean"}};
}

Schema only_true(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return {{"const", true}};
}

Schema number(const KeyInfo& key, const Robots& /*robots*/) {
  return number_in(key.range);
}

/// Not "integer": some validators do not count 5.0 as one.
Schema whole_number_in_range(const KeyInfo& key, const Robots& /*robots*/) {
  Schema schema = number_in(key.range);
  schema["multipleOf"] = 1.0;  // and some take 1.5 for a multiple of 1
  return schema;
}

Schema time(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  Schema schema = number_in(kTimeRange);
  schema["type"] = {"number", "string"};
  schema["pattern"] = time_pattern();
  return schema;
}

Schema duration(const KeyInfo& key, const Robots& robots) {
  Schema schema = time(key, robots);
  schema.erase("minimum");
  schema["exclusiveMinimum"] = 0;
  return schema;
}

Schema hex(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return text_like("^ *([0-9A-Fa-f]{2} *)+$");
}

template <const auto& Keys>
Schema object(const KeyInfo& /*key*/, const Robots& robots) {
  return object_of(Keys, robots);
}

template <const auto& Keys>
Schema object_with_something(const KeyInfo& /*key*/, const Robots& robots) {
  Schema schema = object_of(Keys, robots);
  schema["minProperties"] = 1;
  return schema;
}

template <const auto& Name>
Schema list(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return list_of(definition(Name));
}

template <const auto& Name>
Schema list_with_something(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return list_of(definition(Name), 1);
}

constexpr std::string_view kAction = "action";
constexpr std::string_view kCommand = "command";
constexpr std::string_view kEvent = "event";
constexpr std::string_view kExpectation = "expectation";

Schema actions(const KeyInfo& key, const Robots& robots) {
  Schema one{{"minProperties", 1}, {"allOf", Schema::array({definition(kAction)})}};
  return either({one, list_with_something<kAction>(key, robots)});
}

Schema pose(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return definition("pose");
}

Schema pose_or_place(const KeyInfo& key, const Robots& robots) {
  return either({definition("pose"), text(key, robots)});
}

Schema true_or_place(const KeyInfo& key, const Robots& robots) {
  return either({only_true(key, robots), definition("pose"), text(key, robots)});
}

Schema world_or_file(const KeyInfo& key, const Robots& robots) {
  return either({definition("world"), text(key, robots)});
}

/// The texts that the words of the type have in quotes: "on" or "off".
Schema one_of_quoted(const KeyInfo& key, const Robots& /*robots*/) {
  std::vector<std::string_view> names;
  for (std::size_t begin = key.type.find('"'); begin != std::string_view::npos;) {
    const std::size_t end = key.type.find('"', begin + 1);
    names.push_back(key.type.substr(begin + 1, end - begin - 1));
    begin = key.type.find('"', end + 1);
  }
  return one_of_names(names);
}

Schema command_line(const KeyInfo& key, const Robots& robots) {
  return list_of(text(key, robots), 1);
}

Schema environment(const KeyInfo& key, const Robots& robots) {
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[^=]+$"}}},
          {"additionalProperties", text(key, robots)}};
}

Schema robot_type(const KeyInfo& /*key*/, const Robots& robots) {
  return one_of_names(robots.names);
}

Schema profile_name(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return one_of_names(names_of(sim::kobuki::profiles()));
}

/// As in is_profile_file().
Schema profile_name_or_file(const KeyInfo& key, const Robots& robots) {
  return either({profile_name(key, robots), text_like("/|\\.json$")});
}

Schema firmware(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  std::vector<std::string_view> versions;
  for (const auto& firmware : sim::kobuki::firmwares()) { versions.push_back(firmware.version); }
  return one_of_names(versions);
}

Schema signal_name(const KeyInfo& /*key*/, const Robots& robots) {
  auto names = names_of(robots.signals);
  names.push_back(sim::scenario::kTimeSignal.name);
  return one_of_names(names);
}

std::vector<sim::Signal> inputs_of(const Robots& robots) {
  std::vector<sim::Signal> inputs;
  for (const sim::Signal& signal : robots.signals) {
    if (signal.can_be_set) { inputs.push_back(signal); }
  }
  return inputs;
}

Schema input_names(const KeyInfo& /*key*/, const Robots& robots) {
  const Schema name = one_of_names(names_of(inputs_of(robots)));
  return either({name, list_of(name)});
}

Schema forced_value_of(const sim::Signal& signal) {
  if (signal.unit == "flag") { return {{"enum", {false, true, 0, 1}}}; }
  return number_in({signal.min, signal.max});
}

Schema forced(const KeyInfo& /*key*/, const Robots& robots) {
  Schema schema = object_of({}, robots);
  for (const sim::Signal& input : inputs_of(robots)) {
    const std::string unit = input.unit.empty() ? "" : " (" + std::string(input.unit) + ")";
    add_property(schema, input.name,
                 described(std::string(input.meaning) + unit, forced_value_of(input)));
  }
  return schema;
}

Schema point(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  Schema schema = list_of(number_in(world_keys::kCoordinate), 2);
  schema["maxItems"] = 2;
  return schema;
}

template <std::size_t AtLeast>
Schema points(const KeyInfo& key, const Robots& robots) {
  return list_of(point(key, robots), AtLeast);
}

Schema walls(const KeyInfo& key, const Robots& robots) {
  return list_of(either({points<2>(key, robots), object_of(world_keys::kWallKeys, robots)}));
}

template <const auto& FirstKeys, const auto& SecondKeys>
Schema list_of_two_kinds(const KeyInfo& /*key*/, const Robots& robots) {
  return list_of(one_of_schemas({object_of(FirstKeys, robots), object_of(SecondKeys, robots)}));
}

Schema places(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[^0-9]"}}},
          {"additionalProperties", definition("pose")}};
}

Schema ros_map(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return text_like("\\.ya?ml$");
}

Schema things(const KeyInfo& key, const Robots& robots) {
  return either({text(key, robots), list_of(text(key, robots))});
}

Schema pose_or_false(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return either({definition("pose"), Schema{{"const", false}}});
}

/// Of a scenario: a value, values, or a range of them.
Schema swept_parameters(const KeyInfo& /*key*/, const Robots& robots) {
  const Schema value{{"type", {"number", "string", "boolean"}}};
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[A-Za-z_][A-Za-z0-9_]*$"}}},
          {"additionalProperties",
           either({value, list_of(value, 1), object_of(scenario_keys::kRange, robots)})}};
}

Schema parameters(const KeyInfo& /*key*/, const Robots& robots) {
  Schema schema = object_of({}, robots);
  for (const auto& info : sim::kobuki::parameter_table()) {
    add_property(schema, info.name,
                 described(std::string(info.meaning) + " (" +
                               range_text({info.min, info.max, info.unit}) + ")",
                           number_in({info.min, info.max})));
  }
  return schema;
}

Schema faults(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return either({definition("fault"), list_of(definition("fault"), 1)});
}

Schema fault_type(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return one_of_names(names_of(sim::faults::fault_types()));
}

Schema any_object(const KeyInfo& /*key*/, const Robots& /*robots*/) {
  return {{"type", "object"}};
}

struct TypeSchema {
  std::string_view name;
  Schema (*make)(const KeyInfo& key, const Robots& robots);
};

constexpr std::array kTypes{
    TypeSchema{kText, text},
    TypeSchema{kFlag, flag},
    TypeSchema{kNumber, number},
    TypeSchema{kWholeNumber, whole_number_in_range},

    TypeSchema{scenario_keys::kTime, time},
    TypeSchema{scenario_keys::kDuration, duration},
    TypeSchema{scenario_keys::kCondition, text_with_something},
    TypeSchema{scenario_keys::kName, text_with_something},
    TypeSchema{scenario_keys::kRobot, object<scenario_keys::kRobotKeys>},
    TypeSchema{scenario_keys::kWorld, world_or_file},
    TypeSchema{scenario_keys::kCommands, list<kCommand>},
    TypeSchema{scenario_keys::kEvents, list<kEvent>},
    TypeSchema{scenario_keys::kExpectations, list_with_something<kExpectation>},
    TypeSchema{scenario_keys::kActions, actions},
    TypeSchema{scenario_keys::kForced, forced},
    TypeSchema{scenario_keys::kSignals, input_names},
    TypeSchema{scenario_keys::kPlace, true_or_place},
    TypeSchema{scenario_keys::kOnOff, one_of_quoted},
    TypeSchema{scenario_keys::kPlugging, one_of_quoted},
    TypeSchema{scenario_keys::kDriverOrder, one_of_quoted},
    TypeSchema{scenario_keys::kDriverStart, one_of_quoted},
    TypeSchema{scenario_keys::kDriverEnd, one_of_quoted},
    TypeSchema{scenario_keys::kDriverObject, object<scenario_keys::kDriver>},
    TypeSchema{scenario_keys::kCommandLine, command_line},
    TypeSchema{scenario_keys::kEnvironment, environment},
    TypeSchema{scenario_keys::kTrue, only_true},
    TypeSchema{scenario_keys::kStart, pose_or_place},
    TypeSchema{scenario_keys::kWorldChange, object_with_something<scenario_keys::kChange>},
    TypeSchema{scenario_keys::kAddedThings, object<world_keys::kAdded>},
    TypeSchema{scenario_keys::kThings, things},
    TypeSchema{scenario_keys::kDockPlace, pose_or_false},
    TypeSchema{scenario_keys::kParameters, swept_parameters},
    TypeSchema{scenario_keys::kProfileChanges, parameters},
    TypeSchema{scenario_keys::kHex, hex},
    TypeSchema{scenario_keys::kRobotType, robot_type},
    TypeSchema{scenario_keys::kProfile, profile_name_or_file},
    TypeSchema{scenario_keys::kFirmware, firmware},
    TypeSchema{scenario_keys::kSignal, signal_name},
    TypeSchema{scenario_keys::kSpeeds, object<scenario_keys::kDrive>},
    TypeSchema{scenario_keys::kShoves, object_with_something<scenario_keys::kPush>},

    TypeSchema{world_keys::kPoint, point},
    TypeSchema{world_keys::kLine, points<2>},
    TypeSchema{world_keys::kOutline, points<3>},
    TypeSchema{world_keys::kWallList, walls},
    TypeSchema{world_keys::kObstacleList,
               list_of_two_kinds<world_keys::kRoundObstacle, world_keys::kPolygonObstacle>},
    TypeSchema{world_keys::kCliffList, list_of_two_kinds<world_keys::kHole, world_keys::kTable>},
    TypeSchema{world_keys::kPose, pose},
    TypeSchema{world_keys::kThing, text_with_something},
    TypeSchema{world_keys::kPlaces, places},
    TypeSchema{world_keys::kMap, ros_map},

    TypeSchema{fault_keys::kFaults, faults},
    TypeSchema{fault_keys::kType, fault_type},
    TypeSchema{fault_keys::kStream, one_of_quoted},
    TypeSchema{fault_keys::kAttributes, any_object},
    TypeSchema{fault_keys::kSubPayload, text},
    TypeSchema{fault_keys::kField, text},

    TypeSchema{profile_keys::kBase, profile_name},
    TypeSchema{profile_keys::kParameters, parameters},
};

}  // namespace

Schema schema_of(const KeyInfo& key, const KnownRobots& robots) {
  const TypeSchema* type = find_named(kTypes, key.type);
  if (type == nullptr) { throw std::logic_error("no schema of " + std::string(key.type)); }
  return type->make(key, robots);
}

}  // namespace fakebot::config
