#include "line/wire_exit.hpp"

#include <algorithm>

namespace fakebot::line {

void WireExit::to_driver(sim::SimTime /*at*/, std::span<const std::uint8_t> frame,
                         const std::string& comment) {
  const bool passed = frame.empty() || device_.send(frame);
  if (passed && tap_ != nullptr) { tap_->on_robot_bytes(clock_.now(), frame, comment); }
  if (watcher_ != nullptr) { watcher_->on_robot_bytes(clock_.now(), frame, comment); }
}

void WireExit::to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                        const std::string& comment) {
  const sim::SimTime stamp = stamp_of_driver(at);
  if (tap_ != nullptr) { tap_->on_driver_bytes(stamp, bytes, comment); }
  if (watcher_ != nullptr) { watcher_->on_driver_bytes(stamp, bytes, comment); }
  robot_.receive(bytes);
}

/// The rest of a frame follows the begin as it did for the robot. With the delay of a late machine
/// in between, readers of a recording would report half a frame.
sim::SimTime WireExit::stamp_of_driver(sim::SimTime at) {
  sim::SimTime stamp = clock_.now();
  if (robot_.is_mid_frame()) { stamp = std::min(stamp, last_stamp_ + (at - last_at_)); }
  last_at_ = at;
  last_stamp_ = stamp;
  return stamp;
}

}  // namespace fakebot::line
