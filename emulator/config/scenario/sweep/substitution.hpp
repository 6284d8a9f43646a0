// Replaces "${name}" everywhere in a file: a whole value with its type, or inside texts and keys.
// "$${" is an escaped "${".
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "config/json/json_value.hpp"

namespace fakebot::config {

using Use = std::function<void(const JsonValue& place, std::string_view name)>;

/// Calls use(place, name) for each reference in the value and below it. Throws ConfigError for one
/// without an end.
void for_each_use(const JsonValue& value, const Use& use);

/// The same for a member of an object and its key.
void for_each_use_in_member(const std::string& key, const JsonValue& member, const Use& use);

using NamedValues = std::map<std::string, nlohmann::ordered_json, std::less<>>;

/// The file with all of them put in; `told` as in JsonFile::with(). Precondition: it uses
/// names that have a value. Throws ConfigError where two keys become the same.
JsonFile substitute(const JsonFile& file, const NamedValues& values, const std::string& told);

}  // namespace fakebot::config
