// Replaces "${name}" everywhere in a file: a whole value with its type, or inside texts and keys.
// "$${" is an escaped "${".
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"

namespace fakebot::config {

using Use = std::function<void(const JsonValue& place, std::string_view name)>;

/// Calls use(place, name) for each reference in the value and below. Throws ConfigError for a
/// reference without an end.
void for_each_use(const JsonValue& value, const Use& use);

/// Like for_each_use(), for a member of an object and its key.
void for_each_use_in_member(const std::string& key, const JsonValue& member, const Use& use);

/// Throws ConfigError: there are no parameters but `names`.
[[noreturn]] void refuse_reference(const JsonValue& place, std::string_view name,
                                   const std::vector<std::string_view>& names);

using NamedValues = std::map<std::string, nlohmann::ordered_json, std::less<>>;

/// The file with all values put in; `told` as in JsonFile::with(). Precondition: `values` has all
/// names that the file uses. Throws ConfigError where two keys become the same.
JsonFile substitute(const JsonFile& file, const NamedValues& values, const std::string& told);

/// A file without parameters, with escaped references put in. Throws ConfigError for any real
/// reference.
JsonFile without_references(const JsonFile& file);

/// A text that a scenario file reads as `text`.
std::string escaped(std::string_view text);

}  // namespace fakebot::config
