#include "runner/scenario/scenario_play.hpp"

#include <cstdint>
#include <span>
#include <utility>

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
      player_(scenario, station_.robot(), outside()) {
  station_.join(companion());
  if (!options_.sets_time) { return; }
  if (session_.recording() != nullptr) {
    tap_line(session_.recording()->tap(robot, time_of_scenario(player_)));
  }
  session_.time_events_of(robot, time_of_scenario(player_));
  follow_devices();
  if (options_.recorder == nullptr) { return; }
  options_.recorder->follow(player_, station_.robot(), station_.line());
  tap_line(*options_.recorder);
}

/// Devices have the numbers behind the robot's.
void ScenarioPlay::follow_devices() {
  std::size_t number = robot_;
  for (line::Station* device : session_.devices_of(robot_)) {
    session_.time_events_of(++number, time_of_scenario(player_));
    if (session_.recording() == nullptr) { continue; }
    device->line().tap(&session_.recording()->tap(number, time_of_scenario(player_)));
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

sim::scenario::Outside ScenarioPlay::outside() {
  sim::scenario::Outside outside;
  outside.sources = {&station_.line()};
  outside.wire = &station_.line().wire();
  outside.world = &station_.world();
  if (options_.scripted) {
    outside.sources = {&scripted_line_.line()};
    outside.send = [this](std::span<const std::uint8_t> bytes) {
      scripted_line_.send(station_.now(), bytes);
    };
  }
  for (const line::Station* device : session_.devices_of(robot_)) {
    outside.sources.push_back(&device_lines_.emplace_back(device->device_name(), device->line()));
  }
  outside.starts_when = options_.starts_when;
  outside.plug = [this](Plug plug) {
    if (options_.scripted) { scripted_line_.script().plug(plug); }
    plug_later(session_, station_, plug, options_.on_error);
  };
  outside.order_driver = [this](DriverOrder order) {
    if (options_.scripted) { return scripted_line_.script().order(order); }
    return options_.order_driver(order);
  };
  outside.on_happening = session_.events().on_happening;
  outside.on_over = options_.on_over;
  return outside;
}

}  // namespace fakebot::runner
