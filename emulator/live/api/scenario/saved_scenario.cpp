#include "live/api/scenario/saved_scenario.hpp"

#include <algorithm>
#include <string>

#include "config/scenario/scenario_types.hpp"
#include "config/scenario/sweep/substitution.hpp"
#include "config/scenario/time_value.hpp"
#include "config/world/world_json.hpp"
#include "live/api/scenario/refused_parts.hpp"
#include "live/api/scenario/saved_events.hpp"

namespace fakebot::live {

using runner::Touch;
using sim::SimTime;

namespace {

/// So that the last event can still have an effect. (choice)
constexpr SimTime kAfterwards = std::chrono::seconds(5);

/// The shortest period of a scenario.
constexpr SimTime kShortestPeriod = std::chrono::milliseconds(1);

/// The longest pause between an action and a wait for the effect. (choice)
constexpr SimTime kAtOnce = std::chrono::milliseconds(200);

/// Repeated as often as given, by the mean pause: the robot does the same, because a command lasts
/// longer than any of the pauses.
ScenarioJson command_json(const Touch& touch, SimTime from) {
  const double first = saved_seconds(touch.at - from);
  ScenarioJson command;
  if (touch.times == 1) {
    command["at"] = first;
  } else {
    const SimTime pause = (touch.last_at - touch.at) / static_cast<std::int64_t>(touch.times - 1);
    command["every"] = sim::to_seconds(std::max(pause, kShortestPeriod));
    command["from"] = first;
    // Both times are rounded, and the last command must not be lost.
    command["until"] = saved_seconds(touch.last_at - from + std::chrono::milliseconds(1));
  }
  command.update(ScenarioJson::parse(*touch.json));
  return command;
}

/// The last event before the wait, if the effect can hardly have been over when the wait began.
const Touch* cause_of(const runner::WaitInVain& wait, const std::vector<Touch>& touches,
                      const SavedEvents& events) {
  const auto before =
      std::ranges::find_if(touches.rbegin(), touches.rend(), [&](const Touch& touch) {
        return touch.at <= wait.since && events.name_of(touch) &&
               !has_trigger(ScenarioJson::parse(*touch.json));
      });
  if (before == touches.rend() || wait.since - before->at > kAtOnce) { return nullptr; }
  return &*before;
}

/// An event for the begin of the wait: a condition that held only before must not count.
ScenarioJson beginning_of(const runner::WaitInVain& wait, SimTime from, SavedEvents& events) {
  return {{"name", events.free_name("wait")},
          {"at", saved_seconds(wait.since - from)},
          {"do", {{"note", "a client waits until " + wait.awaited.condition}}}};
}

/// Adds the expectation of the wait, with an event if necessary.
void add_wait(const runner::WaitInVain& wait, const DoneByHand& done, SavedEvents& events,
              ScenarioJson& scenario) {
  const SimTime begin = wait.since - done.from;
  if (begin < SimTime{0}) { return; }  // with an earlier driver
  if (wait.awaited.stays_true) {
    scenario["expectations"].push_back({{"always", wait.awaited.condition},
                                        {"from", saved_seconds(begin)},
                                        {"until", saved_seconds(begin + wait.awaited.time)},
                                        {"because", "a client expected it all this time"}});
    return;
  }
  const Touch* const cause = cause_of(wait, done.touches, events);
  if (cause == nullptr) { scenario["events"].push_back(beginning_of(wait, done.from, events)); }
  const std::string after = cause == nullptr ? scenario["events"].back()["name"].get<std::string>()
                                             : *events.name_of(*cause);
  const SimTime since = cause == nullptr ? wait.since : cause->at;
  scenario["expectations"].push_back(
      {{"after", after},
       {"within", saved_seconds(wait.since - since + wait.awaited.time)},
       {"that", wait.awaited.condition},
       {"because", "a client waited for it in vain"}});
}

/// No text refers to a parameter.
ScenarioJson with_escapes(const ScenarioJson& json) {
  if (json.is_string()) { return config::escaped(json.get<std::string>()); }
  if (!json.is_structured()) { return json; }
  ScenarioJson result = json.is_array() ? ScenarioJson::array() : ScenarioJson::object();
  for (const auto& [key, value] : json.items()) {
    if (json.is_array()) {
      result.push_back(with_escapes(value));
    } else {
      result[config::escaped(key)] = with_escapes(value);
    }
  }
  return result;
}

}  // namespace

DoneByHand done_by_hand(runner::LiveRobots& robots, std::size_t number) {
  runner::LiveRobot& robot = robots[number];
  const auto& touches = robot.touches();
  const auto& wait = robot.waits().last_in_vain();
  const SimTime now = robot.station().now();
  const SimTime first = !touches.empty() ? touches.front().at : wait ? wait->since : now;
  return {.robot = robots.robot_json(number),
          .seed = robots.seed(),
          .world = robot.world_at_start(),
          .placement = robot.placement_at_start(),
          .touches = touches,
          .left_out = robot.touches_left_out(),
          .tick = robot.station().robot().tick(),
          .from = robot.attached_before(first).value_or(SimTime{0}),
          .now = now,
          .wait_in_vain = wait};
}

ScenarioJson saved_scenario(const DoneByHand& done) {
  std::string description = "What was done to a robot by hand";
  if (done.left_out > 0) {
    description += "; the last " + std::to_string(done.left_out) +
                   " events and commands are left out, because there were too many";
  }
  ScenarioJson scenario{{"name", "saved"},
                        {"description", description},
                        {"robot", with_escapes(done.robot)},
                        {"world", with_escapes(config::world_json(done.world->description()))},
                        {"duration", 0}};
  // That of an option can be higher.
  if (static_cast<double>(done.seed) <= config::scenario_keys::kSeed.max) {
    scenario["seed"] = done.seed;
  }
  scenario["robot"]["start"] = config::pose_json(done.placement);
  for (const Touch& touch : done.touches) {
    if (touch.name.empty()) { scenario["commands"].push_back(command_json(touch, done.from)); }
  }
  SavedEvents events(done.touches, done.from, done.tick);
  if (!events.all().empty()) { scenario["events"] = events.all(); }
  SimTime last = std::max(done.now - done.from, events.last_moment());
  scenario["expectations"] = {{{"no_violations", true}}};
  if (done.wait_in_vain) {
    add_wait(*done.wait_in_vain, done, events, scenario);
    last = std::max(last, done.wait_in_vain->since + done.wait_in_vain->awaited.time - done.from);
  }
  scenario["duration"] = std::min(saved_seconds(last + kAfterwards), config::kTimeRange.max);
  return without_what_is_refused(std::move(scenario));
}

}  // namespace fakebot::live
