#include "report/page/data/page_data.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/page/data/page_json.hpp"
#include "report/page/data/page_robot.hpp"
#include "report/page/data/page_world.hpp"
#include "report/scenario/json_report.hpp"

namespace fakebot::report {

using namespace sim::scenario;
using Json = nlohmann::ordered_json;

namespace {

/// A few times the pixels of a screen; more rows would only make the page slow.
constexpr std::uint32_t kMostRows = 20000;
/// The most commands on a page, more than a person reads.
constexpr std::size_t kMostCommands = 2000;

/// The changes that events make to the world, happened or not.
Json changes_json(const Scenario& scenario) {
  Json changes = Json::array();
  for (const Event& event : scenario.events) {
    for (const Action& action : event.actions) {
      const auto* made = std::get_if<ChangeWorld>(&action);
      if (made == nullptr) { continue; }
      for (const auto& [name, things] : made->change->added) {
        changes.push_back(
            {{"title", name + ": " + event.name}, {"things", things_drawing_json(things)}});
      }
      if (made->change->dock) {
        changes.push_back(
            {{"title", "dock: " + event.name}, {"dock", dock_drawing_json(*made->change->dock)}});
      }
    }
  }
  return changes;
}

/// The signals that events force.
std::vector<std::string> forced_signals(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const Event& event : scenario.events) {
    for (const Action& action : event.actions) {
      if (const auto* force = std::get_if<Force>(&action)) { names.push_back(force->signal); }
    }
  }
  return names;
}

/// The signals of interest in most scenarios, then the signals of interest in this scenario.
Json first_signals(const TestedScenario& tested, const runner::RunRecorder& recorder) {
  const auto charted = tested.robot.kind->charted;
  std::vector<std::string> names(charted.begin(), charted.end());
  std::ranges::copy(forced_signals(tested.scenario), std::back_inserter(names));
  std::ranges::copy(recorder.named_signals(), std::back_inserter(names));
  Json first = Json::array();
  for (const std::string& name : names) {
    const auto columns = recorder.signals()->columns();
    const auto column = std::ranges::find_if(
        columns, [&](const auto& candidate) { return candidate.signal.name == name; });
    const bool is_new = std::ranges::find(first, Json(name)) == first.end();
    if (column == columns.end() || !is_new) { continue; }
    // Counters of faults are in many expectations, and stay at zero.
    if (column->signal.counts_violations && column->values.size() < 2) { continue; }
    first.push_back(name);
  }
  return first;
}

/// The first commands; the capture has all commands.
Json commands_json(std::vector<capture::CommandRun> commands) {
  if (commands.size() > kMostCommands) { commands.resize(kMostCommands); }
  Json json = Json::array();
  for (const capture::CommandRun& run : commands) {
    json.push_back({sim::to_seconds(run.first), sim::to_seconds(run.last), run.count, run.text});
  }
  return json;
}

}  // namespace

Json page_data(const PageContent& content) {
  const TestedScenario& tested = content.tested;
  const runner::RunRecorder* recorder = content.recorder;
  Json json{{"result", result_json(tested)},
            {"description", tested.scenario.description},
            {"world", world_drawing_json(content.world)},
            {"changes", changes_json(tested.scenario)},
            {"changes_made", Json::array()},
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
  if (recorder->world() != nullptr) {
    json["changes_made"] = world_changes_json(recorder->world()->changes());
  }
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
