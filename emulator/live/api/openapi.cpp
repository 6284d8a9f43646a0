#include "live/api/openapi.hpp"

#include <array>
#include <string>

#include "config/json/json_value.hpp"
#include "config/schema/schema.hpp"
#include "fakebot/protocol/version.hpp"
#include "live/api/operation.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::live {

namespace {

Json referred(std::string_view schema) {
  return {{"$ref", "#/components/schemas/" + std::string(schema)}};
}

Json content_of(std::string_view schema, std::string_view type = "application/json") {
  return {{std::string(type), {{"schema", referred(schema)}}}};
}

/// "robot" of "/robots/{robot}/world".
std::vector<std::string> names_in(std::string_view path) {
  std::vector<std::string> names;
  for (std::size_t begin = path.find('{'); begin != std::string_view::npos;
       begin = path.find('{', begin + 1)) {
    names.emplace_back(path.substr(begin + 1, path.find('}', begin) - begin - 1));
  }
  return names;
}

Json parameters_of(const Operation& operation) {
  Json parameters = Json::array();
  for (const std::string& name : names_in(operation.path)) {
    const bool is_number = name == "robot";
    parameters.push_back({{"name", name},
                          {"in", "path"},
                          {"required", true},
                          {"schema", {{"type", is_number ? "integer" : "string"}}}});
  }
  for (const Parameter& parameter : operation.query) {
    parameters.push_back({{"name", parameter.name},
                          {"in", "query"},
                          {"description", parameter.meaning},
                          {"schema", {{"type", "string"}}}});
  }
  return parameters;
}

Json responses_of(const Operation& operation) {
  Json responses;
  responses[std::to_string(operation.status)] = {
      {"description", operation.meaning},
      {"content", content_of(operation.result, operation.result_type)}};
  responses["default"] = {{"description", "What is wrong (RFC 9457)"},
                          {"content", content_of("Problem", "application/problem+json")}};
  return responses;
}

Json operation_json(const Operation& operation) {
  Json json{{"operationId", operation.id},
            {"summary", operation.meaning},
            {"tags", {operation.tag}},
            {"parameters", parameters_of(operation)}};
  if (!operation.body.empty()) {
    json["requestBody"] = {{"required", true}, {"content", content_of(operation.body)}};
  }
  json["responses"] = responses_of(operation);
  return json;
}

Json object_with(const Json& properties, const Json& required = Json::array()) {
  Json json{{"type", "object"}, {"properties", properties}};
  if (!required.empty()) { json["required"] = required; }
  return json;
}

Json list_of(std::string_view schema) {
  return {{"type", "array"}, {"items", referred(schema)}};
}

const Json kAnyNumber{{"type", "number"}};
const Json kAnyText{{"type", "string"}};
const Json kAnyFlag{{"type", "boolean"}};
const Json kAnyObject{{"type", "object"}};
const Json kAnyList{{"type", "array"}};
const Json kBound{{"type", {"number", "null"}}, {"description", "null: none"}};
const Json kValue{{"type", {"number", "boolean"}}};

/// What the interface has beside the words of scenarios.
Json own_schemas() {
  return {
      {"Robots", object_with({{"robots", list_of("Robot")}}, {"robots"})},
      {"Robot", object_with({{"robot", {{"type", "integer"}}},
                             {"type", kAnyText},
                             {"title", kAnyText},
                             {"time_s", kAnyNumber},
                             {"device", object_with({{"path", {{"type", {"string", "null"}}}},
                                                     {"is_there", kAnyFlag},
                                                     {"plugged_in", kAnyFlag},
                                                     {"attached", kAnyFlag},
                                                     {"baud", kAnyNumber}})},
                             {"hands", kAnyObject},
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
      {"Messages",
       object_with({{"commands", kAnyList}, {"feedback", kAnyList}}, {"commands", "feedback"})},
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
      {"Cancelled", object_with({{"event", kAnyText}, {"cancelled", kAnyFlag}})},
      {"Sent", object_with({{"bytes", {{"type", "integer"}}}}, {"bytes"})},
      {"Wait", object_with({{"until", kAnyText}, {"within", {{"type", {"number", "string"}}}}},
                           {"until", "within"})},
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
                    {"to_come", {{"type", "array"}, {"items", kAnyText}}},
                    {"expectations", {{"type", "array"}, {"items", kAnyObject}}},
                    {"verdict", {{"enum", {"passed", "failed", "inconclusive", "error"}}}},
                    {"reason", kAnyText}},
                   {"state"})},
      {"ScenarioStart", object_with({{"scripted", kAnyFlag}})},
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

/// References of a schema file, "#/definitions/pose", are other ones here.
void move_references(Json& json) {
  if (json.is_object() && json.contains("$ref") && json["$ref"].is_string()) {
    constexpr std::string_view kOld = "#/definitions/";
    const std::string old = json["$ref"];
    if (old.starts_with(kOld)) { json["$ref"] = "#/components/schemas/" + old.substr(kOld.size()); }
  }
  if (json.is_structured()) {
    for (Json& inner : json) { move_references(inner); }
  }
}

/// An event, or a command, may also have no trigger: then it happens now.
Json without_trigger_too(const Json& schema) {
  Json now = schema["oneOf"][0];
  for (const char* trigger : {"at", "when", "after", "every"}) {
    if (now.contains("properties")) { now["properties"].erase(trigger); }
  }
  if (now.contains("required")) {
    Json required = Json::array();
    for (const Json& key : now["required"]) {
      if (key != "at") { required.push_back(key); }
    }
    now["required"] = required;
  }
  return now;
}

Json schemas() {
  Json all = own_schemas();
  const config::KnownRobots robots = runner::known_robots();
  Json scenario = config::scenario_schema(robots);
  for (auto& [name, definition] : scenario["definitions"].items()) { all[name] = definition; }
  Json with_now = all["event"];
  with_now["oneOf"].push_back(without_trigger_too(all["event"]));
  all["Event"] = with_now;
  all["Command"] = referred("command");
  all["World"] = referred("world");
  scenario.erase("definitions");
  scenario.erase("$schema");
  all["Scenario"] = scenario;
  move_references(all);
  return all;
}

}  // namespace

Json openapi_document() {
  Json document{{"openapi", "3.1.0"},
                {"info",
                 {{"title", "fakebot"},
                  {"version", kVersion},
                  {"description", "Robots that run: looked at, touched, and waited for"}}},
                {"servers", {{{"url", kApiPrefix}}}}};
  for (const Operation& operation : operations()) {
    std::string method(operation.method);
    for (char& letter : method) { letter = static_cast<char>(letter - 'A' + 'a'); }
    document["paths"][std::string(operation.path)][method] = operation_json(operation);
  }
  document["components"]["schemas"] = schemas();
  document["components"]["securitySchemes"]["token"] = {{"type", "http"}, {"scheme", "bearer"}};
  return document;
}

}  // namespace fakebot::live
