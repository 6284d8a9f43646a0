// Robots, their profiles and their signals in a schema.
#include <array>

#include "config/profile/profile_keys.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/schema/schema_types.hpp"
#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/parameters.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

namespace {

Schema robot_type(const KeyInfo& /*key*/, const KnownRobots& robots) {
  return one_of_names(robots.names);
}

Schema profile_name(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return one_of_names(names_of(robots::kobuki::profiles()));
}

/// As in is_profile_file().
Schema profile_name_or_file(const KeyInfo& key, const KnownRobots& robots) {
  return either({profile_name(key, robots), text_like("/|\\.json$")});
}

Schema firmware(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  std::vector<std::string_view> versions;
  for (const auto& firmware : robots::kobuki::firmwares()) { versions.push_back(firmware.version); }
  return one_of_names(versions);
}

Schema parameters(const KeyInfo& /*key*/, const KnownRobots& robots) {
  Schema schema = object_of({}, robots);
  for (const auto& info : robots::kobuki::parameter_table()) {
    add_property(schema, info.name,
                 described(std::string(info.meaning) + " (" +
                               range_text({info.min, info.max, info.unit}) + ")",
                           number_in({info.min, info.max})));
  }
  return schema;
}

Schema signal_name(const KeyInfo& /*key*/, const KnownRobots& robots) {
  auto names = names_of(robots.signals);
  names.push_back(sim::scenario::kTimeSignal.name);
  return one_of_names(names);
}

std::vector<sim::Signal> inputs_of(const KnownRobots& robots) {
  std::vector<sim::Signal> inputs;
  for (const sim::Signal& signal : robots.signals) {
    if (signal.can_be_set) { inputs.push_back(signal); }
  }
  return inputs;
}

Schema input_names(const KeyInfo& /*key*/, const KnownRobots& robots) {
  const Schema name = one_of_names(names_of(inputs_of(robots)));
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
  return schema;
}

constexpr std::array kRobotTypes{
    TypeSchema{scenario_keys::kRobot, object<scenario_keys::kRobotKeys>},
    TypeSchema{scenario_keys::kRobotType, robot_type},
    TypeSchema{scenario_keys::kProfile, profile_name_or_file},
    TypeSchema{scenario_keys::kProfileChanges, parameters},
    TypeSchema{scenario_keys::kFirmware, firmware},
    TypeSchema{scenario_keys::kSignal, signal_name},
    TypeSchema{scenario_keys::kSignals, input_names},
    TypeSchema{scenario_keys::kForced, forced},
    TypeSchema{profile_keys::kBase, profile_name},
    TypeSchema{profile_keys::kParameters, parameters},
};

}  // namespace

std::span<const TypeSchema> robot_types() {
  return kRobotTypes;
}

}  // namespace fakebot::config
