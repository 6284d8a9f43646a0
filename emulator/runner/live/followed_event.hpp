// An event that another one is to follow, and that may be over.
#pragma once

#include <optional>
#include <string>

#include "sim/sim_time.hpp"

namespace fakebot::runner {

struct FollowedEvent {
  std::string name;
  bool may_happen = false;  ///< from now on
  bool is_cancelled = false;
  std::optional<sim::SimTime> happened_at{};  ///< the last time
};

/// So long after the last time, unless that is over.
std::optional<sim::SimTime> still_due(const FollowedEvent& event, sim::SimTime delay,
                                      sim::SimTime now);

/// What is wrong, in the words of mistakes in files.
struct NeverHappens {
  std::string found;
  std::string expected;
};
/// Precondition: it may not happen any more.
NeverHappens never_after(const FollowedEvent& event, sim::SimTime now);

}  // namespace fakebot::runner
