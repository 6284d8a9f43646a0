// A JSON document with something left out and changed, by the places in the document at the start.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace fakebot::runner {

/// By their pointers in the document at the start.
struct JsonChanges {
  std::set<std::string> removed{};
  std::map<std::string, nlohmann::ordered_json> values{};
};

nlohmann::ordered_json with_changes(const nlohmann::ordered_json& document,
                                    const JsonChanges& changes);

struct JsonPart {
  std::string pointer;
  std::string key;                      ///< empty for an element of a list
  const nlohmann::ordered_json* value;  ///< in the document at the start
};

/// What is left so many levels below the document, which must outlive it. Precondition: levels > 0.
std::vector<JsonPart> parts_left(const nlohmann::ordered_json& document, const JsonChanges& changes,
                                 std::size_t levels);

}  // namespace fakebot::runner
