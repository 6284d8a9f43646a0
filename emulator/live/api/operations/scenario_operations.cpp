// A scenario is loaded, started, followed and stopped.
#include <sys/types.h>

#include <optional>

#include "config/json/config_error.hpp"
#include "live/api/operation.hpp"
#include "live/api/operations/changeable_scenario.hpp"
#include "live/api/scenario/scenario_json.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::live {

namespace {

using runner::LiveScenario;
using State = LiveScenario::State;

LiveScenario& loaded(runner::LiveRobots& robots, std::size_t robot) {
  LiveScenario& scenario = changeable(robots, robot);
  if (scenario.state() == State::none) { throw Problem(kConflict, "no scenario is loaded"); }
  return scenario;
}

/// No program is started, and no robot is made, for a client.
config::ScenarioFile read_for(const config::JsonFile& body, const config::RobotChoice& robot) {
  config::ScenarioFile file = config::read_scenario(body, runner::known_robots());
  if (!file.driver.command.empty()) {
    body.refuse("/driver/command", "a command", "none: the driver is started by somebody else");
  }
  if (!config::is_same_robot(file.robot, robot)) {
    throw Problem(kConflict,
                  "the scenario is for another robot than this one: start it by itself, with "
                  "fakebot run SCENARIO --http");
  }
  return file;
}

Answer read_scenario(const Call& call) {
  return changed_scenario(call, [](runner::LiveRobots&, std::size_t) {});
}

Answer load_scenario(const Call& call) {
  const config::ScenarioFile file = read_for(body_of(call), call.api.access.choice(call.robot));
  return changed_scenario(call, [file](runner::LiveRobots& robots, std::size_t robot) {
    changeable(robots, robot).load(file);
  });
}

Answer unload_scenario(const Call& call) {
  return changed_scenario(call, [](runner::LiveRobots& robots, std::size_t robot) {
    changeable(robots, robot).unload();
  });
}

/// Process 1 is init, and no driver.
constexpr config::NumberRange kProcess{2, 1 << 22};
constexpr config::KeyInfo kStartKeys[]{
    {"scripted", config::kFlag, config::Presence::optional,
     "with the scenario's own commands, at once; default: it waits for a driver"},
    {"process", config::kWholeNumber, config::Presence::optional,
     "of the driver, which the client has started: how long it waits for a processor is taken into "
     "account",
     kProcess},
};

Answer start_scenario(const Call& call) {
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys = config::JsonValue(body).object(kStartKeys);
  const auto flag = keys.find("scripted");
  const bool scripted = flag && flag->flag();
  std::optional<pid_t> driver;
  if (keys.find("process")) { driver = static_cast<pid_t>(keys.whole_number("process")); }
  return changed_scenario(call, [scripted, driver](runner::LiveRobots& robots, std::size_t robot) {
    if (const auto objection = loaded(robots, robot).start(scripted, driver)) {
      throw Problem(kConflict, *objection);
    }
  });
}

Answer stop_scenario(const Call& call) {
  return changed_scenario(
      call, [](runner::LiveRobots& robots, std::size_t robot) { loaded(robots, robot).stop(); });
}

constexpr config::NumberRange kLargestStatus{0, 255};
constexpr config::NumberRange kSignalNumber{1, 64};
constexpr config::KeyInfo kEndKeys[]{
    {"status", config::kWholeNumber, config::Presence::optional, "its exit status", kLargestStatus},
    {"signal", config::kWholeNumber, config::Presence::optional, "that ended it", kSignalNumber},
};

Answer end_driver_of_scenario(const Call& call) {
  const config::JsonFile body = body_of(call);
  const config::JsonObject keys = config::JsonValue(body).object(kEndKeys);
  const std::string_view how = keys.one_of({"status", "signal"});
  const io::ProcessEnd end{.by_signal = how == "signal",
                           .value = static_cast<int>(keys.whole_number(how))};
  return changed_scenario(call, [end](runner::LiveRobots& robots, std::size_t robot) {
    loaded(robots, robot).note_driver_end(end);
  });
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
          .needs = Needs::simulation,
      },
      {
          .method = "DELETE",
          .path = "/robots/{robot}/scenario",
          .id = "unloadScenario",
          .meaning = "The scenario ends, and is forgotten",
          .tag = kTag,
          .handler = unload_scenario,
          .result = "ScenarioState",
          .needs = Needs::simulation,
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
          .needs = Needs::simulation,
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/scenario/stop",
          .id = "stopScenario",
          .meaning = "Ends it early; what its events did is undone as far as possible",
          .tag = kTag,
          .handler = stop_scenario,
          .result = "ScenarioState",
          .needs = Needs::simulation,
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/scenario/driver-ended",
          .id = "tellDriverEnd",
          .meaning =
              "The driver, which the client has started, has ended by itself: that is judged "
              "as by fakebot test, and ends the scenario if it does there",
          .tag = kTag,
          .handler = end_driver_of_scenario,
          .body = "DriverEnd",
          .result = "ScenarioState",
          .needs = Needs::simulation,
      },
  };
}

}  // namespace fakebot::live
