// All kinds of robots.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "sim/robot_kind.hpp"

namespace fakebot::robots {

/// The first kind is the default. A program that defines the function itself, before the library is
/// linked, has other robots.
std::span<const sim::RobotKind* const> robot_kinds();

/// The default kind.
inline const sim::RobotKind& default_kind() {
  return *robot_kinds().front();
}

/// The kind with the protocol. Precondition: there is such a kind.
inline const sim::RobotKind& kind_with(const sim::WireProtocol& wire) {
  return **std::ranges::find(robot_kinds(), &wire,
                             [](const sim::RobotKind* kind) { return kind->wire; });
}

}  // namespace fakebot::robots
