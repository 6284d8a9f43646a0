#include "io/scripted_line.hpp"

namespace fakebot::io {

void ScriptedLine::send(sim::SimTime now, std::span<const std::uint8_t> bytes) {
  if (!state_.attached) { return; }
  state_.counters.bytes_received += bytes.size();
  if (tap_ != nullptr) { tap_->on_driver_bytes(now, bytes); }
  robot_.receive(bytes);
}

void ScriptedLine::carry(sim::SimTime now, std::span<const std::uint8_t> frame) {
  if (!state_.attached) {
    ++state_.counters.frames_unheard;
    return;
  }
  ++state_.counters.frames_sent;
  if (tap_ != nullptr) { tap_->on_robot_bytes(now, frame); }
}

void ScriptedLine::plug(sim::scenario::Plug plug) {
  plugged_ = plug.in;
  look();
}

void ScriptedLine::order(sim::scenario::DriverOrder order) {
  driver_runs_ = order == sim::scenario::DriverOrder::start;
  look();
}

void ScriptedLine::look() {
  const bool attached = plugged_ && driver_runs_;
  if (attached == state_.attached) { return; }
  state_.attached = attached;
  if (attached) {
    ++state_.counters.attachments;
  } else {
    robot_.driver_left();
  }
}

}  // namespace fakebot::io
