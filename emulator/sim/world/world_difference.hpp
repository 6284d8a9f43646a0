// What has become of a world.
#pragma once

#include "sim/world/world_change.hpp"

namespace fakebot::sim::world {

/// The least change that makes `to` of `from`, as far as changes can: what has no name is the same
/// in both.
WorldChange change_between(const WorldDescription& from, const WorldDescription& to);

/// It changes nothing.
bool is_empty(const WorldChange& change);

}  // namespace fakebot::sim::world
