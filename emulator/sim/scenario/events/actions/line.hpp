// Actions on the line between robot and driver.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/faults/fault.hpp"
#include "sim/scenario/events/actions/action_list.hpp"

namespace fakebot::sim::scenario {

/// Sends bytes to the robot in place of a driver.
struct Send {
  std::vector<std::uint8_t> bytes;
  std::string on{};  ///< see ActionContext::part()

  bool perform(ActionContext& context) const;
};

/// Plugs the device in or unplugs it; the robot keeps running.
struct Plug {
  bool in;
  std::string on{};

  bool perform(ActionContext& context) const;
  Action opposite() const;
  Effect effect() const;
};

/// Starts the fault on the line.
struct BeginFault {
  std::shared_ptr<const faults::Fault> fault;
  std::string on{};

  bool perform(ActionContext& context) const;
  Action opposite() const;
};

/// Ends the fault; data held back passes.
struct EndFault {
  std::shared_ptr<const faults::Fault> fault;
  std::string on{};

  bool perform(ActionContext& context) const;
};

}  // namespace fakebot::sim::scenario
