#include "config/schema/schema.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/profile/profile_keys.hpp"
#include "config/scenario/events/action_table.hpp"
#include "config/scenario/events/command_keys.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/parts/part_keys.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/schema/schema_parts.hpp"
#include "config/schema/schema_types.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

namespace {

Schema required_key(std::string_view key) {
  return {{"required", {key}}};
}

void add_key_to_all(Schema& kinds, const KeyInfo& key, const KnownRobots& robots) {
  for (Schema& kind : kinds["oneOf"]) {
    add_property(kind, key.name, described(meaning_of(key, robots), schema_of(key, robots)));
  }
}

/// A command without the trigger: bytes or messages, a line, or a line with bytes or messages.
void add_content(Schema& command, const KnownRobots& robots) {
  std::vector<Schema> messages;
  const auto add = [&](std::string_view name, const Schema& schema) {
    for (Schema& kind : command["oneOf"]) { add_property(kind, name, schema); }
    if (name != "bytes") { messages.push_back(required_key(name)); }
  };
  add_key_to_all(command, scenario_keys::kOnKey, robots);
  const Schema sent = object_of(scenario_keys::kSent, robots)["properties"];
  for (const auto& [name, schema] : sent.items()) { add(name, schema); }
  for (const CommandKeys& message : message_keys(robots.kinds)) {
    add(message.name,
        described("with " + comma_list(names_of(message.fields)), definition(message.name)));
  }
  command["if"] = required_key("bytes");
  command["then"] = {{"not", either(messages)}};
  add_key_to_all(command, scenario_keys::kPrintKey, robots);
  messages.push_back(required_key(scenario_keys::kPrintKey.name));
  command["else"] = either(messages);
}

/// A command without a trigger.
Schema command_schema(const KnownRobots& robots) {
  Schema command =
      object_of_kinds(scenario_keys::trigger_kinds(), scenario_keys::kTrigger, {}, robots);
  command["oneOf"].push_back(object_of({}, robots));
  add_content(command, robots);
  return command;
}

Schema event_schema(const KnownRobots& robots) {
  return object_of_kinds(scenario_keys::trigger_kinds(), scenario_keys::kTrigger,
                         scenario_keys::kEvent, robots);
}

/// An interval, of numbers or times, or a choice.
Schema drawn_schema() {
  const Schema end{{"type", {"number", "string"}}};
  const Schema ends{{"type", "array"}, {"items", end}, {"minItems", 2}, {"maxItems", 2}};
  const Schema values{{"type", "array"}, {"minItems", 1}};
  const auto object = [](const Schema& properties, std::string_view required) {
    return Schema{{"type", "object"},
                  {"additionalProperties", false},
                  {"properties", properties},
                  {"required", {required}}};
  };
  return either({object({{"uniform", ends}, {"step", end}}, "uniform"),
                 object({{"choice", values}}, "choice")});
}

Schema expectation_schema(const KnownRobots& robots) {
  std::vector<KeyInfo> common;
  common.reserve(scenario_keys::kCommonOfExpectations.size());
  for (const std::string_view key : scenario_keys::kCommonOfExpectations) {
    common.push_back(*find_named(scenario_keys::kExpectation, key));
  }
  return object_of_kinds(scenario_keys::expectation_kinds(), scenario_keys::kExpectation, common,
                         robots);
}

using Definitions = std::vector<std::pair<std::string_view, Schema>>;

Definitions definitions_of_worlds(const KnownRobots& robots) {
  return {{"pose", object_of(world_keys::kPoseKeys, robots)}};
}

Definitions definitions_of_scenarios(const KnownRobots& robots) {
  Definitions definitions = definitions_of_worlds(robots);
  definitions.emplace_back("world", object_of(world_keys::kWorld, robots));
  for (const CommandKeys& message : message_keys(robots.kinds)) {
    definitions.emplace_back(message.name, object_of(message.fields, robots));
  }
  definitions.emplace_back("command", command_schema(robots));
  definitions.emplace_back("event", with_draws(event_schema(robots)));
  definitions.emplace_back("drawn", drawn_schema());
  definitions.emplace_back("profile_changes", profile_changes_schema(robots));
  definitions.emplace_back("action", with_draws(object_of(action_keys(), robots)));
  definitions.emplace_back("fault", with_draws(schema_of_fault(robots)));
  definitions.emplace_back("expectation", expectation_schema(robots));
  return definitions;
}

Schema whole_schema(std::string_view title, const Schema& content, const Definitions& definitions) {
  Schema schema{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  schema.update(content);
  for (const auto& [name, definition] : definitions) {
    schema["definitions"][std::string(name)] = definition;
  }
  return schema;
}

}  // namespace

Schema scenario_schema(const KnownRobots& robots) {
  Schema scenario = object_of(scenario_keys::kScenario, robots);
  // Expectations may be in a part.
  std::erase(scenario["required"].get_ref<Schema::array_t&>(), "expectations");
  scenario["anyOf"] = {required_key("expectations"), required_key("include")};
  return with_substitution(
      whole_schema("a scenario for fakebot", scenario, definitions_of_scenarios(robots)));
}

Schema part_schema(const KnownRobots& robots) {
  return with_substitution(whole_schema("a part of scenarios for fakebot",
                                        object_of(scenario_keys::kPart, robots),
                                        definitions_of_scenarios(robots)));
}

Schema world_schema(const KnownRobots& robots) {
  return whole_schema("a world for fakebot", object_of(world_keys::kWorld, robots),
                      definitions_of_worlds(robots));
}

Schema profile_schema(const KnownRobots& robots) {
  return whole_schema("a profile of a robot for fakebot", object_of(profile_keys::kProfile, robots),
                      {});
}

}  // namespace fakebot::config
