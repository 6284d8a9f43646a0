// A driver with a planted bug within the program: a play takes milliseconds, and needs no process
// and no device.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "io/driver_side.hpp"
#include "runner/scenario/loaded_scenario.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/events/action.hpp"
#include "verdicts/planted_logic.hpp"

namespace fakebot::bench {

/// The driver's end of a line, and the driver.
class DriverWithin final : public io::DriverSide {
 public:
  using Send = std::function<void(std::span<const std::uint8_t>)>;

  /// `send` gets the driver's bytes. The robot must outlive the driver.
  DriverWithin(sim::Robot& robot, test::Bug bug, Send send);

  void plug(const sim::scenario::Plug& plug) { is_plugged_ = plug.in; }
  /// After each tick.
  void act(sim::SimTime now);

  bool attached() const override { return is_open_; }
  bool send(std::span<const std::uint8_t> frame) override;
  io::PortRate reads_at() override { return {}; }
  io::PortRate has_sent_at() override { return {}; }
  const io::LineCounters& counters() const override { return counters_; }

 private:
  void open(sim::SimTime now);
  void close();

  sim::Robot& robot_;
  Send send_;
  test::PlantedLogic logic_;
  io::LineCounters counters_{};
  std::vector<std::uint8_t> unread_;
  bool is_plugged_ = true;
  bool is_open_ = false;
  sim::SimTime next_try_{0};
  sim::SimTime next_look_{0};
  sim::SimTime sleeps_until_{0};
};

/// Plays the scenario with a driver that has the bug.
runner::ScenarioResult play_within(const config::ScenarioFile& file, std::uint64_t seed,
                                   test::Bug bug);

}  // namespace fakebot::bench
