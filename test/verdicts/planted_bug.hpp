// A driver with a planted bug, and the scenarios of the library that must find the bug.
#pragma once

#include <span>
#include <string_view>

namespace fakebot::test {

template <class Bug>
struct PlantedBug {
  Bug bug;
  std::string_view name;
  std::string_view what;
  std::span<const std::string_view> scenarios;  ///< "name" or "name parameter=value"
  bool takes_minutes = false;                   ///< in real time: for virtual time only
  bool ends_early = false;  ///< and has tested nothing: the verdict is inconclusive
};

}  // namespace fakebot::test
