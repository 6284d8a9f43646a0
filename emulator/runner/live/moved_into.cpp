#include "runner/live/moved_into.hpp"

namespace fakebot::runner {

std::optional<std::string> moved_into(line::Station& station,
                                      const std::shared_ptr<const sim::world::World>& world,
                                      const sim::world::Placement& start) {
  sim::Robot& robot = station.robot();
  const auto stood_at = robot.placement();
  const auto stood_in = robot.world();
  if (!robot.lift()) { return "the robot cannot be lifted, to be put to the start"; }
  if (robot.enter(world) && robot.put_down(start)) {
    station.world().begin_anew();
    return std::nullopt;
  }
  static_cast<void>(robot.enter(stood_in) && robot.put_down(stood_at));
  return "the robot has no room at the start";
}

}  // namespace fakebot::runner
