#include "sim/world/world_difference.hpp"

namespace fakebot::sim::world {

WorldChange change_between(const WorldDescription& from, const WorldDescription& to) {
  WorldChange change;
  for (const auto& [name, things] : from.named) {
    if (!to.named.contains(name)) { change.removed.push_back(name); }
  }
  for (const auto& [name, things] : to.named) {
    const auto before = from.named.find(name);
    if (before == from.named.end() || before->second != things) {
      change.added.emplace(name, things);
    }
  }
  if (from.dock != to.dock) {
    change.moves_dock = true;
    change.dock = to.dock;
  }
  return change;
}

bool is_empty(const WorldChange& change) {
  return change.removed.empty() && change.added.empty() && !change.moves_dock;
}

}  // namespace fakebot::sim::world
