#include "runner/recording/world_log.hpp"

#include "sim/world/world_difference.hpp"

namespace fakebot::runner {

void WorldLog::add(sim::SimTime at, const std::shared_ptr<const sim::world::World>& world) {
  if (world == last_ || is_cut_) { return; }
  sim::world::WorldChange change =
      sim::world::change_between(last_->description(), world->description());
  last_ = world;
  if (sim::world::is_empty(change)) { return; }
  is_cut_ = changes_.size() == kMostChanges;
  if (!is_cut_) { changes_.push_back({at, std::move(change)}); }
}

}  // namespace fakebot::runner
