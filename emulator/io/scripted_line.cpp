#include "io/scripted_line.hpp"

namespace fakebot::io {

void ScriptedLine::send(std::span<const std::uint8_t> bytes) {
  if (!state_.attached) { return; }
  state_.counters.bytes_received += bytes.size();
  robot_.receive(bytes);
}

void ScriptedLine::carry() {
  ++(state_.attached ? state_.counters.frames_sent : state_.counters.frames_unheard);
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
