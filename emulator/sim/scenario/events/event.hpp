// The events of a scenario, and their triggers.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/scenario/events/action.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// At a time since the start of the scenario.
struct At {
  SimTime time;
};

/// So long after a condition has become true.
struct When {
  std::string condition;
  SimTime delay{0};
  bool each_time = false;  ///< not only the first time
};

/// So long after each occurrence of another event.
struct After {
  std::string event;
  SimTime delay{0};
};

/// Repeatedly, both ends included.
struct Every {
  SimTime period;  ///< longer than 0
  SimTime from{0};
  std::optional<SimTime> until{};
  /// The event is skipped while the condition does not hold.
  std::optional<std::string> only_while{};
  /// The first time is each occurrence of the event; empty: `from`.
  std::string from_event{};
  /// The repetition ends when the event happens, after `from`; may be empty.
  std::string until_event{};
};

using Trigger = std::variant<At, When, After, Every>;

struct Event {
  std::string name;  ///< unique
  Trigger trigger;
  std::vector<Action> actions;
  /// After this time all actions are undone.
  std::optional<SimTime> lasts{};
};

}  // namespace fakebot::sim::scenario
