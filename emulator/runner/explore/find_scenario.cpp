#include "runner/explore/find_scenario.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

namespace fakebot::runner {

config::JsonFile with_only(const std::vector<WayToFail>& ways, const config::JsonFile& file) {
  std::set<std::size_t> kept;
  for (const WayToFail& way : ways) {
    if (way.expectation) { kept.insert(*way.expectation); }
  }
  nlohmann::ordered_json document = file.root();
  if (!kept.empty()) {
    nlohmann::ordered_json expectations = nlohmann::ordered_json::array();
    for (const std::size_t place : kept) {
      expectations.push_back(document.at("expectations").at(place));
    }
    document["expectations"] = std::move(expectations);
  }
  return file.with(std::move(document), {}, "");
}

config::ExploredFile with_events_left(const config::ExploredFile& drawn,
                                      const SmallerDocument& smaller) {
  const std::size_t first = drawn.file.root().at("events").size() - drawn.kinds.size();
  const auto is_left = [&](const std::string& pointer) {
    return std::ranges::find(smaller.removed, pointer) == smaller.removed.end();
  };
  std::vector<std::size_t> kinds;
  for (std::size_t i = 0; i < drawn.kinds.size(); ++i) {
    if (is_left("/events") && is_left("/events/" + std::to_string(first + i))) {
      kinds.push_back(drawn.kinds[i]);
    }
  }
  nlohmann::ordered_json document = drawn.file.root();
  document["events"] = smaller.document.value("events", nlohmann::ordered_json::array());
  return {drawn.file.with(std::move(document), {}, ""), std::move(kinds)};
}

void add_events_of(const SmallerDocument& first, SmallerDocument& second) {
  for (const std::string& pointer : first.removed) {
    if (pointer.starts_with("/events")) { second.removed.push_back(pointer); }
  }
  for (const SimplerValue& value : first.simplified) {
    if (value.pointer.starts_with("/events")) { second.simplified.push_back(value); }
  }
}

}  // namespace fakebot::runner
