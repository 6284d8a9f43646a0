// A scenario is loaded, started, stopped, and looked at while it is played.
#include "config/json/config_error.hpp"
#include "live/api/operation.hpp"
#include "report/scenario/result_fields.hpp"
#include "runner/scenario/loaded_scenario.hpp"
#include "runner/scenario/scenario_result.hpp"

namespace fakebot::live {

namespace {

using runner::LiveScenario;
using State = LiveScenario::State;
using sim::scenario::Happening;
using sim::scenario::Outcome;

std::string_view name_of(State state) {
  switch (state) {
    case State::none: return "none";
    case State::loaded: return "loaded";
    case State::waiting: return "waiting";
    case State::running: return "running";
    case State::over: break;
  }
  return "over";
}

/// What is not decided is open while the scenario is played.
std::string_view name_of(Outcome outcome, bool is_over) {
  return outcome == Outcome::untested && !is_over ? "open" : report::result_name(outcome);
}

Json expectations_json(const sim::scenario::Player& player) {
  Json list = Json::array();
  for (const auto& judged : player.judge().judged()) {
    const bool is_decided = judged.finding.outcome != Outcome::untested;
    Json one{{"name", judged.expectation.name},
             {"outcome", name_of(judged.finding.outcome, player.is_over())}};
    if (is_decided) { one["at_s"] = sim::to_seconds(judged.finding.at); }
    if (!judged.finding.explanation.empty()) { one["explanation"] = judged.finding.explanation; }
    list.push_back(std::move(one));
  }
  return list;
}

Json happenings_json(const sim::scenario::Player& player) {
  Json list = Json::array();
  for (const Happening& happening : player.happenings()) {
    list.push_back({{"kind", report::result_name(happening.kind)},
                    {"at_s", sim::to_seconds(happening.at)},
                    {"text", happening.text}});
  }
  return list;
}

/// A verdict that the end of the run may still change: the driver's end is judged, too.
void add_verdict(const sim::scenario::Player& player, Json& json) {
  const runner::ScenarioResult result = runner::result_of(player);
  json["verdict"] = sim::scenario::name_of(result.verdict);
  if (result.verdict != sim::scenario::Verdict::passed) {
    json["reason"] = runner::first_reason(result);
  }
}

Json scenario_json(LiveScenario& scenario) {
  Json json{{"state", name_of(scenario.state())}};
  if (scenario.state() == State::none) { return json; }
  json["name"] = scenario.scenario().name;
  json["description"] = scenario.scenario().description;
  json["duration_s"] = sim::to_seconds(scenario.scenario().duration);
  const sim::scenario::Player* const player = scenario.player();
  if (player == nullptr) { return json; }
  json["time_s"] = sim::to_seconds(player->board().now());
  json["happenings"] = happenings_json(*player);
  json["to_come"] = Json::array();
  for (const auto& event : player->events_to_come()) { json["to_come"].push_back(event.name); }
  json["expectations"] = expectations_json(*player);
  if (player->is_over()) { add_verdict(*player, json); }
  return json;
}

/// The scenario of the robot, which can be changed. Throws Problem.
LiveScenario& changeable(runner::LiveRobots& robots, std::size_t robot) {
  if (robots.scenario(robot).is_of_the_run()) {
    throw Problem(kConflict, "the run plays a scenario of its own, until its end");
  }
  return robots.scenario(robot);
}

LiveScenario& loaded(runner::LiveRobots& robots, std::size_t robot) {
  LiveScenario& scenario = changeable(robots, robot);
  if (scenario.state() == State::none) { throw Problem(kConflict, "no scenario is loaded"); }
  return scenario;
}

bool is_same(const config::RobotChoice& one, const config::RobotChoice& other) {
  if (one.kind != other.kind || one.variant != other.variant) { return false; }
  const sim::RobotSetup first = config::setup_of(one);
  const sim::RobotSetup second = config::setup_of(other);
  return std::ranges::equal(first.parameters.all(), second.parameters.all());
}

/// No program is started, and no robot is made, for a client.
config::ScenarioFile read_for(const config::JsonFile& body, const config::RobotChoice& robot) {
  config::ScenarioFile file = config::read_scenario(body, runner::known_robots());
  if (!file.driver.command.empty()) {
    body.refuse("/driver/command", "a command", "none: the driver is started by somebody else");
  }
  if (!is_same(file.robot, robot)) {
    throw Problem(kConflict,
                  "the scenario is for another robot than this one: start it by itself, with "
                  "fakebot run SCENARIO --http");
  }
  return file;
}

Answer read_scenario(const Call& call) {
  const std::size_t robot = robot_of(call);
  return json_response(call.api.access.call(
      [robot](runner::LiveRobots& robots) { return scenario_json(robots.scenario(robot)); }));
}

Answer load_scenario(const Call& call) {
  const std::size_t robot = robot_of(call);
  const config::RobotChoice choice =
      call.api.access.call([robot](runner::LiveRobots& robots) { return robots.choice(robot); });
  const config::ScenarioFile file = read_for(body_of(call), choice);
  return json_response(call.api.access.call([robot, file](runner::LiveRobots& robots) {
    changeable(robots, robot).load(file);
    return scenario_json(robots.scenario(robot));
  }));
}

Answer unload_scenario(const Call& call) {
  const std::size_t robot = robot_of(call);
  return json_response(call.api.access.call([robot](runner::LiveRobots& robots) {
    changeable(robots, robot).unload();
    return scenario_json(robots.scenario(robot));
  }));
}

constexpr config::KeyInfo kStartKeys[]{
    {"scripted", config::kFlag, config::Presence::optional,
     "with the scenario's own commands, at once; default: it waits for a driver"},
};

Answer start_scenario(const Call& call) {
  const std::size_t robot = robot_of(call);
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys =
      config::JsonValue(body).object(std::span<const config::KeyInfo>(kStartKeys));
  const auto flag = keys.find("scripted");
  const bool scripted = flag && flag->flag();
  return json_response(call.api.access.call([robot, scripted](runner::LiveRobots& robots) {
    if (const auto objection = loaded(robots, robot).start(scripted)) {
      throw Problem(kConflict, *objection);
    }
    return scenario_json(robots.scenario(robot));
  }));
}

Answer stop_scenario(const Call& call) {
  const std::size_t robot = robot_of(call);
  return json_response(call.api.access.call([robot](runner::LiveRobots& robots) {
    loaded(robots, robot).stop();
    return scenario_json(robots.scenario(robot));
  }));
}

}  // namespace

std::vector<Operation> scenario_operations() {
  constexpr std::string_view kTag = "scenario";
  return {
      {
          .method = "GET",
          .path = "/robots/{robot}/scenario",
          .id = "readScenario",
          .meaning = "The scenario, what happened so far, its expectations and its verdict",
          .tag = kTag,
          .handler = read_scenario,
          .result = "ScenarioState",
      },
      {
          .method = "PUT",
          .path = "/robots/{robot}/scenario",
          .id = "loadScenario",
          .meaning = "Loads a scenario for this robot; another one ends",
          .tag = kTag,
          .handler = load_scenario,
          .body = "Scenario",
          .result = "ScenarioState",
      },
      {
          .method = "DELETE",
          .path = "/robots/{robot}/scenario",
          .id = "unloadScenario",
          .meaning = "The scenario ends, and is forgotten",
          .tag = kTag,
          .handler = unload_scenario,
          .result = "ScenarioState",
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/scenario/start",
          .id = "startScenario",
          .meaning = "Puts the robot to the start, and plays the scenario from its beginning",
          .tag = kTag,
          .handler = start_scenario,
          .body = "ScenarioStart",
          .result = "ScenarioState",
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/scenario/stop",
          .id = "stopScenario",
          .meaning = "Ends it early; what its events did is undone as far as possible",
          .tag = kTag,
          .handler = stop_scenario,
          .result = "ScenarioState",
      },
  };
}

}  // namespace fakebot::live
