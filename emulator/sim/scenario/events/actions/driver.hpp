// Actions on the driver's process.
#pragma once

#include "sim/scenario/events/actions/action_list.hpp"

namespace fakebot::sim::scenario {

/// Starts the process, stops it with SIGTERM, or kills it.
enum class DriverOrder : std::uint8_t { start, stop, kill };

/// Prints a line in place of a driver.
struct Print {
  std::string line;
  std::string on{};  ///< nobody hears the drivers of other robots

  bool perform(ActionContext& context) const;
};

struct OrderDriver {
  DriverOrder order;
  std::string on{};  ///< see ActionContext::part()

  bool perform(ActionContext& context) const;
  Action opposite() const;
  Effect effect() const;
};

}  // namespace fakebot::sim::scenario
