#include "runner/scenario/played_robot.hpp"

#include <utility>

namespace fakebot::runner {

PlayedRobot simulated_robot(Session& session, std::unique_ptr<sim::Robot> robot) {
  const sim::WireProtocol& wire = robot->wire();
  const auto held = std::make_shared<std::unique_ptr<sim::Robot>>(std::move(robot));
  const auto add = [&session, held](line::StationOptions station,
                                    const PlayedRobot::OnGone& /*on_gone*/) -> line::Station& {
    return session.add_robot(std::move(*held), std::move(station));
  };
  return {wire, add};
}

}  // namespace fakebot::runner
