#include "config/schema/schema_parts.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace fakebot::config {

namespace {

/// The begin of a reference, as in substitution.hpp.
constexpr std::string_view kSubstitution = "\\$\\{";

/// Integers without a fraction: 5, not 5.0.
Schema bound_of(double bound) {
  constexpr double kLargestWritten = 1e15;
  const bool whole = std::trunc(bound) == bound && std::abs(bound) < kLargestWritten;
  return whole ? Schema(static_cast<std::int64_t>(bound)) : Schema(bound);
}

bool is_bound(double bound) {
  return std::abs(bound) < std::numeric_limits<double>::max();
}

std::string explanation_of(const KeyInfo& key, const KnownRobots& robots) {
  if (key.type == kText) { return std::string(key.meaning); }
  const std::string type = "(" + expected_text(key) + ")";
  return key.meaning.empty() ? type : meaning_of(key, robots) + " " + type;
}

std::string pattern_of(const std::vector<std::string_view>& words) {
  std::string pattern;
  for (const std::string_view word : words) {
    pattern += (pattern.empty() ? "^(" : "|") + std::string(word);
  }
  return pattern + ")$";
}

/// Either name is enough, both are too much.
void add_former_name(Schema& object, const KeyInfo& key, const KnownRobots& robots) {
  object["patternProperties"][pattern_of({key.former_name})] = schema_of(key, robots);
  object["allOf"].push_back({{"not", {{"required", {key.name, key.former_name}}}}});
  if (key.presence == Presence::required) {
    object["allOf"].push_back(
        either({{{"required", {key.name}}}, {{"required", {key.former_name}}}}));
  }
}

void add_keys(Schema& object, std::span<const KeyInfo> keys, const KnownRobots& robots) {
  for (const KeyInfo& key : keys) {
    add_property(object, key.name, described(explanation_of(key, robots), schema_of(key, robots)));
    if (!key.former_name.empty()) {
      add_former_name(object, key, robots);
    } else if (key.presence == Presence::required) {
      object["required"].push_back(key.name);
    }
  }
}

/// The entries of a table with these names.
std::vector<KeyInfo> lines_of(std::span<const KeyInfo> table,
                              const std::vector<std::string_view>& names) {
  std::vector<KeyInfo> lines;
  lines.reserve(names.size());
  for (const std::string_view name : names) { lines.push_back(*find_named(table, name)); }
  return lines;
}

}  // namespace

std::string meaning_of(const KeyInfo& key, const KnownRobots& robots) {
  constexpr std::string_view kPlaceholder = "{robot}";
  std::string meaning(key.meaning);
  if (const auto at = meaning.find(kPlaceholder); at != std::string::npos) {
    meaning.replace(at, kPlaceholder.size(), robots.kinds.front()->title);
  }
  return meaning;
}

Schema with_substitution(Schema schema) {
  static const Schema kName = text_like(kSubstitution);
  if (schema.is_array()) {
    for (Schema& element : schema) { element = with_substitution(std::move(element)); }
  }
  if (!schema.is_object()) { return schema; }
  if (schema.contains("enum") || schema.contains("const")) {
    const Schema words = schema.value("description", Schema());
    schema.erase("description");
    Schema whole = either({std::move(schema), kName});
    return words.is_string() ? described(words.get<std::string>(), std::move(whole)) : whole;
  }
  if (schema.contains("pattern")) {
    const auto pattern = schema["pattern"].get<std::string>();
    schema["pattern"] = "(" + pattern + ")|" + std::string(kSubstitution);
  } else if (schema.value("type", Schema()) == "number" ||
             schema.value("type", Schema()) == "boolean") {
    schema["type"] = {schema["type"], "string"};
    schema["pattern"] = kSubstitution;
  }
  if (schema.contains("additionalProperties") && schema["additionalProperties"] == false) {
    schema["patternProperties"][std::string(kSubstitution)] = Schema::object();
  }
  for (const char* below : {"items", "anyOf", "allOf", "oneOf", "additionalProperties", "then"}) {
    if (schema.contains(below)) { schema[below] = with_substitution(std::move(schema[below])); }
  }
  for (const char* below : {"properties", "patternProperties", "definitions"}) {
    if (!schema.contains(below)) { continue; }
    for (auto& [key, property] : schema[below].items()) {
      property = with_substitution(std::move(property));
    }
  }
  return schema;
}

