// Records how the surroundings of a robot change.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "sim/sim_time.hpp"
#include "sim/world/world_change.hpp"

namespace fakebot::runner {

class WorldLog {
 public:
  struct Change {
    sim::SimTime at;
    sim::world::WorldChange change;  ///< compared with the world before
  };

  /// The most recorded changes, more than a person looks at.
  static constexpr std::size_t kMostChanges = 2000;

  explicit WorldLog(std::shared_ptr<const sim::world::World> first) : last_(std::move(first)) {}

  /// Adds the world at the time `at`, mostly the same as before.
  void add(sim::SimTime at, const std::shared_ptr<const sim::world::World>& world);

  /// Whether the log has changes up to a time, and no later ones.
  bool is_cut() const { return is_cut_; }
  const std::vector<Change>& changes() const { return changes_; }

 private:
  std::shared_ptr<const sim::world::World> last_;
  std::vector<Change> changes_;
  bool is_cut_ = false;
};

}  // namespace fakebot::runner
