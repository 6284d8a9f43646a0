// Actions on the world around the robot, and notes for the report.
#pragma once

#include <memory>

#include "sim/scenario/events/actions/action_list.hpp"
#include "sim/world/world_change.hpp"

namespace fakebot::sim::scenario {

/// Adds elements to the world and removes elements. ChangingWorld knows which of several changes of
/// an element holds.
struct ChangeWorld {
  std::shared_ptr<const world::WorldChange> change;

  bool perform(ActionContext& context) const;
  Action opposite() const;
};

/// Undoes the change.
struct TakeBackChange {
  std::shared_ptr<const world::WorldChange> change;

  bool perform(ActionContext& context) const;
};

/// A text for the report.
struct Note {
  static constexpr bool kLeavesNothing = true;

  std::string text;

  bool perform(ActionContext& context) const;
};

}  // namespace fakebot::sim::scenario
