#include "live/api/saved_scenario.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "config/world/world_json.hpp"

namespace fakebot::live {

using ScenarioJson = nlohmann::ordered_json;
using runner::Touch;
using sim::SimTime;

namespace {

/// So that the last event can still have an effect. (choice)
constexpr SimTime kAfterwards = std::chrono::seconds(5);

/// To the millisecond: nobody's hand is more exact.
double seconds_text(SimTime time) {
  return static_cast<double>(std::chrono::round<std::chrono::milliseconds>(time).count()) / 1000;
}

bool has_trigger(const ScenarioJson& event) {
  return std::ranges::any_of(std::array{"at", "when", "after", "every"},
                             [&](const char* key) { return event.contains(key); });
}

/// An event that was cancelled lasted until then.
ScenarioJson event_json(const Touch& touch, SimTime from) {
  ScenarioJson given = ScenarioJson::parse(touch.json);
  ScenarioJson event{{"name", touch.name}};
  if (!has_trigger(given)) { event["at"] = seconds_text(touch.at - from); }
  if (given.contains("at")) {
    given["at"] = std::max(0.0, given["at"].get<double>() - sim::to_seconds(from));
  }
  given.erase("name");
  event.update(given);
  if (touch.cancelled_at && !event.contains("for") && !has_trigger(given)) {
    event["for"] = std::max(0.001, seconds_text(*touch.cancelled_at - touch.at));
  }
  return event;
}

ScenarioJson command_json(const Touch& touch, SimTime from) {
  ScenarioJson command{{"at", seconds_text(touch.at - from)}};
  command.update(ScenarioJson::parse(touch.json));
  return command;
}

}  // namespace

ScenarioJson saved_scenario(runner::LiveRobots& robots, std::size_t number) {
  runner::LiveRobot& robot = robots[number];
  const auto& touches = robot.touches();
  const SimTime first = touches.empty() ? robot.station().now() : touches.front().at;
  const SimTime from = robot.attached_before(first).value_or(SimTime{0});
  ScenarioJson scenario{{"name", "saved"},
                        {"description", "What was done to a robot by hand"},
                        {"robot", {{"type", robots.kind(number).name}}},
                        {"world", config::world_json(robot.world_at_start().description())},
                        {"duration", seconds_text(robot.station().now() - from + kAfterwards)}};
  scenario["robot"]["start"] = config::pose_json(robot.placement_at_start());
  for (const Touch& touch : touches) {
    if (touch.name.empty()) {
      scenario["commands"].push_back(command_json(touch, from));
    } else {
      scenario["events"].push_back(event_json(touch, from));
    }
  }
  scenario["expectations"] = {{{"no_violations", true}}};
  return scenario;
}

}  // namespace fakebot::live
