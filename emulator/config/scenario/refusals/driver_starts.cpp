#include "config/scenario/refusals/driver_starts.hpp"

#include <algorithm>
#include <variant>

namespace fakebot::config {

namespace {

using namespace sim::scenario;

/// Whether an event starts the driver of the scenario's robot, or ends that driver.
bool any_event(const ScenarioFile& file, bool starts) {
  return std::ranges::any_of(file.scenario.events, [&](const Event& event) {
    return std::ranges::any_of(event.actions, [&](const Action& action) {
      const auto* given = std::get_if<OrderDriver>(&action);
      return given != nullptr && given->on.empty() &&
             (given->order == DriverOrder::start) == starts;
    });
  });
}

}  // namespace

void refuse_started_twice(const JsonValue& events, const ScenarioFile& file) {
  const bool may_have_ended =
      file.driver.starts_by_event || file.driver.ending == DriverEnding::by_itself;
  if (may_have_ended || !any_event(file, true) || any_event(file, false)) { return; }
  events.refuse("the start of a driver that runs",
                "one that an event has stopped or killed before, or "
                "\"driver\": {\"start\": \"by_event\"}",
                "");
}

void refuse_unstarted(const JsonValue& driver, const ScenarioFile& file) {
  if (!file.driver.starts_by_event || any_event(file, true)) { return; }
  driver.refuse("\"start\": \"by_event\"", "an event that does {\"driver\": \"start\"}", "");
}

}  // namespace fakebot::config
