// Actions on inputs of the robot.
#pragma once

#include "sim/scenario/events/actions/action_list.hpp"

namespace fakebot::sim::scenario {

/// Overrides an input of the robot.
struct Force {
  std::string signal;
  double value;

  bool perform(ActionContext& context) const;
  Action opposite() const;
  Effect effect() const;
};

/// The input follows its sensor again.
struct Release {
  std::string signal;

  bool perform(ActionContext& context) const;
  Effect effect() const;
};

struct SwitchPower {
  bool on;
  std::string signal{};  ///< of the switch: SimulatedPart::handling
  std::string of{};      ///< see ActionContext::part()

  bool perform(ActionContext& context) const;
  Action opposite() const;
  Effect effect() const;
};

}  // namespace fakebot::sim::scenario
