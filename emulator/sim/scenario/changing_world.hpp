// What is around a robot while a scenario changes it.
#pragma once

#include <memory>
#include <vector>

#include "sim/robot.hpp"
#include "sim/world/world_change.hpp"

namespace fakebot::sim::scenario {

/// The world in which the robot was at first, and the changes that hold, one upon the other.
/// Where a robot is in the way of one, nothing happens: nobody can put a thing where another
/// one is.
class ChangingWorld {
 public:
  using Change = std::shared_ptr<const world::WorldChange>;

  /// The robot must outlive it.
  explicit ChangingWorld(Robot& robot) : robot_(robot), original_(robot.world()) {}

  /// Both are false when the robot is in the way. One that holds already is made anew.
  [[nodiscard]] bool make(const Change& change);
  [[nodiscard]] bool take_back(const Change& change);

 private:
  [[nodiscard]] bool enter(std::vector<Change> changes);

  Robot& robot_;
  std::shared_ptr<const world::World> original_;
  std::vector<Change> changes_;
};

}  // namespace fakebot::sim::scenario