Schema with_draws(Schema schema) {
  for (const char* below : {"anyOf", "allOf", "oneOf"}) {
    if (!schema.contains(below)) { continue; }
    for (Schema& one : schema[below]) { one = with_draws(std::move(one)); }
  }
  if (schema.contains("items")) {
    schema["items"] = either({with_draws(schema["items"]), definition("drawn")});
  }
  if (!schema.contains("properties")) { return schema; }
  for (auto& [key, property] : schema["properties"].items()) {
    const Schema words = property.value("description", Schema());
    property.erase("description");
    Schema whole = either({with_draws(std::move(property)), definition("drawn")});
    property = words.is_string() ? described(words.get<std::string>(), std::move(whole)) : whole;
  }
  return schema;
}

Schema definition(std::string_view name) {
  return {{"$ref", "#/definitions/" + std::string(name)}};
}

Schema number_in(const NumberRange& range) {
  Schema schema{{"type", "number"}};
  if (is_bound(range.min)) { schema["minimum"] = bound_of(range.min); }
  if (is_bound(range.max)) { schema["maximum"] = bound_of(range.max); }
  return schema;
}

Schema any_text() {
  return {{"type", "string"}};
}

Schema one_of_names(const std::vector<std::string_view>& names) {
  return {{"type", "string"}, {"enum", names}};
}

Schema text_like(std::string_view pattern) {
  return {{"type", "string"}, {"pattern", pattern}};
}

Schema unsuggested(const std::vector<std::string_view>& words) {
  return text_like(pattern_of(words));
}

Schema list_of(Schema element, std::size_t at_least) {
  Schema schema{{"type", "array"}, {"items", std::move(element)}};
  if (at_least > 0) { schema["minItems"] = at_least; }
  return schema;
}

Schema either(std::vector<Schema> schemas) {
  return {{"anyOf", std::move(schemas)}};
}

Schema one_of_schemas(std::vector<Schema> schemas) {
  return {{"oneOf", std::move(schemas)}};
}

Schema described(std::string_view words, Schema schema) {
  Schema with_words{{"description", words}};
  if (schema.contains("$ref")) {  // keywords next to "$ref" are ignored
    with_words["allOf"] = Schema::array({std::move(schema)});
  } else {
    with_words.update(schema);
  }
  return with_words;
}

void add_property(Schema& object, std::string_view key, Schema schema) {
  object["properties"][std::string(key)] = std::move(schema);
}

Schema object_of(std::span<const KeyInfo> keys, const KnownRobots& robots) {
  Schema object{{"type", "object"}, {"additionalProperties", false}};
  add_keys(object, keys, robots);
  return object;
}

Schema object_of_kinds(const std::vector<Kind>& kinds, std::span<const KeyInfo> keys,
                       std::span<const KeyInfo> others, const KnownRobots& robots) {
  std::vector<Schema> schemas;
  for (const Kind& kind : kinds) {
    Schema& object = schemas.emplace_back(object_of(lines_of(keys, {kind.key}), robots));
    add_keys(object, lines_of(keys, keys_beside(kind)), robots);
    add_keys(object, others, robots);
    object["required"].push_back(kind.key);
    for (const std::string_view key : kind.required) { object["required"].push_back(key); }
    for (const std::string_view key : kind.at_least_one) {
      object["anyOf"].push_back({{"required", {key}}});
    }
  }
  return one_of_schemas(std::move(schemas));
}

}  // namespace fakebot::config
