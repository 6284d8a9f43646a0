#include "runner/line/wire_exit.hpp"

namespace fakebot::runner {

void WireExit::to_driver(sim::SimTime /*at*/, std::span<const std::uint8_t> frame,
                         const std::string& comment) {
  const bool passed = frame.empty() || device_.send(frame);
  if (passed && tap_ != nullptr) { tap_->on_robot_bytes(clock_.now(), frame, comment); }
  if (watcher_ != nullptr) { watcher_->on_robot_bytes(clock_.now(), frame, comment); }
}

void WireExit::to_robot(sim::SimTime /*at*/, std::span<const std::uint8_t> bytes,
                        const std::string& comment) {
  if (tap_ != nullptr) { tap_->on_driver_bytes(clock_.now(), bytes, comment); }
  if (watcher_ != nullptr) { watcher_->on_driver_bytes(clock_.now(), bytes, comment); }
  robot_.receive(bytes);
}

}  // namespace fakebot::runner
