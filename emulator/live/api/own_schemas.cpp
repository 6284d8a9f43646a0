#include "live/api/own_schemas.hpp"

#include <string>

namespace fakebot::live {

namespace {

Json object_with(const Json& properties, const Json& required = Json::array()) {
  Json json{{"type", "object"}, {"properties", properties}};
  if (!required.empty()) { json["required"] = required; }
  return json;
}

Json list_of(const Json& schema) {
  return {{"type", "array"}, {"items", schema}};
}

const Json kAnyNumber{{"type", "number"}};
const Json kAnyText{{"type", "string"}};
const Json kAnyTime{{"type", {"number", "string"}}};
const Json kAnyFlag{{"type", "boolean"}};
const Json kAnyObject{{"type", "object"}};
const Json kAnyList{{"type", "array"}};
const Json kBound{{"type", {"number", "null"}}, {"description", "null: none"}};
const Json kValue{{"type", {"number", "boolean"}}};

/// A message from the line, with fields as texts.
Json message() {
  const Json field = object_with({{"name", kAnyText}, {"value", kAnyText}, {"meaning", kAnyText}},
                                 {"name", "value"});
  return object_with(
      {{"at_s", kAnyNumber}, {"name", kAnyText}, {"text", kAnyText}, {"fields", list_of(field)}},
      {"at_s", "name", "text", "fields"});
}

/// An event to come: the time if known, and the trigger.
Json event_to_come() {
  return object_with({{"event", kAnyText},
                      {"at_s", kAnyNumber},
                      {"when", kAnyText},
                      {"after", kAnyText},
                      {"every_s", kAnyNumber}},
                     {"event"});
}

Json expectation() {
  return object_with(
      {{"name", kAnyText},
       {"outcome", {{"enum", {"open", "passed", "failed", "untested", "unreached"}}}},
       {"at_s", kAnyNumber},
       {"decided_by_s", kAnyNumber},
       {"explanation", kAnyText}},
      {"name", "outcome"});
}

/// Without an objection the robot can load the scenario. A drawn parameter has no default.
Json library_scenario() {
  const Json parameter = object_with({{"name", kAnyText},
                                      {"unit", kAnyText},
                                      {"default", {{"type", {"number", "string", "boolean"}}}},
                                      {"values", kAnyList},
                                      {"min", kAnyNumber},
                                      {"max", kAnyNumber},
                                      {"mean", kAnyNumber},
                                      {"deviation", kAnyNumber}},
                                     {"name"});
  return object_with({{"name", kAnyText},
                      {"title", kAnyText},
                      {"description", kAnyText},
                      {"parameters", list_of(parameter)},
                      {"objection", kAnyText}},
                     {"name", "title", "description", "parameters"});
}

/// A key of an action's value, with the words of a choice.
Json action_key() {
  return object_with({{"name", kAnyText},
                      {"type", kAnyText},
                      {"meaning", kAnyText},
                      {"required", kAnyFlag},
                      {"words", list_of(kAnyText)},
                      {"min", kAnyNumber},
                      {"max", kAnyNumber},
                      {"unit", kAnyText}},
                     {"name", "type", "meaning"});
}

/// A button is idle while a signal, or a key of the robot, is so.
Json action_table() {
  const Json idle =
      object_with({{"fact", kAnyText}, {"is", kAnyFlag}, {"why", kAnyText}}, {"fact", "is", "why"});
  const Json button = object_with({{"words", kAnyText}, {"value", Json::object()}, {"idle", idle}},
                                  {"words", "value"});
  Json action = action_key();
  action["properties"].update(Json{{"needs_driver", kAnyFlag},
                                   {"argument", kAnyText},
                                   {"may_last", kAnyFlag},
                                   {"moves_robot", kAnyFlag},
                                   {"parts", list_of(action_key())},
                                   {"buttons", list_of(button)}});
  return object_with({{"actions", list_of(action)}}, {"actions"});
}

/// A key of a fault, or an attribute of the type.
Json fault_values() {
  return list_of(object_with(
      {{"name", kAnyText},
       {"type", {{"enum", {"number", "whole_number", "time", "message", "field", "field_value"}}}},
       {"unit", kAnyText},
       {"min", kAnyNumber},
       {"max", kAnyNumber},
       {"required", kAnyFlag},
       {"default", kAnyNumber},
       {"meaning", kAnyText}},
      {"name", "type", "meaning"}));
}

Json fault_table() {
  const Json stream{{"enum", {"downstream", "upstream"}}};
  const Json message =
      object_with({{"name", kAnyText}, {"fields", list_of(kAnyObject)}}, {"name", "fields"});
  return object_with(
      {{"types", list_of(object_with({{"type", kAnyText},
                                      {"meaning", kAnyText},
                                      {"streams", list_of(stream)},
                                      {"attributes", fault_values()}},
                                     {"type", "meaning", "streams", "attributes"}))},
       {"limits", fault_values()},
       {"messages", object_with({{"downstream", list_of(message)}, {"upstream", list_of(message)}},
                                {"downstream", "upstream"})}},
      {"types", "limits", "messages"});
}

}  // namespace

Json referred(std::string_view schema) {
  return {{"$ref", "#/components/schemas/" + std::string(schema)}};
}

Json own_schemas() {
  return {
      {"Robots",
       object_with(
           {{"robots", list_of(referred("Robot"))}, {"run", kAnyText}, {"version", kAnyText}},
           {"robots", "run", "version"})},
      {"Robot", object_with({{"robot", {{"type", "integer"}}},
                             {"type", kAnyText},
                             {"title", kAnyText},
                             {"time_s", kAnyNumber},
                             {"radius_m", kAnyNumber},
                             {"simulated", kAnyFlag},
                             {"not_simulated", kAnyText},
                             {"device", object_with({{"path", {{"type", {"string", "null"}}}},
                                                     {"is_there", kAnyFlag},
                                                     {"plugged_in", kAnyFlag},
                                                     {"attached", kAnyFlag},
                                                     {"baud", kAnyNumber}})},
                             {"lifted", kAnyFlag},
                             {"carried_as", kAnyText},
                             {"rides", kAnyFlag},
                             {"hands", kAnyObject},
                             {"modes", object_with({{"signal", kAnyText},
                                                    {"names", list_of(kAnyText)},
                                                    {"start", kAnyObject}})},
                             {"charted", {{"type", "array"}, {"items", kAnyText}}},
                             {"drawing", kAnyObject}},
                            {"robot", "type", "time_s", "device"})},
      {"Statistics",
       object_with({{"time_s", kAnyNumber},
                    {"line", kAnyObject},
                    {"lateness", kAnyObject},
                    {"given_up_s", kAnyNumber},
                    {"faults", {{"type", "array"}, {"items", kAnyObject}}},
                    {"faults_left_out", object_with({{"faults", kAnyNumber}, {"hits", kAnyNumber}},
                                                    {"faults", "hits"})}},
                   {"time_s", "line", "given_up_s", "faults", "faults_left_out"})},
      {"Messages", object_with({{"commands", list_of(message())}, {"feedback", list_of(message())}},
                               {"commands", "feedback"})},
      {"Signals", object_with({{"time_s", kAnyNumber},
                               {"signals", {{"type", "object"}, {"additionalProperties", kValue}}}},
                              {"time_s", "signals"})},
      {"Signal", object_with({{"name", kAnyText},
                              {"value", kValue},
                              {"unit", kAnyText},
                              {"min", kBound},
                              {"max", kBound},
                              {"meaning", kAnyText},
                              {"can_be_set", kAnyFlag},
                              {"time_s", kAnyNumber}},
                             {"name", "value", "unit", "can_be_set"})},
      {"SignalTable", object_with({{"signals",
                                    {{"type", "array"},
                                     {"items", object_with({{"name", kAnyText},
                                                            {"unit", kAnyText},
                                                            {"min", kBound},
                                                            {"max", kBound},
                                                            {"meaning", kAnyText},
                                                            {"can_be_set", kAnyFlag}},
                                                           {"name", "unit", "can_be_set"})}}}},
                                  {"signals"})},
      {"Scene", object_with({{"walls", kAnyList},
                             {"obstacles", kAnyList},
                             {"round_obstacles", kAnyList},
                             {"holes", kAnyList},
                             {"panes", kAnyList},
                             {"named", kAnyObject},
                             {"borders", kAnyList},
                             {"table", {{"type", {"array", "null"}}}},
                             {"dock", {{"type", {"object", "null"}}}},
                             {"places", kAnyObject}},
                            {"walls", "obstacles", "holes", "named", "borders", "dock"})},
      {"Value", object_with({{"value", kValue}}, {"value"})},
      {"Done", object_with({{"event", kAnyText},
                            {"at_s", kAnyNumber},
                            {"happened", kAnyFlag},
                            {"changed", kAnyFlag},
                            {"left_undone", {{"type", "array"}, {"items", kAnyText}}}},
                           {"event", "at_s", "happened", "changed", "left_undone"})},
      {"Events", object_with({{"events", {{"type", "array"}, {"items", kAnyObject}}},
                              {"left_out", {{"type", "integer"}}}},
                             {"events", "left_out"})},
      {"Judgement",
       object_with(
           {{"violations",
             list_of(object_with({{"signal", kAnyText}, {"count", kAnyNumber}, {"first", kAnyText}},
                                 {"signal", "count"}))},
            {"to_come",
             list_of(object_with({{"event", kAnyText}, {"why", kAnyText}}, {"event", "why"}))}},
           {"violations", "to_come"})},
      {"ActionTable", action_table()},
      {"FaultTable", fault_table()},
      {"Cancelled", object_with({{"event", kAnyText}, {"cancelled", kAnyFlag}})},
      {"Sent", object_with({{"bytes", {{"type", "integer"}}}}, {"bytes"})},
      {"Wait",
       {{"oneOf",
         {object_with({{"until", kAnyText}, {"within", kAnyTime}}, {"until", "within"}),
          object_with({{"while", kAnyText}, {"for", kAnyTime}}, {"while", "for"})}}}},
      {"Waited", object_with({{"held", kAnyFlag},
                              {"at_s", kAnyNumber},
                              {"signals", {{"type", "object"}, {"additionalProperties", kValue}}}},
                             {"held", "at_s", "signals"})},
      {"ScenarioState",
       object_with({{"state", {{"enum", {"none", "loaded", "waiting", "running", "over"}}}},
                    {"name", kAnyText},
                    {"description", kAnyText},
                    {"duration_s", kAnyNumber},
                    {"time_s", kAnyNumber},
                    {"happenings", {{"type", "array"}, {"items", kAnyObject}}},
                    {"to_come", list_of(event_to_come())},
                    {"expectations", list_of(expectation())},
                    {"verdict", {{"enum", {"passed", "failed", "inconclusive", "error"}}}},
                    {"reason", kAnyText},
                    {"report", kAnyText}},
                   {"state"})},
      {"Library",
       object_with({{"scenarios", list_of(library_scenario())},
                    {"worlds", list_of(object_with({{"name", kAnyText}, {"title", kAnyText}},
                                                   {"name", "title"}))}},
                   {"scenarios", "worlds"})},
      {"LibraryLoad", object_with({{"name", kAnyText}, {"parameters", kAnyObject}}, {"name"})},
      {"LibraryWorld", object_with({{"name", kAnyText}}, {"name"})},
      {"DriverEnd",
       {{"oneOf",
         {object_with({{"status", {{"type", "integer"}}}}, {"status"}),
          object_with({{"signal", {{"type", "integer"}}}}, {"signal"})}}}},
      {"ScenarioStart", object_with({{"scripted", kAnyFlag}, {"process", {{"type", "integer"}}}})},
      {"Recording", object_with({{"state", {{"enum", {"none", "running", "ended"}}}},
                                 {"from_s", kAnyNumber},
                                 {"to_s", kAnyNumber},
                                 {"packets", kAnyNumber},
                                 {"bytes", kAnyNumber},
                                 {"packets_left_out", kAnyNumber}},
                                {"state"})},
      {"Capture", {{"type", "string"}, {"format", "binary"}}},
      {"Clock", object_with({{"time_s", kAnyNumber},
                             {"virtual", kAnyFlag},
                             {"fixed", kAnyFlag},
                             {"paused", kAnyFlag},
                             {"speed", {{"type", {"number", "string"}}}}},
                            {"time_s", "virtual", "paused", "speed"})},
      {"ClockChange",
       object_with({{"paused", kAnyFlag}, {"speed", {{"type", {"number", "string"}}}}})},
      {"ClockStep", object_with({{"by", {{"type", {"number", "string"}}}}}, {"by"})},
      {"Problem", object_with({{"type", kAnyText},
                               {"title", kAnyText},
                               {"status", {{"type", "integer"}}},
                               {"detail", kAnyText},
                               {"pointer", kAnyText},
                               {"errors", {{"type", "array"}, {"items", kAnyObject}}}},
                              {"type", "title", "status", "detail"})}};
}

}  // namespace fakebot::live
