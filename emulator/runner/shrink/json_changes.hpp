// A JSON document with parts left out or changed. Pointers are to places in the original document.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace fakebot::runner {

/// Changes by pointer into the original document.
struct JsonChanges {
  std::set<std::string> removed{};
  std::map<std::string, nlohmann::ordered_json> values{};
};

nlohmann::ordered_json with_changes(const nlohmann::ordered_json& document,
                                    const JsonChanges& changes);

struct JsonPart {
  std::string pointer;
  std::string key;                      ///< empty for an element of a list
  const nlohmann::ordered_json* value;  ///< in the original document
};

/// The parts left `levels` below the root of the document, which must outlive the result.
/// Precondition: levels > 0.
std::vector<JsonPart> parts_left(const nlohmann::ordered_json& document, const JsonChanges& changes,
                                 std::size_t levels);

}  // namespace fakebot::runner
