// Scenarios and worlds of the program. A client loads an entry by name, and reads no file.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/world/start.hpp"
#include "config/world/world_file.hpp"
#include "live/api/operation.hpp"
#include "live/api/operations/changeable_scenario.hpp"
#include "live/api/scenario/scenario_json.hpp"
#include "report/page/data/page_world.hpp"
#include "runner/library/library.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::live {

namespace {

using config::SweptParameter;
using runner::LibraryScenario;
using runner::LibraryWorld;

/// Ends of names, with units; a longer end comes before a shorter end of the same name.
constexpr std::pair<std::string_view, std::string_view> kUnits[]{
    {"_percent", "%"}, {"_rad_s", "rad/s"}, {"_deg_s", "deg/s"}, {"_bytes", "bytes"},
    {"_deg", "deg"},   {"_m_s", "m/s"},     {"_ms", "ms"},       {"_hz", "Hz"},
    {"_m", "m"},       {"_s", "s"},         {"_v", "V"}};

std::string_view unit_of(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(kUnits, [name](const auto& unit) { return name.ends_with(unit.first); });
  return found == std::end(kUnits) ? "" : found->second;
}

void add_range(const config::Uniform& uniform, Json& json) {
  json["min"] = uniform.from;
  json["max"] = uniform.to;
}

void add_range(const config::Normal& normal, Json& json) {
  json["mean"] = normal.mean;
  json["deviation"] = normal.deviation;
}

void add_range(const config::Choice& choice, Json& json) {
  json["values"] = choice.values;
}

/// A drawn value has no default.
Json parameter_json(const SweptParameter& parameter) {
  Json json{{"name", parameter.name}};
  if (const auto unit = unit_of(parameter.name); !unit.empty()) { json["unit"] = unit; }
  if (parameter.distribution) {
    std::visit([&](const auto& one) { add_range(one, json); }, *parameter.distribution);
    return json;
  }
  json["default"] = parameter.values.front();
  if (parameter.values.size() > 1) { json["values"] = parameter.values; }
  return json;
}

/// Empty: the robot can load the scenario.
std::string objection_to(const config::RobotChoice& of_scenario, const config::RobotChoice& robot) {
  if (of_scenario.kind != robot.kind) {
    return "for another robot: " + std::string(of_scenario.kind->title);
  }
  if (!config::is_same_robot(of_scenario, robot)) {
    return "for this robot with another profile or firmware: fakebot run SCENARIO --http";
  }
  return "";
}

Json entry_json(const LibraryScenario& scenario, const config::RobotChoice& robot) {
  Json json{{"name", scenario.name},
            {"title", scenario.title},
            {"description", scenario.description},
            {"parameters", Json::array()}};
  for (const SweptParameter& parameter : scenario.parameters) {
    json["parameters"].push_back(parameter_json(parameter));
  }
  if (const std::string objection = objection_to(scenario.robot, robot); !objection.empty()) {
    json["objection"] = objection;
  }
  return json;
}

/// Only scenarios for the kind of the robot.
Answer read_library(const Call& call) {
  const config::RobotChoice& robot = call.api.access.choice(call.robot);
  const runner::Library& library = runner::library();
  Json scenarios = Json::array();
  for (const LibraryScenario& scenario : library.scenarios) {
    if (scenario.robot.kind == robot.kind) { scenarios.push_back(entry_json(scenario, robot)); }
  }
  Json worlds = Json::array();
  for (const LibraryWorld& world : library.worlds) {
    worlds.push_back({{"name", world.name}, {"title", world.title}});
  }
  return json_response({{"scenarios", scenarios}, {"worlds", worlds}});
}

template <class Entry>
const Entry& named(const config::JsonFile& body, const std::vector<Entry>& entries,
                   const std::string& what) {
  const std::string name = config::JsonValue(body).member("name")->text();
  const auto names = config::names_of(entries);
  const auto* const found = config::find_named(entries, name);
  if (found == nullptr) {
    body.refuse("/name", "\"" + name + "\"", "the name of a " + what + " of the library",
                config::did_you_mean(name, names));
  }
  return *found;
}

constexpr config::KeyInfo kLoadKeys[]{
    {"name", config::kText, config::Presence::required, "as in the library"},
    {"parameters", "an object", config::Presence::optional,
     "values by name; others are the first ones of the scenario"},
};

config::FixedParameters parameters_in(const config::JsonFile& body,
                                      const LibraryScenario& scenario) {
  config::FixedParameters fixed;
  const auto given = config::JsonValue(body).member("parameters");
  if (!given) { return fixed; }
  if (!given->json().is_object()) { given->refuse("an object with a value for each name"); }
  const auto names = config::names_of(scenario.parameters);
  for (const auto& [name, value] : given->members()) {
    if (std::ranges::find(names, name) == names.end()) {
      value.refuse("\"" + name + "\"",
                   names.empty() ? "no parameter: the scenario has none"
                                 : "one of " + config::comma_list(names),
                   config::did_you_mean(name, names));
    }
    if (value.json().is_structured() || value.json().is_null()) {
      value.refuse("a number, a text or a flag");
    }
    fixed.emplace(name, config::parameter_text(value.json()));
  }
  return fixed;
}

Answer load_by_name(const Call& call) {
  const config::JsonFile body = body_of(call);
  config::JsonValue(body).object(kLoadKeys);
  const LibraryScenario& scenario = named(body, runner::library().scenarios, "scenario");
  const config::ScenarioFile file =
      config::load_scenarios(config::JsonFile::read(scenario.path), runner::known_robots(),
                             parameters_in(body, scenario))
          .front();
  const std::string objection = objection_to(file.robot, call.api.access.choice(call.robot));
  if (!objection.empty()) { throw Problem(kConflict, "the scenario is " + objection); }
  return changed_scenario(call, [file](runner::LiveRobots& robots, std::size_t robot) {
    changeable(robots, robot).load(file);
  });
}

constexpr config::KeyInfo kWorldKeys[]{
    {"name", config::kText, config::Presence::required, "as in the library"},
};

Answer begin_in_world(const Call& call) {
  const config::JsonFile body = body_of(call);
  config::JsonValue(body).object(kWorldKeys);
  const LibraryWorld& chosen = named(body, runner::library().worlds, "world");
  const double radius_m = call.kind().radius_m;
  const auto world = config::load_world(chosen.path, radius_m);
  const auto start = config::start_of(*world, std::nullopt, std::nullopt, radius_m);
  const auto begin = [robot = call.robot, world, start](runner::LiveRobots& robots) {
    const auto state = changeable(robots, robot).state();
    if (state == runner::LiveScenario::State::running ||
        state == runner::LiveScenario::State::waiting) {
      throw Problem(kConflict, "a scenario is played, in a world of its own: stop it first");
    }
    if (const auto objection = robots[robot].begin_in(world, start)) {
      throw Problem(kConflict, *objection);
    }
    return std::shared_ptr(world);
  };
  return ask(begin, [](const auto& entered) {
    return json_response(report::world_drawing_json(*entered));
  });
}

}  // namespace

std::vector<Operation> library_operations() {
  constexpr std::string_view kTag = "library";
  return {
      {
          .method = "GET",
          .path = "/robots/{robot}/library",
          .id = "readLibrary",
          .meaning = "Scenarios and worlds that come with the program, for this kind of robot",
          .tag = kTag,
          .handler = read_library,
          .result = "Library",
          .needs = Needs::simulation,
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/scenario/load",
          .id = "loadLibraryScenario",
          .meaning = "Loads a scenario of the library; another one ends",
          .tag = kTag,
          .handler = load_by_name,
          .body = "LibraryLoad",
          .result = "ScenarioState",
          .needs = Needs::simulation,
      },
      {
          .method = "POST",
          .path = "/robots/{robot}/world/load",
          .id = "loadLibraryWorld",
          .meaning =
              "Puts the robot to the start in a world of the library: a new beginning, for which "
              "what was done before is forgotten",
          .tag = kTag,
          .handler = begin_in_world,
          .body = "LibraryWorld",
          .result = "Scene",
          .needs = Needs::simulation,
      },
  };
}

}  // namespace fakebot::live
