// A robot of a fleet.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/fleet/companion.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"
#include "sim/world/others.hpp"

namespace fakebot::sim {

struct FleetMember {
  /// The place on a carrier.
  struct Mount {
    std::size_t carrier;  ///< number of the robot in the fleet
    world::Presence offset;
  };

  Robot* robot;
  SimTime tick;
  SimTime tick_end;
  Outbox* out = nullptr;
  std::vector<Companion*> companions{};
  std::optional<Mount> mount{};
};

}  // namespace fakebot::sim
