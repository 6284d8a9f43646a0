#include "config/scenario/refusals/known_times.hpp"

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace fakebot::config {

using namespace sim::scenario;

KnownTimes known_times(std::span<const Event> events) {
  KnownTimes times(events.size());
  std::vector<std::size_t> known;
  std::unordered_map<std::string_view, std::vector<std::size_t>> followers;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto* at = std::get_if<At>(&events[i].trigger)) {
      times[i] = at->time;
      known.push_back(i);
    } else if (const auto* after = std::get_if<After>(&events[i].trigger)) {
      followers[after->event].push_back(i);
    }
  }
  for (std::size_t next = 0; next < known.size(); ++next) {
    const std::size_t leader = known[next];
    const auto found = followers.find(events[leader].name);
    if (found == followers.end()) { continue; }
    for (const std::size_t follower : found->second) {
      if (times[follower]) { continue; }
      times[follower] = *times[leader] + std::get<After>(events[follower].trigger).delay;
      known.push_back(follower);
    }
  }
  return times;
}

}  // namespace fakebot::config
