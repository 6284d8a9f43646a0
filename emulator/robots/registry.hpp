// All kinds of robots.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "sim/robot_kind.hpp"

namespace fakebot::robots {

/// The first is the one when none is named. A program that defines this function itself,
/// before it links the library, has other robots.
std::span<const sim::RobotKind* const> robot_kinds();

/// The kind when none is named.
inline const sim::RobotKind& default_kind() {
  return *robot_kinds().front();
}

/// nullptr when there is none of this name.
inline const sim::RobotKind* find_kind(std::string_view name) {
  const auto kinds = robot_kinds();
  const auto found = std::ranges::find_if(
      kinds, [name](const sim::RobotKind* kind) { return kind->name == name; });
  return found == kinds.end() ? nullptr : *found;
}

}  // namespace fakebot::robots
