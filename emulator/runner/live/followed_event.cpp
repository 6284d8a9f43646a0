#include "runner/live/followed_event.hpp"

#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::SimTime;
using sim::scenario::seconds_text;

std::optional<SimTime> still_due(const FollowedEvent& event, SimTime delay, SimTime now) {
  if (!event.happened_at || *event.happened_at + delay < now) { return std::nullopt; }
  return *event.happened_at + delay;
}

NeverHappens never_after(const FollowedEvent& event, SimTime now) {
  const std::string name = "\"" + event.name + "\", which ";
  const std::string possible = "an event that can still happen, or no trigger, to happen now";
  if (event.happened_at) {
    return {name + "happened at " + seconds_text(*event.happened_at) + " and will not happen again",
            possible + ", or a \"delay\" of more than " + seconds_text(now - *event.happened_at)};
  }
  return {name + (event.is_cancelled ? "was cancelled" : "will not happen any more"), possible};
}

}  // namespace fakebot::runner
