#include "line/line.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::line {

using sim::SimTime;
using Takes = sim::faults::FaultyWire::Takes;
using Bytes = std::span<const std::uint8_t>;

Line::Line(sim::Robot& robot, io::DriverSide& driver, const LineOptions& options,
           OnWarning on_warning)
    : robot_(robot),
      driver_(driver),
      own_wire_(std::make_unique<sim::faults::FaultyWire>(
          robot.wire(), options.fault_seed, static_cast<sim::faults::WireEnds&>(*this),
          robot.is_simulated() ? Takes::time_of_line : Takes::no_time)),
      wire_(own_wire_.get()),
      rate_(*wire_, std::move(on_warning)) {
  for (const auto& fault : options.faults) { wire_->begin(fault, SimTime{0}); }
}

Line::Line(sim::Robot& robot, io::DriverSide& driver, sim::faults::FaultyWire& wire)
    : robot_(robot), driver_(driver), wire_(&wire), rate_(wire, {}) {}

void Line::from_driver(SimTime now, Bytes bytes) {
  if (robot_.is_simulated()) {
    rate_.check(sim::faults::Stream::upstream, driver_.has_sent_at(), now);
  }
  wire_->from_driver(now, bytes);
}

void Line::from_robot(SimTime now, Bytes frame) {
  if (!driver_.attached()) { return to_driver(now, frame, {}); }
  if (!robot_.is_simulated()) { return wire_->from_robot_in_pieces(now, frame); }
  wire_->from_robot(now, frame);
}

void Line::set_robot_lines(sim::RobotLines lines) {
  robot_lines_ = lines;
  driver_.set_robot_lines(lines);
}

void Line::set(std::size_t signal, double value) {
  sim::RobotLines lines = robot_lines_;
  set_line_signal(signal, value, lines);
  set_robot_lines(lines);
}

void Line::check_rate_of_reading(SimTime now) {
  if (!robot_.is_simulated()) { return; }
  rate_.check(sim::faults::Stream::downstream, driver_.reads_at(), now);
}

void Line::to_driver(SimTime at, Bytes frame, const std::string& comment) {
  const SimTime stamp = clock_ != nullptr ? clock_->now() : at;
  const bool passed = frame.empty() || driver_.send(frame);
  if (passed && tap_ != nullptr) { tap_->on_robot_bytes(stamp, frame, comment); }
  if (watcher_ != nullptr) { watcher_->on_robot_bytes(stamp, frame, comment); }
}

void Line::to_robot(SimTime at, Bytes bytes, const std::string& comment) {
  const SimTime stamp = clock_ != nullptr ? stamp_of_driver(at) : at;
  if (tap_ != nullptr) { tap_->on_driver_bytes(stamp, bytes, comment); }
  if (watcher_ != nullptr) { watcher_->on_driver_bytes(stamp, bytes, comment); }
  robot_.receive(bytes);
}

/// The rest of a frame follows the begin as for the robot. With the delay of a late machine in
/// between, readers of a recording would report half a frame.
SimTime Line::stamp_of_driver(SimTime at) {
  SimTime stamp = clock_->now();
  if (robot_.is_mid_frame()) { stamp = std::min(stamp, last_stamp_ + (at - last_at_)); }
  last_at_ = at;
  last_stamp_ = stamp;
  return stamp;
}

}  // namespace fakebot::line
