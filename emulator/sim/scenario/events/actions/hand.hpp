// Actions of hands on the robot.
#pragma once

#include "sim/scenario/events/actions/action_list.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim::scenario {

/// Lifts the robot off the floor; both wheels drop.
struct Lift {
  static constexpr bool kMovesRobot = true;

  std::string on{};  ///< see ActionContext::part()

  bool perform(ActionContext& context) const;
  Action opposite() const;
  Effect effect() const;
};

/// Puts the robot down at a pose; default: where it was lifted.
struct PutDown {
  static constexpr bool kMovesRobot = true;

  std::optional<world::Placement> where{};
  std::string on{};

  bool perform(ActionContext& context) const;
  Effect effect() const;
};

/// Pushes the robot over the floor: forward and to the left, relative to the robot.
struct Push {
  static constexpr bool kMovesRobot = true;

  world::Vec2 way_m;
  double turn_rad = 0;
  std::string on{};

  bool perform(ActionContext& context) const;
};

}  // namespace fakebot::sim::scenario
