#include "sim/world/world_difference.hpp"

#include <algorithm>

namespace fakebot::sim::world {

namespace {

bool are_equal(const Things& a, const Things& b) {
  const auto same_disc = [](const RoundObstacle& one, const RoundObstacle& other) {
    return one.center == other.center && one.radius_m == other.radius_m;
  };
  const auto same_hole = [](const Hole& one, const Hole& other) {
    return one.outline == other.outline && one.depth_m == other.depth_m;
  };
  return a.walls == b.walls && a.obstacles == b.obstacles &&
         std::ranges::equal(a.round_obstacles, b.round_obstacles, same_disc) &&
         std::ranges::equal(a.holes, b.holes, same_hole);
}

bool are_equal(const std::optional<Placement>& a, const std::optional<Placement>& b) {
  if (!a || !b) { return !a && !b; }
  return a->position == b->position && a->heading_rad == b->heading_rad;
}

}  // namespace

WorldChange change_between(const WorldDescription& from, const WorldDescription& to) {
  WorldChange change;
  for (const auto& [name, things] : from.named) {
    if (!to.named.contains(name)) { change.removed.push_back(name); }
  }
  for (const auto& [name, things] : to.named) {
    const auto before = from.named.find(name);
    if (before == from.named.end() || !are_equal(before->second, things)) {
      change.added.emplace(name, things);
    }
  }
  if (!are_equal(from.dock, to.dock)) {
    change.moves_dock = true;
    change.dock = to.dock;
  }
  return change;
}

bool is_empty(const WorldChange& change) {
  return change.removed.empty() && change.added.empty() && !change.moves_dock;
}

}  // namespace fakebot::sim::world
