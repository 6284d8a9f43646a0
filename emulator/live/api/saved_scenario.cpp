#include "live/api/saved_scenario.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "config/scenario/scenario_keys.hpp"
#include "config/world/world_json.hpp"

namespace fakebot::live {

using ScenarioJson = nlohmann::ordered_json;
using runner::Touch;
using sim::SimTime;

namespace {

/// So that the last event can still have an effect. (choice)
constexpr SimTime kAfterwards = std::chrono::seconds(5);

/// Of what is repeated in a scenario.
constexpr SimTime kShortestPeriod = std::chrono::milliseconds(1);

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

/// Repeated as often as it was given, by the mean pause: a robot goes on with the last command for
/// longer than any of the pauses, so that it does the same.
ScenarioJson command_json(const Touch& touch, SimTime from) {
  const double first = seconds_text(touch.at - from);
  ScenarioJson command;
  if (touch.times == 1) {
    command["at"] = first;
  } else {
    const SimTime pause = (touch.last_at - touch.at) / static_cast<std::int64_t>(touch.times - 1);
    command["every"] = sim::to_seconds(std::max(pause, kShortestPeriod));
    command["from"] = first;
    // Both times are rounded: the last one must not be left out by that.
    command["until"] = seconds_text(touch.last_at - from + std::chrono::milliseconds(1));
  }
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
                        {"robot", robots.robot_json(number)},
                        {"world", config::world_json(robot.world_at_start().description())},
                        {"duration", seconds_text(robot.station().now() - from + kAfterwards)}};
  // That of an option can be higher.
  if (static_cast<double>(robots.seed()) <= config::scenario_keys::kSeed.max) {
    scenario["seed"] = robots.seed();
  }
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
