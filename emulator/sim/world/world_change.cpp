#include "sim/world/world_change.hpp"

namespace fakebot::sim::world {

WorldDescription changed(WorldDescription world, const WorldChange& change) {
  for (const std::string& name : change.removed) { world.named.erase(name); }
  for (const auto& [name, things] : change.added) { world.named[name] = things; }
  if (change.moves_dock) { world.dock = change.dock; }
  return world;
}

}  // namespace fakebot::sim::world
