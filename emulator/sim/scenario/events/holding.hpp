// Tracks which events hold a signal, the power switch, the plug or the lifted robot. When an event
// ends, a second event may still hold the same thing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario/events/action.hpp"

namespace fakebot::sim::scenario {

class Holding {
 public:
  /// Records an action of an event; with `lasts` the event will undo the action.
  void begin(std::size_t event, bool lasts, const Action& action);

  bool holds_any(std::size_t event) const {
    return std::ranges::any_of(held_, [&](const Held& held) { return held.event == event; });
  }

  /// The action that undoes the event's action: the action of the latest event that still holds the
  /// same thing, otherwise the opposite. Nothing if the action is already undone.
  [[nodiscard]] std::optional<Action> end(std::size_t event, const Action& action);

 private:
  struct Held {
    std::string target;
    std::size_t event;
    bool lasts;
    Action action;
  };

  std::vector<Held> held_;  // in the order of their begin
};

}  // namespace fakebot::sim::scenario
