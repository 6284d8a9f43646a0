// How a world changes while a robot is in it: things come and go, the docking station moves.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/world.hpp"

namespace fakebot::sim::world {

struct WorldChange {
  std::vector<std::string> removed{};     ///< names; of things that are not there: nothing
  std::map<std::string, Things> added{};  ///< each in place of what had its name
  bool moves_dock = false;
  std::optional<Placement> dock{};  ///< where it is moved; none: it is taken away
};

/// What a world becomes by it.
WorldDescription changed(WorldDescription world, const WorldChange& change);

}  // namespace fakebot::sim::world
