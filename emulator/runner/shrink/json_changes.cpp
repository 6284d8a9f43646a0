#include "runner/shrink/json_changes.hpp"

#include <cassert>

#include "config/json/json_file.hpp"

namespace fakebot::runner {

using Json = nlohmann::ordered_json;

namespace {

std::string pointer_of(const std::string& parent, std::size_t index) {
  return parent + "/" + std::to_string(index);
}

Json changed(const Json& value, const JsonChanges& changes, const std::string& pointer) {
  if (const auto other = changes.values.find(pointer); other != changes.values.end()) {
    return other->second;
  }
  if (value.is_object()) {
    Json object = Json::object();
    for (const auto& [key, member] : value.items()) {
      const std::string below = config::pointer_to(pointer, key);
      if (!changes.removed.contains(below)) { object[key] = changed(member, changes, below); }
    }
    return object;
  }
  if (value.is_array()) {
    Json list = Json::array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string below = pointer_of(pointer, i);
      if (!changes.removed.contains(below)) { list.push_back(changed(value[i], changes, below)); }
    }
    return list;
  }
  return value;
}

/// Collects the parts left `levels` below `value`.
void collect(const Json& value, const JsonChanges& changes, const std::string& pointer,
             std::size_t levels, std::vector<JsonPart>& parts) {
  const auto add = [&](const std::string& below, const std::string& key, const Json& inner) {
    if (changes.removed.contains(below)) { return; }
    if (levels == 1) { return parts.push_back({below, key, &inner}); }
    collect(inner, changes, below, levels - 1, parts);
  };
  if (value.is_object()) {
    for (const auto& [key, member] : value.items()) {
      add(config::pointer_to(pointer, key), key, member);
    }
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) { add(pointer_of(pointer, i), "", value[i]); }
  }
}

}  // namespace

Json with_changes(const Json& document, const JsonChanges& changes) {
  return changed(document, changes, "");
}

std::vector<JsonPart> parts_left(const Json& document, const JsonChanges& changes,
                                 std::size_t levels) {
  assert(levels > 0);
  std::vector<JsonPart> parts;
  collect(document, changes, "", levels, parts);
  return parts;
}

}  // namespace fakebot::runner
