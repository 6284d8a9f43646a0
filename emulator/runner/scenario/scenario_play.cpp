#include "runner/scenario/scenario_play.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runner/scenario/scenario_time.hpp"
#include "runner/scenario/station_plug.hpp"

namespace fakebot::runner {

using sim::scenario::DriverOrder;
using sim::scenario::Plug;

ScenarioPlay::ScenarioPlay(Session& session, std::size_t robot,
                           const sim::scenario::Scenario& scenario, ScenarioPlayOptions options)
    : session_(session),
      robot_(robot),
      station_(session.robot(robot)),
      options_(std::move(options)),
      scripted_line_(station_.robot(), station_.line().wire()),
      player_(scenario, station_.robot(), outside(scenario)) {
  station_.join(companion());
  if (!options_.sets_time) { return; }
  if (session_.recording() != nullptr) {
    tap_line(session_.recording()->tap(robot, time_of_scenario(player_)));
  }
  session_.time_events_of(robot, time_of_scenario(player_));
  follow_devices();
  if (options_.recorder == nullptr) { return; }
  std::vector<const sim::SignalSource*> lines{&station_.line()};
  for (const sim::NamedSource& line : device_lines_) { lines.push_back(&line); }
  options_.recorder->follow(player_, station_.robot(), lines);
  tap_line(options_.recorder->tap(0));
}

/// Devices have the numbers behind the robot's.
void ScenarioPlay::follow_devices() {
  std::size_t number = robot_;
  for (line::Station* device : session_.devices_of(robot_)) {
    session_.time_events_of(++number, time_of_scenario(player_));
    if (session_.recording() != nullptr) {
      device->line().tap(&session_.recording()->tap(number, time_of_scenario(player_)));
    }
    if (options_.recorder != nullptr) {
      device->line().tap(&options_.recorder->tap(number - robot_));
    }
  }
}

/// A recording has whole frames.
void ScenarioPlay::tap_line(sim::WireTap& tap) {
  if (station_.robot().is_simulated()) { return station_.line().tap(&tap); }
  framed_.emplace(session_.context(), station_.robot().wire()).tap(&tap);
  station_.line().tap(&*framed_);
}

ScenarioPlay::~ScenarioPlay() {
  if (framed_) { framed_->give_up(); }
  station_.leave(companion());
  if (!options_.sets_time) { return; }
  session_.time_events_of(robot_, nullptr);
  std::size_t number = robot_;
  for (line::Station* device : session_.devices_of(robot_)) {
    session_.time_events_of(++number, nullptr);
    device->line().tap(nullptr);
  }
  station_.line().tap(nullptr);  // the tap refers to the player for its times
}

/// A recorder forwards ticks to the player.
sim::Companion& ScenarioPlay::companion() {
  if (options_.recorder != nullptr) { return *options_.recorder; }
  return player_;
}

/// `script` sends the scenario's own commands; nullptr: a driver does.
sim::scenario::LineActs ScenarioPlay::acts_of(line::Station& station, line::ScriptedLine* script) {
  sim::scenario::LineActs acts;
  acts.wire = &station.line().wire();
  acts.inputs = script != nullptr ? &script->line() : &station.line();
  acts.plug = [this, &station, script](const Plug& plug) {
    if (script != nullptr) { script->script().plug(plug); }
    plug_later(session_, station, plug, options_.on_error);
  };
  if (script == nullptr) { return acts; }
  acts.send = [&station, script](std::span<const std::uint8_t> bytes) {
    script->send(station.now(), bytes);
  };
  acts.order_driver = [script](DriverOrder order) { return script->script().order(order); };
  return acts;
}

sim::scenario::Outside ScenarioPlay::outside(const sim::scenario::Scenario& scenario) {
  sim::scenario::Outside outside;
  outside.sources = {options_.scripted ? &scripted_line_.line() : &station_.line()};
  outside.world = &station_.world();
  outside.line = acts_of(station_, options_.scripted ? &scripted_line_ : nullptr);
  if (!options_.scripted) {
    outside.line.order_driver = [this](DriverOrder order) { return options_.order_driver(order); };
  }
  for (line::Station* device : session_.devices_of(robot_)) {
    const std::string& name = device->device_name();
    line::ScriptedLine* script = nullptr;
    if (sim::scenario::sends_to(scenario, name)) {
      script = &scripted_devices_.emplace_back(device->robot(), device->line().wire());
    }
    const line::Line& line = script != nullptr ? script->line() : device->line();
    outside.sources.push_back(&device_lines_.emplace_back(name, line));
    sim::scenario::LineActs acts = acts_of(*device, script);
    const auto order = options_.order_further.find(name);
    if (order != options_.order_further.end()) { acts.order_driver = order->second; }
    outside.other_lines.emplace(name, std::move(acts));
  }
  outside.hears_driver = options_.hears_driver;
  outside.starts_when = options_.starts_when;
  outside.on_happening = session_.events().on_happening;
  outside.on_over = options_.on_over;
  return outside;
}

}  // namespace fakebot::runner
