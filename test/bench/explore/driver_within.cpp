#include "explore/driver_within.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "line/line.hpp"
#include "sim/outbox.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"

namespace fakebot::bench {

using namespace std::chrono_literals;
using test::PlantedLogic;

namespace {

constexpr sim::SimTime kBetweenTries = 100ms;
/// As long as the driver waits for bytes.
constexpr sim::SimTime kBetweenLooks = 20ms;

/// An hour after the beginning of the clock, because the driver takes its beginning for "never".
PlantedLogic::Clock::time_point as_seen(sim::SimTime now) {
  return PlantedLogic::Clock::time_point(now + 1h);
}

}  // namespace

DriverWithin::DriverWithin(sim::Robot& robot, test::Bug bug, Send send)
    : robot_(robot), send_(std::move(send)), logic_(bug, as_seen({}), [this](auto bytes) {
        if (!is_open_) { return false; }
        counters_.bytes_received += bytes.size();
        send_(bytes);
        return true;
      }) {
  open({});
}

void DriverWithin::open(sim::SimTime now) {
  next_try_ = now + kBetweenTries;
  if (!logic_.tries_to_open() || !is_plugged_ || !robot_.has_device()) { return; }
  is_open_ = true;
  ++counters_.attachments;
  robot_.driver_arrived();
  logic_.opened();
}

void DriverWithin::close() {
  is_open_ = false;
  unread_.clear();
  robot_.driver_left();
}

void DriverWithin::act(sim::SimTime now) {
  if (is_open_ && (!is_plugged_ || !robot_.has_device())) { close(); }
  if (logic_.has_ended(as_seen(now))) { return; }
  if (now < sleeps_until_) { return; }
  if (now == sleeps_until_) { unread_.clear(); }
  if (!is_open_) {
    if (now >= next_try_) { open(now); }
    if (!is_open_) { return; }
  }
  if (unread_.empty() && now < next_look_) { return; }
  next_look_ = now + kBetweenLooks;
  if (!unread_.empty()) {
    const auto read = std::exchange(unread_, {});
    logic_.receive(read, as_seen(now));
  }
  logic_.act(as_seen(now));
  if (const auto duration = logic_.sleeps()) {
    sleeps_until_ = now + std::chrono::duration_cast<sim::SimTime>(*duration);
  }
}

bool DriverWithin::send(std::span<const std::uint8_t> frame) {
  if (!is_open_) {
    ++counters_.frames_unheard;
    counters_.bytes_unread += frame.size();
    return false;
  }
  ++counters_.frames_sent;
  counters_.bytes_sent += frame.size();
  unread_.insert(unread_.end(), frame.begin(), frame.end());
  return true;
}

runner::ScenarioResult play_within(const config::ScenarioFile& file, std::uint64_t seed,
                                   test::Bug bug) {
  sim::scenario::Scenario scenario = file.scenario;
  scenario.commands.clear();
  const auto robot = runner::make_robot(file, seed);
  sim::SimTime now{0};
  std::optional<line::Line> line;
  DriverWithin driver(*robot, bug,
                      [&](std::span<const std::uint8_t> bytes) { line->from_driver(now, bytes); });
  line.emplace(*robot, driver, line::LineOptions{.fault_seed = seed}, nullptr);
  sim::scenario::Outside outside;
  outside.sources = {&*line};
  outside.line.plug = [&](const sim::scenario::Plug& plug) { driver.plug(plug); };
  outside.line.wire = &line->wire();
  outside.line.inputs = &*line;
  sim::scenario::Player player(scenario, *robot, std::move(outside));
  sim::Simulation simulation(*robot);
  simulation.join(player);
  sim::Outbox out;
  while (!player.is_over()) {
    line->wire().begin_tick(now, robot->tick());
    simulation.advance_to(now + robot->tick(), out);
    now = simulation.now();
    out.for_each([&](std::span<const std::uint8_t> frame) { line->from_robot(now, frame); });
    out.clear();
    line->wire().advance(now);
    driver.act(now);
  }
  line->wire().give_up(now);
  return runner::result_of(player);
}

}  // namespace fakebot::bench
