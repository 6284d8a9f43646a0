// Where "${name}" may stand in a file.
#include <array>
#include <string>
#include <utility>

#include "config/schema_parts.hpp"

namespace fakebot::config {

namespace {

constexpr std::string_view kParameterReference = "parameter";

/// What cannot be a text with "${name}" in it as it is.
bool is_narrow_value(const Schema& schema) {
  if (schema.contains("const") || schema.contains("enum") || schema.contains("pattern")) {
    return true;
  }
  const auto type = schema.find("type");
  return type != schema.end() && (*type == "number" || *type == "boolean");
}

void allow_instead(Schema& schema) {
  Schema allowed = Schema::object();
  if (schema.contains("description")) {
    allowed["description"] = schema["description"];
    schema.erase("description");
  }
  allowed["anyOf"] = Schema::array({std::move(schema), definition(kParameterReference)});
  schema = std::move(allowed);
}

void allow_in_all(Schema& schemas) {
  for (Schema& schema : schemas) { allow_parameters(schema); }
}

}  // namespace

void allow_parameters(Schema& schema) {
  if (!schema.is_object()) { return; }
  if (is_narrow_value(schema)) { return allow_instead(schema); }
  for (const char* holder : {"properties", "anyOf", "oneOf", "allOf"}) {
    if (schema.contains(holder)) { allow_in_all(schema[holder]); }
  }
  for (const char* holder : {"items", "additionalProperties"}) {
    if (schema.contains(holder)) { allow_parameters(schema[holder]); }
  }
  if (schema.contains("propertyNames")) { allow_parameters(schema["propertyNames"]); }
}

}  // namespace fakebot::config
