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

}  // namespace fakebot::robots
