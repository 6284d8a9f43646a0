// The parts of a scenario in a schema.
#include <array>
#include <nlohmann/json.hpp>

#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/labels/label_tables.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/schema/schema_types.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

namespace {

template <const auto& Name>
Schema list(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return list_of(definition(Name));
}

template <const auto& Name>
Schema list_with_something(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return list_of(definition(Name), 1);
}

constexpr std::string_view kAction = "action";
constexpr std::string_view kCommand = "command";
constexpr std::string_view kEvent = "event";
constexpr std::string_view kExpectation = "expectation";

Schema actions(const KeyInfo& key, const KnownRobots& robots) {
  Schema one{{"minProperties", 1}, {"allOf", Schema::array({definition(kAction)})}};
  return either({one, list_with_something<kAction>(key, robots)});
}

Schema pose_or_place(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return either({definition("pose"), any_text()});
}

Schema true_or_place(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return either({Schema{{"const", true}}, definition("pose"), any_text()});
}

Schema world_or_file(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return either({definition("world"), any_text()});
}

Schema command_line(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return list_of(any_text(), 1);
}

Schema environment(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[^=]+$"}}},
          {"additionalProperties", any_text()}};
}

Schema things(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return either({any_text(), list_of(any_text())});
}

Schema pose_or_false(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return either({definition("pose"), Schema{{"const", false}}});
}

Schema path_or_paths(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  const Schema path{{"type", "string"}, {"minLength", 1}};
  return either({path, list_of(path, 1)});
}

/// Their values may be ranges and choices anywhere.
Schema declared_events(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return list_of(Schema{{"type", "object"}, {"required", {"do"}}}, 1);
}

Schema parameter_list(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return list_of({{"type", {"number", "string", "boolean"}}}, 1);
}

/// A parameter of a scenario: a value, a list, a range or a distribution.
Schema swept_parameters(const KeyInfo& key, const KnownRobots& robots) {
  const Schema value{{"type", {"number", "string", "boolean"}}};
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[A-Za-z_][A-Za-z0-9_]*$"}}},
          {"additionalProperties",
           either({value, parameter_list(key, robots), object_of(scenario_keys::kRange, robots),
                   object_of(scenario_keys::kUniform, robots),
                   object_of(scenario_keys::kNormal, robots),
                   object_of(scenario_keys::kChoice, robots)})}};
}

Schema derived_parameters(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^[A-Za-z_][A-Za-z0-9_]*$"}}},
          {"additionalProperties", {{"type", "string"}, {"minLength", 1}}}};
}

template <const auto& Table>
Schema list_of_names(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  Schema list = list_of(Schema{{"enum", names_of(Table)}});
  list["uniqueItems"] = true;
  return list;
}

Schema ability(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"enum", names_of(kAbilities)}};
}

constexpr std::array kScenarioTypes{
    TypeSchema{scenario_keys::kAbility, ability},
    TypeSchema{scenario_keys::kTagList, list_of_names<kTags>},
    TypeSchema{scenario_keys::kAbilityList, list_of_names<kAbilities>},
    TypeSchema{scenario_keys::kWorld, world_or_file},
    TypeSchema{scenario_keys::kStart, pose_or_place},
    TypeSchema{scenario_keys::kDriverObject, object<scenario_keys::kDriver>},
    TypeSchema{scenario_keys::kCommandLine, command_line},
    TypeSchema{scenario_keys::kEnvironment, environment},
    TypeSchema{scenario_keys::kCommands, list<kCommand>},
    TypeSchema{scenario_keys::kSpeeds, object<scenario_keys::kDrive>},
    TypeSchema{scenario_keys::kEvents, list<kEvent>},
    TypeSchema{scenario_keys::kPaths, path_or_paths},
    TypeSchema{scenario_keys::kExploreObject, object<scenario_keys::kExplore>},
    TypeSchema{scenario_keys::kDeclaredEvents, declared_events},
    TypeSchema{scenario_keys::kActions, actions},
    TypeSchema{scenario_keys::kPlace, true_or_place},
    TypeSchema{scenario_keys::kShoves, object_with_something<scenario_keys::kPush>},
    TypeSchema{scenario_keys::kWorldChange, object_with_something<scenario_keys::kChange>},
    TypeSchema{scenario_keys::kAddedThings, object<world_keys::kAdded>},
    TypeSchema{scenario_keys::kThings, things},
    TypeSchema{scenario_keys::kDockPlace, pose_or_false},
    TypeSchema{scenario_keys::kExpectations, list_with_something<kExpectation>},
    TypeSchema{scenario_keys::kParameters, swept_parameters},
    TypeSchema{scenario_keys::kDerived, derived_parameters},
    TypeSchema{scenario_keys::kParameterList, parameter_list},
    TypeSchema{scenario_keys::kNormalObject, object<scenario_keys::kNormalKeys>},
};

}  // namespace

std::span<const TypeSchema> scenario_types() {
  return kScenarioTypes;
}

}  // namespace fakebot::config
