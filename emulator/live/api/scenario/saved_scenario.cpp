#include "live/api/scenario/saved_scenario.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/time_value.hpp"
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

/// Who acts and then waits has not waited longer. (choice)
constexpr SimTime kAtOnce = std::chrono::milliseconds(200);

/// Times of triggers that count from the start.
constexpr std::array kMoments{"at", "from", "until"};

/// To the millisecond: nobody's hand is more exact.
double seconds_text(SimTime time) {
  return static_cast<double>(std::chrono::round<std::chrono::milliseconds>(time).count()) / 1000;
}

bool has_trigger(const ScenarioJson& event) {
  return std::ranges::any_of(std::array{"at", "when", "after", "every"},
                             [&](const char* key) { return event.contains(key); });
}

/// Precondition: it was read before.
SimTime time_of(const ScenarioJson& json) {
  const config::JsonFile file = config::JsonFile::parse_foreign("time", config::json_text(json));
  return config::read_time(config::JsonValue(file));
}

/// An event that was cancelled lasted until then.
ScenarioJson event_json(const Touch& touch, SimTime from) {
  ScenarioJson given = ScenarioJson::parse(*touch.json);
  ScenarioJson event{{"name", touch.name}};
  if (!has_trigger(given)) { event["at"] = seconds_text(touch.at - from); }
  for (const char* key : kMoments) {
    if (!given.contains(key)) { continue; }
    given[key] = seconds_text(std::max(SimTime{0}, time_of(given[key]) - from));
  }
  given.erase("name");
  event.update(given);
  if (touch.cancelled_at && !event.contains("for") && !has_trigger(given)) {
    event["for"] = std::max(0.001, seconds_text(*touch.cancelled_at - touch.at));
  }
  return event;
}

/// The last time that an event names.
SimTime last_moment(const ScenarioJson& event) {
  SimTime last{0};
  for (const char* key : kMoments) {
    if (event.contains(key)) { last = std::max(last, time_of(event[key])); }
  }
  return last;
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
  command.update(ScenarioJson::parse(*touch.json));
  return command;
}

/// The last event before it, if what it did can hardly have been over by then.
const Touch* cause_of(const runner::WaitInVain& wait, const std::vector<Touch>& touches) {
  const auto before =
      std::ranges::find_if(touches.rbegin(), touches.rend(), [&](const Touch& touch) {
        return touch.at <= wait.since && !touch.name.empty() &&
               !has_trigger(ScenarioJson::parse(*touch.json));
      });
  if (before == touches.rend() || wait.since - before->at > kAtOnce) { return nullptr; }
  return &*before;
}

std::string free_name(const std::vector<Touch>& touches) {
  std::string name = "wait";
  for (int number = 2; std::ranges::find(touches, name, &Touch::name) != touches.end(); ++number) {
    name = "wait " + std::to_string(number);
  }
  return name;
}

/// An event that begins it: what has been true before, and is no more, must not count.
ScenarioJson beginning_of(const runner::WaitInVain& wait, const DoneByHand& done) {
  return {{"name", free_name(done.touches)},
          {"at", seconds_text(wait.since - done.from)},
          {"do", {{"note", "a client waits until " + wait.awaited.condition}}}};
}

/// Its expectation, and an event if it needs one.
void add_wait(const runner::WaitInVain& wait, const DoneByHand& done, ScenarioJson& scenario) {
  const SimTime begin = wait.since - done.from;
  if (begin < SimTime{0}) { return; }  // the driver was another one then
  if (wait.awaited.stays_true) {
    scenario["expectations"].push_back({{"always", wait.awaited.condition},
                                        {"from", seconds_text(begin)},
                                        {"until", seconds_text(begin + wait.awaited.time)},
                                        {"because", "a client expected it all this time"}});
    return;
  }
  const Touch* const cause = cause_of(wait, done.touches);
  if (cause == nullptr) { scenario["events"].push_back(beginning_of(wait, done)); }
  const std::string after =
      cause == nullptr ? scenario["events"].back()["name"].get<std::string>() : cause->name;
  const SimTime since = cause == nullptr ? wait.since : cause->at;
  scenario["expectations"].push_back(
      {{"after", after},
       {"within", seconds_text(wait.since - since + wait.awaited.time)},
       {"that", wait.awaited.condition},
       {"because", "a client waited for it in vain"}});
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
                        {"robot", done.robot},
                        {"world", config::world_json(done.world->description())},
                        {"duration", 0}};
  // That of an option can be higher.
  if (static_cast<double>(done.seed) <= config::scenario_keys::kSeed.max) {
    scenario["seed"] = done.seed;
  }
  scenario["robot"]["start"] = config::pose_json(done.placement);
  SimTime last = done.now - done.from;
  for (const Touch& touch : done.touches) {
    if (touch.name.empty()) {
      scenario["commands"].push_back(command_json(touch, done.from));
    } else {
      scenario["events"].push_back(event_json(touch, done.from));
      last = std::max(last, last_moment(scenario["events"].back()));
    }
  }
  scenario["expectations"] = {{{"no_violations", true}}};
  if (done.wait_in_vain) {
    add_wait(*done.wait_in_vain, done, scenario);
    last = std::max(last, done.wait_in_vain->since + done.wait_in_vain->awaited.time - done.from);
  }
  scenario["duration"] = seconds_text(last + kAfterwards);
  return scenario;
}

}  // namespace fakebot::live
