// A line between two ends: a robot, and the device or the script of a driver. All parts of a line
// stand here once: rate, faults, observers, counters and signals.
//
//   from the driver                      from the robot
//   RateMismatch  do both have one rate? RateMismatch
//   FaultyWire    time of the line,      FaultyWire    faults
//                 faults                 to the driver's end, shown to the taps
//   shown to the taps, to the robot
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/driver_side.hpp"
#include "line/line_clock.hpp"
#include "line/line_options.hpp"
#include "line/line_signals.hpp"
#include "line/rate_mismatch.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/robot.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::line {

/// A robot of a capture has the rate of the driver.
class Line final : public sim::InputSource, private sim::faults::WireEnds, private LineState {
 public:
  /// Gets messages for the user.
  using OnWarning = std::function<void(const std::string&)>;

  /// The ends must outlive the line.
  Line(sim::Robot& robot, io::DriverSide& driver, const LineOptions& options, OnWarning on_warning);
  /// A line on the wire of another line, with the faults of the wire.
  Line(sim::Robot& robot, io::DriverSide& driver, sim::faults::FaultyWire& wire);

  /// Observers get the time of the clock, late on a late machine; without a clock, the time of the
  /// robot. The clock must outlive the line.
  void stamp_by(const LineClock& clock) { clock_ = &clock; }

  /// Bytes from the driver, for the robot after the time of the line.
  void from_driver(sim::SimTime now, std::span<const std::uint8_t> bytes);
  /// A frame from the robot, or a piece of a frame from a robot that is not simulated. Without a
  /// driver, faults do not apply and are not counted.
  void from_robot(sim::SimTime now, std::span<const std::uint8_t> frame);
  /// To be called before frames: the rate at which the driver reads may have changed.
  void check_rate_of_reading(sim::SimTime now);

  /// The wire, for transmission and faults.
  sim::faults::FaultyWire& wire() { return *wire_; }
  const sim::faults::FaultyWire& wire() const { return *wire_; }
  const RateMismatch& rate() const { return rate_; }

  /// Observer of the traffic, or nullptr; must outlive the line.
  void tap(sim::WireTap* tap) { tap_ = tap; }
  /// A second observer, also of frames without a driver.
  void watch(sim::WireTap* watcher) { watcher_ = watcher; }

  /// What the driver reads from now on.
  void set_robot_lines(sim::RobotLines lines);

  /// The processors that the driver uses.
  void note_processor_share(double share) { processor_share_ = share; }

  std::span<const sim::Signal> signals() const override { return line_signals(); }
  double get(std::size_t signal) const override { return get_line_signal(signal, *this); }
  void set(std::size_t signal, double value) override;
  /// No robot has a wire there.
  void release(std::size_t signal) override { set(signal, 0); }
  sim::WireViolation first_violation(std::size_t signal) const override {
    return first_line_violation(signal, *this);
  }

 private:
  // Exit points of own_wire_.
  void to_driver(sim::SimTime at, std::span<const std::uint8_t> frame,
                 const std::string& comment) override;
  void to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override;
  // LineState
  double processor_share() const override { return processor_share_; }
  bool attached() const override { return driver_.attached() && robot_.has_device(); }
  const io::LineCounters& counters() const override { return driver_.counters(); }
  std::uint64_t fault_hits() const override { return wire_->tally().hits(); }
  std::uint64_t wrong_rates() const override { return rate_.times(); }
  sim::WireViolation first_wrong_rate() const override { return rate_.first(); }
  std::optional<sim::DriverLines> driver_lines() const override { return driver_.driver_lines(); }
  const sim::RobotLines& robot_lines() const override { return robot_lines_; }
  sim::SimTime stamp_of_driver(sim::SimTime at);

  sim::Robot& robot_;
  io::DriverSide& driver_;
  const LineClock* clock_ = nullptr;
  sim::WireTap* tap_ = nullptr;
  sim::WireTap* watcher_ = nullptr;
  sim::SimTime last_at_{0};     // when the driver's last bytes arrived, in the time of the robot
  sim::SimTime last_stamp_{0};  // the same, in the time of the clock
  std::unique_ptr<sim::faults::FaultyWire> own_wire_;
  sim::faults::FaultyWire* wire_;
  double processor_share_ = 0;
  RateMismatch rate_;
  sim::RobotLines robot_lines_;
};

}  // namespace fakebot::line
