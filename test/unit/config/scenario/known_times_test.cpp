#include "config/scenario/refusals/known_times.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;
using fakebot::config::known_times;

namespace {

Event event_at(const std::string& name, fakebot::sim::SimTime time) {
  return {.name = name, .trigger = At{time}, .actions = {}};
}
Event event_after(const std::string& name, const std::string& leader) {
  return {.name = name, .trigger = After{.event = leader, .delay = 1ms}, .actions = {}};
}

}  // namespace

TEST_CASE("an event that follows an event with a known time has a known time") {
  const auto times = known_times(
      std::vector{event_after("b", "a"), event_at("a", 2s), event_after("c", "nobody")});
  CHECK(times[0] == 2001ms);
  CHECK(times[1] == 2s);
  CHECK_FALSE(times[2].has_value());
}

TEST_CASE("the times of a long chain are found, also if each event follows the next of the file") {
  std::vector<Event> events;
  constexpr int kEvents = 20'000;
  for (int i = 0; i < kEvents; ++i) {
    events.push_back(event_after(std::to_string(i), std::to_string(i + 1)));
  }
  events.push_back(event_at(std::to_string(kEvents), 0s));
  CHECK(known_times(events).front() == kEvents * 1ms);
}

TEST_CASE("events that follow each other in a circle have no known times") {
  const auto times = known_times(std::vector{event_after("a", "b"), event_after("b", "a")});
  CHECK_FALSE(times[0].has_value());
  CHECK_FALSE(times[1].has_value());
}
