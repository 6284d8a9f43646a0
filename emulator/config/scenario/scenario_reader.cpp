#include "config/scenario/scenario_reader.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>

#include "config/scenario/events/command_values.hpp"
#include "config/scenario/events/event_values.hpp"
#include "config/scenario/events/world_change_values.hpp"
#include "config/scenario/expectations/expectation_values.hpp"
#include "config/scenario/explore/exploration.hpp"
#include "config/scenario/refusals/beginning.hpp"
#include "config/scenario/refusals/driver_starts.hpp"
#include "config/scenario/refusals/own_doing.hpp"
#include "config/scenario/refusals/unnoticed.hpp"
#include "config/scenario/robots/further_robots.hpp"
#include "config/scenario/robots/robot_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"
#include "config/world/standing_room.hpp"
#include "config/world/world_file.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

using sim::world::Placement;
using sim::world::World;

namespace {

std::shared_ptr<const World> read_world_of(const std::optional<JsonValue>& value,
                                           double robot_radius_m, ReadWorlds& read) {
  if (!value) { return std::make_shared<const World>(); }
  if (value->json().is_object()) {
    return read_world(value->file(), value->pointer(), robot_radius_m);
  }
  if (!value->json().is_string()) { value->refuse(std::string(scenario_keys::kWorld)); }
  auto& world = read[value->readable_file()];
  if (!world) { world = load_world(value->readable_file(), robot_radius_m); }
  return world;
}

/// Reads the parts of a scenario in the order of their dependencies.
class ScenarioReader {
 public:
  ScenarioReader(const JsonFile& file, const KnownRobots& robots, ReadWorlds& read_worlds)
      : robots_(robots),
        root_(file),
        keys_(root_.object(scenario_keys::kScenario, mistakes_)),
        read_worlds_(read_worlds),
        line_signals_(robots.line_signals),
        robot_(keys_.find("robot"), robots, mistakes_),
        further_(keys_.find("robots"), robots, mistakes_) {
    robot_.add_beside(further_.kinds());
    const sim::RobotKind& kind = robot_.kind();
    radius_m_ = kind.radius_m;
    names_.kind = &kind;
    names_.line_signals = robots.line_signals;
    names_.signals = signals_of(kind);
    names_.signals.insert(names_.signals.end(), robots.line_signals.begin(),
                          robots.line_signals.end());
    sim::for_each_mounted(kind, [&](const std::string& name, const sim::MountedKind&) {
      const auto& of_line = *read_.device_lines.emplace_back(
          std::make_shared<const sim::NamedSignals>(name, robots.line_signals));
      names_.signals.insert(names_.signals.end(), of_line.all().begin(), of_line.all().end());
    });
    names_.signals.push_back(sim::scenario::kTimeSignal);
  }

  /// Throws the mistakes of all parts at once, but none of a part that depends on a part with
  /// mistakes.
  ScenarioFile read() {
    sim::scenario::Scenario& scenario = read_.scenario;
    collect([this] { read_.labels = read_labels(keys_); });
    const bool knows_world = collect([this] { read_world_and_start(); });
    collect([this] { read_.robot = robot_.read(); });
    for (const FurtherRobotValues::One& one : further_.all()) {
      collect([&] { read_.robot.devices.push_back(one.values.read()); });
    }
    names_.duration = std::chrono::seconds(static_cast<std::int64_t>(kTimeRange.max));
    collect_key("duration", [&](const JsonValue& duration) {
      scenario.duration = read_duration(duration);
      names_.duration = scenario.duration;
      names_.signals.back().max = sim::to_seconds(scenario.duration);  // the signal of the time
    });
    collect_key("name", [&](const JsonValue& name) { scenario.name = name.text(); });
    collect_key("description", [&](const JsonValue& text) { scenario.description = text.text(); });
    collect_key("seed", [&](const JsonValue&) { scenario.seed = keys_.whole_number("seed"); });
    const bool knows_driver = collect_key(
        "driver", [&](const JsonValue& driver) { read_.driver = read_driver(driver, names_); });
    read_further_drivers();
    bound_ages();
    const bool knows_events = collect_key("events", [&](const JsonValue& events) {
      names_.events = read_event_names(events, mistakes_);
      if (knows_world) { read_events_in_world(events); }
    });
    if (knows_driver && knows_events && knows_world) {
      collect_key("driver", [&](const JsonValue& driver) { refuse_unstarted(driver, read_); });
      collect_key("events", [&](const JsonValue& events) { refuse_started_twice(events, read_); });
    }
    collect_key("commands", [&](const JsonValue& commands) {
      scenario.commands = read_commands(commands, names_);
    });
    for (const FurtherRobotValues::One& one : further_.all()) {
      collect([&] {
        auto commands = read_commands_of(one, names_);
        scenario.commands.insert(scenario.commands.end(), commands.begin(), commands.end());
      });
    }
    collect_key("expectations", [&](const JsonValue& expectations) {
      scenario.expectations = read_expectations(expectations, names_);
    });
    mistakes_.refuse();
    if (const auto events = keys_.find("events")) {
      refuse_shorter_than_tick(*events, read_);
      refuse_unnoticed(events->elements(scenario_keys::kEvents), scenario,
                       known_times(scenario.events), *read_.robot.kind);
    }
    if (const auto expectations = keys_.find("expectations")) {
      refuse_more_than_ticks(*expectations, read_);
      if (kind_is_simulated()) {  // nobody knows what a real robot does without a driver
        refuse_true_from_start(*expectations, read_, line_signals_);
        refuse_own_doing(*expectations, read_, line_signals_);
      }
    }
    check_exploration();
    return std::move(read_);
  }

