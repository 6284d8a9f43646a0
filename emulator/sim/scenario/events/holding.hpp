// Which events hold what: a signal, the power, the plug, the robot in the air. When one ends,
// another one may still hold the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario/events/action.hpp"

namespace fakebot::sim::scenario {

class Holding {
 public:
  /// An event has done this; `lasts`: it will undo it.
  void begin(std::size_t event, bool lasts, const Action& action);

  /// The action that undoes that event: the action of the latest event that still holds the
  /// same, else the opposite. Nothing when another event has undone it already.
  [[nodiscard]] std::optional<Action> end(std::size_t event, const Action& action);

 private:
  struct Held {
    std::string target;
    std::size_t event;
    bool lasts;
    Action action;
  };

  std::vector<Held> held_;  // in the order in which they began
};

}  // namespace fakebot::sim::scenario
