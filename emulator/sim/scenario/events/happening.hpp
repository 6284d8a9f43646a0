// An entry of a report on a scenario.
#pragma once

#include <cstdint>
#include <string>

#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// Ordered by time.
struct Happening {
  enum class Kind : std::uint8_t {
    event,
    taken_back,
    note,
    left_undone,  ///< an action that was not possible
  };

  Kind kind = Kind::event;
  SimTime at{0};
  std::string text;  ///< name of the event, note, or the impossible action and why
};

}  // namespace fakebot::sim::scenario
