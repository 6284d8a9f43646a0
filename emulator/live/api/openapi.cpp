#include "live/api/openapi.hpp"

#include <array>
#include <string>

#include "config/json/json_value.hpp"
#include "config/schema/schema.hpp"
#include "fakebot/protocol/version.hpp"
#include "live/api/operation.hpp"
#include "live/api/own_schemas.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::live {

namespace {

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

/// Replaces references of a schema file, "#/definitions/pose", by references of the document.
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

/// An event, or a command, without a trigger happens now.
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