 private:
  bool kind_is_simulated() const { return names_.kind->simulated == nullptr; }

  template <class Read>
  bool collect(Read&& read) {
    return mistakes_.collect(std::forward<Read>(read));
  }

  /// Reads the value of the key, if the file has the key. False after a mistake.
  template <class Read>
  bool collect_key(std::string_view key, Read&& read) {
    const auto value = keys_.find(key);
    return !value || collect([&] { read(*value); });
  }

  /// Nothing is older than the run, which begins when the driver is awaited.
  void bound_ages() {
    const double longest_s = sim::to_seconds(names_.duration + read_.driver.ready_within);
    for (sim::Signal& signal : names_.signals) {
      if (signal.name.ends_with(".age_s")) { signal.max = std::min(signal.max, longest_s); }
    }
  }

  /// All events that could be drawn must be right before any is drawn.
  void check_exploration() {
    if (!Exploration::is_in(root_.file())) { return; }
    const Exploration exploration(root_.file(), read_.scenario.name, *names_.kind->wire);
    for (const std::vector<JsonFile>& of_event : exploration.samples()) {
      collect([&] {  // the first mistake of each event, because its samples share most mistakes
        for (const JsonFile& sample : of_event) {
          ScenarioReader(sample, robots_, read_worlds_).read();
        }
      });
    }
    mistakes_.refuse();
  }

  void read_world_and_start() {
    if (const auto world = keys_.find("world"); world && !kind_is_simulated()) {
      refuse_as_unsimulated(*world, "a world");
    }
    read_.world = read_world_of(keys_.find("world"), radius_m_, read_worlds_);
    names_.places = read_.world->description().places;
    read_.start = read_start();
    const auto starts = further_.read_starts(*read_.world, read_.start, radius_m_, names_);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      read_.further.push_back({further_.all()[i].name, starts[i], {}});
    }
  }

  void read_further_drivers() {
    for (std::size_t i = 0; i < read_.further.size(); ++i) {
      collect([&] { read_.further[i].driver = read_driver_of(further_.all()[i], names_); });
    }
  }

  void read_events_in_world(const JsonValue& events) {
    names_.things = names_of_added_things(events);
    for (const auto& [name, things] : read_.world->description().named) {
      names_.things.insert(name);
    }
    read_.scenario.events = read_events(events, names_);
    refuse_blocked_start(events, read_.scenario.events, *read_.world, read_.start.position,
                         radius_m_);
  }

  Placement read_start() const {
    const auto value = robot_.value("start");
    const Placement start =
        value ? read_placement(*value, names_) : read_.world->description().start;
    const auto objection = objection_to(*read_.world, start.position, radius_m_);
    if (objection && (value || !objection->is_beside_map)) {
      // Without a world there is room everywhere.
      const JsonValue& place = value ? *value : *keys_.find("world");
      std::string hint = nearest_hint(*objection);
      if (objection->nearest) {
        std::ostringstream text;
        text << ": \"start\": {\"x_m\": " << objection->nearest->x_m
             << ", \"y_m\": " << objection->nearest->y_m << "} in \"robot\"";
        hint += text.str();
      }
      place.refuse(objection->found, objection->expected, hint);
    }
    return start;
  }

  Mistakes mistakes_;
  const KnownRobots& robots_;
  JsonValue root_;
  JsonObject keys_;
  ReadWorlds& read_worlds_;
  std::span<const sim::Signal> line_signals_;
  RobotValues robot_;
  FurtherRobotValues further_;
  double radius_m_ = 0;
  ScenarioNames names_;
  ScenarioFile read_;
};

}  // namespace

ScenarioFile read_without_draws(const JsonFile& file, const KnownRobots& robots,
                                ReadWorlds& read_worlds) {
  return ScenarioReader(file, robots, read_worlds).read();
}

}  // namespace fakebot::config
