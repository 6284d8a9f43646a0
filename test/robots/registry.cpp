// Replaces robots/registry.cpp in the test program with the line robot.
#include "robots/registry.hpp"

#include <array>

#include "robots/kobuki/kind.hpp"
#include "robots/line_robot.hpp"

namespace fakebot::robots {

std::span<const sim::RobotKind* const> robot_kinds() {
  static const std::array kKinds{
      &kobuki::kind(),
      &test::line_robot(),
  };
  return kKinds;
}

}  // namespace fakebot::robots
