// The surroundings of a robot while scenarios, and hands, change them.
#pragma once

#include <memory>
#include <vector>

#include "sim/robot.hpp"
#include "sim/world/world_change.hpp"

namespace fakebot::sim::scenario {

/// The initial world of the robot and the active changes, applied in order. A change is refused
/// while the robot is in its way.
class ChangingWorld {
 public:
  using Change = std::shared_ptr<const world::WorldChange>;

  /// The robot must outlive the object.
  explicit ChangingWorld(Robot& robot) : robot_(robot), original_(robot.world()) {}

  /// Both functions return false if the robot is in the way. A change that is already active is
  /// applied again; a change that is not active need not be taken back.
  [[nodiscard]] bool make(const Change& change);
  [[nodiscard]] bool take_back(const Change& change);
  /// The robot was put into a new world, where no change is active.
  void begin_anew() {
    original_ = robot_.world();
    changes_.clear();
  }

 private:
  [[nodiscard]] bool enter(std::vector<Change> changes);

  Robot& robot_;
  std::shared_ptr<const world::World> original_;
  std::vector<Change> changes_;
};

}  // namespace fakebot::sim::scenario
