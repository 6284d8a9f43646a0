#include "runner/line/wire_exit.hpp"

namespace fakebot::runner {

sim::faults::FaultyWire::Ends WireExit::ends() {
  using Bytes = std::span<const std::uint8_t>;
  return {[this](sim::SimTime /*at*/, Bytes frame, const std::string& comment) {
            to_driver(frame, comment);
          },
          [this](sim::SimTime /*at*/, Bytes bytes, const std::string& comment) {
            to_robot(bytes, comment);
          }};
}

void WireExit::to_driver(std::span<const std::uint8_t> frame, const std::string& comment) {
  const bool passed = frame.empty() || device_.send(frame);
  if (passed && tap_ != nullptr) { tap_->on_robot_bytes(clock_.now(), frame, comment); }
}

void WireExit::to_robot(std::span<const std::uint8_t> bytes, const std::string& comment) {
  if (tap_ != nullptr) { tap_->on_driver_bytes(clock_.now(), bytes, comment); }
  robot_.receive(bytes);
}

}  // namespace fakebot::runner
