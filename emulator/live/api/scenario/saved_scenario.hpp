// The actions of clients on a robot, as a scenario file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "runner/live/live_robots.hpp"

namespace fakebot::live {

/// Taken on the session's thread, and written on the server's.
struct DoneByHand {
  nlohmann::ordered_json robot;
  std::uint64_t seed;
  std::shared_ptr<const sim::world::World> world;  // at the start
  sim::world::Placement placement;                 // at the start
  std::vector<runner::Touch> touches;
  std::uint64_t left_out;
  sim::SimTime tick;  ///< of the robot
  sim::SimTime from;  ///< when the last driver attached before the first action, or 0
  sim::SimTime now;
  std::optional<runner::WaitInVain> wait_in_vain;
};

/// Precondition: the robot exists.
DoneByHand done_by_hand(runner::LiveRobots& robots, std::size_t robot);

/// Ready for `fakebot test`. The scenario's time starts with `from`. A wait in vain becomes an
/// expectation at the same time.
nlohmann::ordered_json saved_scenario(const DoneByHand& done);

}  // namespace fakebot::live
