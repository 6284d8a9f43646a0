// Kinds of robots without simulation: of a real robot, or of the robot of a capture, only messages
// are known.
#pragma once

#include <span>

#include "sim/robot_kind.hpp"

namespace fakebot::line {

/// For each of robots::robot_kinds(), in the same order: the same robot without a simulation. The
/// signals are those of the messages.
std::span<const sim::RobotKind* const> observed_kinds();

/// The kind without simulation. Precondition: the kind is one of robots::robot_kinds().
const sim::RobotKind& observed_kind_of(const sim::RobotKind& simulated);

}  // namespace fakebot::line
