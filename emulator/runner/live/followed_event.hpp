// An event which a new event is to follow, but which may be over.
#pragma once

#include <optional>
#include <string>

#include "sim/sim_time.hpp"

namespace fakebot::runner {

struct FollowedEvent {
  std::string name;
  bool may_happen = false;
  bool is_cancelled = false;
  std::optional<sim::SimTime> happened_at{};  ///< time of the last happening
};

/// The time `delay` after the event's last happening, if not past.
std::optional<sim::SimTime> still_due(const FollowedEvent& event, sim::SimTime delay,
                                      sim::SimTime now);

/// The mistake, in the words used for mistakes in files.
struct NeverHappens {
  std::string found;
  std::string expected;
};
/// Precondition: the event may not happen any more.
NeverHappens never_after(const FollowedEvent& event, sim::SimTime now);

}  // namespace fakebot::runner
