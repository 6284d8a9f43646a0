#include "config/scenario/parts/parts.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/parts/part_keys.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kInclude = "include";
constexpr const char* kExploreKey = "explore";
/// Joined lists, with the names of the types.
constexpr std::array kJoined{std::pair{"events", scenario_keys::kEvents},
                             std::pair{"expectations", scenario_keys::kExpectations}};
/// Objects with joined members.
constexpr std::array kDefaults{"parameters", "derived"};

/// Joins files to one document, and keeps the places of values.
class Joining {
 public:
  explicit Joining(const JsonFile& file) : own_(file), root_(file.root()) {
    root_.erase(kInclude);
    for (const auto& [key, type] : kJoined) { root_.erase(key); }
    for (const char* key : kDefaults) { root_.erase(key); }
    root_.erase(kExploreKey);
  }

  /// Later files take precedence; the last is the file itself.
  void add(const JsonFile& part) {
    const JsonValue value(part);
    for (const auto& [key, type] : kJoined) { append(part, value, "", key, type); }
    for (const char* key : kDefaults) { override_members(part, value, key); }
    if (const auto commands = value.member("commands")) {
      root_["commands"] = commands->json();
      place("/commands", part, "/commands");
    }
    const auto explore = value.member(kExploreKey);
    if (!explore || !explore->json().is_object()) {
      if (explore) { explore->refuse(std::string(scenario_keys::kExploreObject)); }
      return;
    }
    if (!root_.contains(kExploreKey)) { root_[kExploreKey] = Json::object(); }
    append(part, *explore, "/explore", "events", scenario_keys::kDeclaredEvents);
    for (const auto& [key, member] : explore->members()) {
      if (key == "events") { continue; }
      root_[kExploreKey][key] = member.json();
      place(pointer_to("/explore", key), part, member.pointer());
    }
  }

  JsonFile joined() && {
    drop_unused_defaults();
    return own_.joined(std::move(root_), std::move(places_));
  }

 private:
  void place(std::string pointer, const JsonFile& file, std::string there) {
    places_.insert_or_assign(std::move(pointer), ForeignPlace{file, std::move(there)});
  }

  void append(const JsonFile& part, const JsonValue& object, const std::string& parent,
              const std::string& key, std::string_view type) {
    const auto list = object.member(key);
    if (!list) { return; }
    Json& joined = parent.empty() ? root_[key] : root_[Json::json_pointer(parent)][key];
    if (!joined.is_array()) { joined = Json::array(); }
    for (const JsonValue& element : list->elements(type)) {
      place(pointer_to(pointer_to(parent, key), std::to_string(joined.size())), part,
            element.pointer());
      joined.push_back(element.json());
    }
  }

  void override_members(const JsonFile& part, const JsonValue& root, const std::string& key) {
    const auto object = root.member(key);
    if (!object) { return; }
    if (!object->json().is_object()) { object->refuse("an object"); }
    for (const auto& [name, member] : object->members()) {
      root_[key][name] = member.json();
      if (&part != &own_) { defaults_.insert(name); }
      place(pointer_to(pointer_to("", key), name), part, member.pointer());
    }
  }

  /// A scenario with commands in place of those of a part needs no parameters of the part.
  void drop_unused_defaults() {
    Json used = root_;
    for (const char* key : kDefaults) { used.erase(key); }
    const std::string text = used.dump();
    const std::string formulas = root_.value("derived", Json()).dump();
    for (const char* key : kDefaults) {
      if (!root_.contains(key)) { continue; }
      for (const std::string& name : defaults_) {
        const bool is_used = text.find("${" + name + "}") != std::string::npos ||
                             (key == kDefaults[0] && formulas.find(name) != std::string::npos);
        if (!is_used) { root_[key].erase(name); }
      }
      if (root_[key].empty()) { root_.erase(key); }
    }
  }

  const JsonFile& own_;
  Json root_;
  std::set<std::string> defaults_;  // names of parameters of parts
  ForeignPlaces places_;
};

std::vector<JsonValue> paths_in(const JsonValue& include) {
  if (include.json().is_string()) { return {include}; }
  return include.elements(scenario_keys::kPaths);
}

/// `chain`: the including files, from the first to the last.
JsonFile with_parts(const JsonFile& file, std::vector<fs::path>& chain);

JsonFile part_at(const JsonValue& path, std::vector<fs::path>& chain) {
  const std::string name = path.readable_file();
  std::error_code none;
  const fs::path whole = fs::weakly_canonical(name, none);
  if (std::ranges::find(chain, whole) != chain.end()) {
    path.refuse(path.found() + ", which includes this file", "a part that does not", "");
  }
  const JsonFile part = JsonFile::read(name);
  JsonValue(part).object(scenario_keys::kPart);
  chain.push_back(whole);
  JsonFile joined = with_parts(part, chain);
  chain.pop_back();
  return joined;
}

JsonFile with_parts(const JsonFile& file, std::vector<fs::path>& chain) {
  const auto include = JsonValue(file).member(kInclude);
  if (!include) { return file; }
  Joining joining(file);
  for (const JsonValue& path : paths_in(*include)) { joining.add(part_at(path, chain)); }
  joining.add(file);
  return std::move(joining).joined();
}

}  // namespace

JsonFile with_parts(const JsonFile& file) {
  if (!file.root().is_object() || !file.root().contains(kInclude)) { return file; }
  std::error_code none;
  std::vector<fs::path> chain{fs::weakly_canonical(file.file_name(), none)};
  return with_parts(file, chain);
}

JsonFile read_with_parts(const std::string& path) {
  return with_parts(JsonFile::read(path));
}

void check_part(const JsonFile& file) {
  JsonValue(file).object(scenario_keys::kPart);
  with_parts(file);
}

}  // namespace fakebot::config
