// All kinds of robots.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "sim/robot_kind.hpp"

namespace fakebot::robots {

/// The first is the default. A program that defines this function itself, before the library is
/// linked, has other robots.
std::span<const sim::RobotKind* const> robot_kinds();

/// The default kind.
inline const sim::RobotKind& default_kind() {
  return *robot_kinds().front();
}

}  // namespace fakebot::robots
