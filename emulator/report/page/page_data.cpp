#include "report/page/page_data.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numbers>
#include <utility>

#include "report/page/page_json.hpp"
#include "report/page/page_robot.hpp"
#include "report/scenario/json_report.hpp"

namespace fakebot::report {

using namespace sim::scenario;
using sim::world::Vec2;
using Json = nlohmann::ordered_json;

namespace {

/// A few times the pixels of a screen; more would only make the page slow.
constexpr std::uint32_t kMostRows = 20000;
/// More than a person reads.
constexpr std::size_t kMostCommands = 2000;

Json point_json(Vec2 point) {
  return {point.x_m, point.y_m};
}

Json line_json(const std::vector<Vec2>& line) {
  Json json = Json::array();
  for (const Vec2 point : line) { json.push_back(point_json(point)); }
  return json;
}

Json placement_json(const sim::world::Placement& placement) {
  return {{"x_m", placement.position.x_m},
          {"y_m", placement.position.y_m},
          {"heading_deg", placement.heading_rad * 180 / std::numbers::pi}};
}

Json dock_json(const sim::world::Placement& dock) {
  Json json = placement_json(dock);
  json["width_m"] = sim::world::kDockWidthM;
  json["depth_m"] = sim::world::kDockDepthM;
  return json;
}

template <class List, class ToJson>
Json list_json(const List& list, ToJson&& to_json) {
  Json json = Json::array();
  for (const auto& one : list) { json.push_back(to_json(one)); }
  return json;
}

Json things_json(const sim::world::Things& things) {
  return {
      {"walls", list_json(things.walls, line_json)},
      {"obstacles", list_json(things.obstacles, line_json)},
      {"round_obstacles",
       list_json(
           things.round_obstacles,
           [](const auto& obstacle) {
             return Json{{"center", point_json(obstacle.center)}, {"radius_m", obstacle.radius_m}};
           })},
      {"holes", list_json(things.holes, [](const auto& hole) { return line_json(hole.outline); })}};
}

/// What events do to the world, whether they happened or not.
Json changes_json(const Scenario& scenario) {
  Json changes = Json::array();
  for (const Event& event : scenario.events) {
    for (const Action& action : event.actions) {
      const auto* made = std::get_if<ChangeWorld>(&action);
      if (made == nullptr) { continue; }
      for (const auto& [name, things] : made->change->added) {
        changes.push_back({{"title", name + ": " + event.name}, {"things", things_json(things)}});
      }
      if (made->change->dock) {
        changes.push_back(
            {{"title", "dock: " + event.name}, {"dock", dock_json(*made->change->dock)}});
      }
    }
  }
  return changes;
}

Json world_json(const sim::world::World& whole) {
  const sim::world::WorldDescription& world = whole.description();
  Json json = things_json(whole.things());
  json["borders"] = list_json(world.borders, [](const sim::world::Border& border) {
    return Json{point_json(border.a), point_json(border.b)};
  });
  json["table"] = world.platform ? line_json(world.platform->outline) : Json();
  json["dock"] = world.dock ? dock_json(*world.dock) : Json();
  json["places"] = Json::object();
  for (const auto& [name, placement] : world.places) {
    json["places"][name] = placement_json(placement);
  }
  return json;
}

/// What events do to signals.
std::vector<std::string> forced_signals(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const Event& event : scenario.events) {
    for (const Action& action : event.actions) {
      if (const auto* force = std::get_if<Force>(&action)) { names.push_back(force->signal); }
    }
  }
  return names;
}

/// The signals that matter in most scenarios, then those that this scenario is about.
Json first_signals(const TestedScenario& tested, const runner::RunRecorder& recorder) {
  const auto charted = tested.robot.kind->charted;
  std::vector<std::string> names(charted.begin(), charted.end());
  std::ranges::copy(forced_signals(tested.scenario), std::back_inserter(names));
  std::ranges::copy(recorder.named_signals(), std::back_inserter(names));
  Json first = Json::array();
  for (const std::string& name : names) {
    const auto columns = recorder.signals()->columns();
    const auto column = std::ranges::find_if(
        columns, [&](const auto& candidate) { return candidate.signal->name == name; });
    const bool is_new = std::ranges::find(first, Json(name)) == first.end();
    if (column == columns.end() || !is_new) { continue; }
    // Counters of faults are in many expectations, and stay at zero.
    if (column->signal->counts_violations && column->values.size() < 2) { continue; }
    first.push_back(name);
  }
  return first;
}

/// The first commands; the capture has all of them.
Json commands_json(std::vector<capture::CommandRun> commands) {
  if (commands.size() > kMostCommands) { commands.resize(kMostCommands); }
  return list_json(commands, [](const capture::CommandRun& run) {
    return Json{sim::to_seconds(run.first), sim::to_seconds(run.last), run.count, run.text};
  });
}

}  // namespace

Json page_data(const PageContent& content) {
  const TestedScenario& tested = content.tested;
  const runner::RunRecorder* recorder = content.recorder;
  Json json{{"result", result_json(tested)},
            {"description", tested.scenario.description},
            {"world", world_json(content.world)},
            {"changes", changes_json(tested.scenario)},
            {"robot", robot_drawing_json(*tested.robot.kind)},
            {"row_s", recorder == nullptr ? 0 : sim::to_seconds(recorder->row_every())},
            {"rows", 0},
            {"first", Json::array()},
            {"signals", Json::array()},
            {"commands", Json::array()},
            {"commands_left_out", 0},
            {"driver_log", content.driver_log},
            {"driver_log_is_cut", content.driver_log_is_cut},
            {"files", content.files},
            {"index", content.index}};
  if (recorder == nullptr) { return json; }
  std::vector<capture::CommandRun> commands = recorder->commands();
  json["commands_left_out"] = commands.size() - std::min(commands.size(), kMostCommands);
  json["commands"] = commands_json(std::move(commands));
  if (recorder->signals() == nullptr) { return json; }
  const runner::SignalLog& log = *recorder->signals();
  json["rows"] = log.rows();
  json["first"] = first_signals(tested, *recorder);
  const std::uint32_t every = log.rows() / kMostRows + 1;
  for (const auto& column : log.columns()) {
    json["signals"].push_back(series_json(column, every));
  }
  return json;
}

}  // namespace fakebot::report
