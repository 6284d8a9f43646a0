// Changes of a world with a robot in it: elements are added and removed, the docking station is
// moved.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/world.hpp"

namespace fakebot::sim::world {

struct WorldChange {
  std::vector<std::string> removed{};     ///< names; unknown ones are ignored
  std::map<std::string, Things> added{};  ///< by name; replaces an element with that name
  bool moves_dock = false;
  std::optional<Placement> dock{};  ///< new pose; none: removed
};

/// The changed world.
WorldDescription changed(WorldDescription world, const WorldChange& change);

}  // namespace fakebot::sim::world
