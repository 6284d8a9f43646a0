#include "robots/turtlebot2/kind.hpp"

#include "robots/kobuki/kind.hpp"
#include "robots/rplidar/kind.hpp"
#include "sim/fleet/equipped_kind.hpp"

namespace fakebot::robots::turtlebot2 {

namespace {

/// On the axis of the robot, behind the middle. Source: turtlebot2i_description of the TurtleBot
/// 2i, rplidar.urdf.xacro, rplidar_px; there the scanner is turned so that 0 degrees are ahead.
constexpr sim::world::Placement kScanner{{-0.07, 0}, 0};

sim::RobotKind base() {
  sim::RobotKind kind = kobuki::kind();
  kind.name = "turtlebot2";
  kind.title = "TurtleBot 2";
  kind.meaning = "a Kobuki with an RPLIDAR A2, its device scan";
  kind.listings = {};
  kind.base = &kobuki::kind();
  return kind;
}

}  // namespace

const sim::RobotKind& kind() {
  static const sim::RobotKind kBase = base();
  static const sim::EquippedKind kKind(
      kBase, {{"scan", &rplidar::kind(rplidar::ModelNumber::a2), kScanner}});
  return kKind.kind();
}

}  // namespace fakebot::robots::turtlebot2
