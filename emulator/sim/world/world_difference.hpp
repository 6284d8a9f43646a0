// The difference between two states of a world.
#pragma once

#include "sim/world/world_change.hpp"

namespace fakebot::sim::world {

/// The least change that makes `to` of `from`, as far as changes can: elements without a name are
/// the same in both.
WorldChange change_between(const WorldDescription& from, const WorldDescription& to);

/// Whether the change changes nothing.
bool is_empty(const WorldChange& change);

}  // namespace fakebot::sim::world
