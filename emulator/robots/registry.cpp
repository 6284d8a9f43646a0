// A line for each robot. The function is alone in its file, so that a program with other robots can
// define the function, and the linker leaves this file out.
#include "robots/registry.hpp"

#include <array>

#include "robots/hokuyo/kind.hpp"
#include "robots/kobuki/kind.hpp"
#include "robots/kugle/kind.hpp"
#include "robots/lds01/kind.hpp"
#include "robots/rplidar/kind.hpp"
#include "robots/turtlebot2/kind.hpp"

namespace fakebot::robots {

std::span<const sim::RobotKind* const> robot_kinds() {
  static const std::array kKinds{
      &kobuki::kind(),
      &kugle::kind(),
      &rplidar::kind(rplidar::ModelNumber::a1),
      &rplidar::kind(rplidar::ModelNumber::a2),
      &rplidar::kind(rplidar::ModelNumber::a3),
      &rplidar::kind(rplidar::ModelNumber::s1),
      &lds01::kind(),
      &hokuyo::kind(hokuyo::ModelNumber::urg_04lx),
      &hokuyo::kind(hokuyo::ModelNumber::utm_30lx),
      &turtlebot2::kind(),
  };
  return kKinds;
}

}  // namespace fakebot::robots
