// A line of a driver, for explanations.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::sim::scenario {

/// In quotation marks; a long line only in part. (choice: 200 bytes)
inline std::string shown_line(std::string_view line) {
  constexpr std::size_t kMostShown = 200;
  const bool is_cut = line.size() > kMostShown;
  return "\"" + std::string(line.substr(0, kMostShown)) + (is_cut ? "...\"" : "\"");
}

}  // namespace fakebot::sim::scenario
