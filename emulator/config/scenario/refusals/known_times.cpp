#include "config/scenario/refusals/known_times.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace fakebot::config {

using namespace sim::scenario;

KnownTimes known_times(std::span<const Event> events) {
  KnownTimes times(events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto* at = std::get_if<At>(&events[i].trigger)) { times[i] = at->time; }
  }
  for (bool grew = true; std::exchange(grew, false);) {
    for (std::size_t i = 0; i < events.size(); ++i) {
      const auto* after = std::get_if<After>(&events[i].trigger);
      if (after == nullptr || times[i]) { continue; }
      const auto leader = std::ranges::find(events, after->event, &Event::name);
      const auto& known = times[static_cast<std::size_t>(leader - events.begin())];
      if (!known) { continue; }
      times[i] = *known + after->delay;
      grew = true;
    }
  }
  return times;
}

}  // namespace fakebot::config
