#include "live/api/operation.hpp"

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "config/scenario/time_value.hpp"
#include "line/line_signals.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::live {

const std::vector<Operation>& operations() {
  static const std::vector<Operation> kOperations = [] {
    std::vector<Operation> all;
    for (const auto& of_subject :
         {robot_operations(), message_operations(), signal_operations(), event_operations(),
          fault_operations(), wait_operations(), world_operations(), scenario_operations(),
          library_operations(), recording_operations(), clock_operations()}) {
      all.insert(all.end(), of_subject.begin(), of_subject.end());
    }
    return all;
  }();
  return kOperations;
}

Response json_response(const Json& json, unsigned status) {
  return {.status = status, .body = config::ascii_json_text(json)};
}

Json value_json(const sim::Signal& signal, double value) {
  if (signal.unit == "flag") { return value != 0; }
  return value;
}

config::RobotChoice choice_of(const Call& call) {
  return call.api.access.call(
      [robot = call.robot](runner::LiveRobots& robots) { return robots.choice(robot); });
}

RobotFacts facts_of(const Call& call) {
  return call.api.access.call([robot = call.robot](runner::LiveRobots& robots) {
    line::Station& station = robots[robot].station();
    return RobotFacts{robots.choice(robot).kind, station.robot().world(), station.now(),
                      station.robot().tick()};
  });
}

config::ScenarioNames names_of(const RobotFacts& facts) {
  config::ScenarioNames names;
  names.kind = facts.kind;
  names.signals.assign(facts.kind->signals.begin(), facts.kind->signals.end());
  const auto line = line::line_signals();
  names.signals.insert(names.signals.end(), line.begin(), line.end());
  names.signals.push_back(sim::scenario::kTimeSignal);
  names.places = facts.world->description().places;
  for (const auto& [name, things] : facts.world->description().named) { names.things.insert(name); }
  names.duration = std::chrono::seconds(static_cast<std::int64_t>(config::kTimeRange.max));
  return names;
}

config::JsonFile body_of(const Call& call) {
  return config::JsonFile::parse_foreign("request", call.request.body);
}

}  // namespace fakebot::live
