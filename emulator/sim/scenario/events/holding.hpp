// Tracks which events hold a signal, the power switch, the plug or the lifted robot. When one ends,
// another may still hold the same.
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
  /// Records an action of an event; with `lasts` the event will undo it.
  void begin(std::size_t event, bool lasts, const Action& action);

  bool holds_any(std::size_t event) const {
    return std::ranges::any_of(held_, [&](const Held& held) { return held.event == event; });
  }

  /// The action that undoes that of the event: the action of the latest event that still holds the
  /// same, otherwise the opposite. Nothing if another event has already undone it.
  [[nodiscard]] std::optional<Action> end(std::size_t event, const Action& action);

 private:
  struct Held {
    std::string target;
    std::size_t event;
    bool lasts;
    Action action;
  };

  std::vector<Held> held_;  // in the order in which they started
};

}  // namespace fakebot::sim::scenario
