#include "line/scripted_line.hpp"

#include <utility>

namespace fakebot::line {

ScriptedLine::ScriptedLine(sim::Robot& robot, std::uint64_t fault_seed)
    : robot_(robot),
      own_wire_(std::make_unique<sim::faults::FaultyWire>(
          robot.wire(), fault_seed, static_cast<sim::faults::WireEnds&>(*this))),
      wire_(own_wire_.get()) {}

void ScriptedLine::send(sim::SimTime now, std::span<const std::uint8_t> bytes) {
  update_attachment();
  if (!attached_) { return; }
  state_.counters.bytes_received += bytes.size();
  wire_->from_driver(now, bytes);
  begin_tick(now);
}

void ScriptedLine::carry(sim::SimTime now, std::span<const std::uint8_t> frame) {
  if (!attached_) {
    ++state_.counters.frames_unheard;
    return;
  }
  wire_->from_robot(now, frame);
}

void ScriptedLine::to_driver(sim::SimTime at, std::span<const std::uint8_t> frame,
                             const std::string& comment) {
  if (!attached_) {
    ++state_.counters.frames_unheard;
    return;
  }
  if (!frame.empty()) { ++state_.counters.frames_sent; }
  state_.counters.bytes_sent += frame.size();
  if (tap_ != nullptr) { tap_->on_robot_bytes(at, frame, comment); }
}

void ScriptedLine::to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                            const std::string& comment) {
  if (tap_ != nullptr) { tap_->on_driver_bytes(at, bytes, comment); }
  robot_.receive(bytes);
}

void ScriptedLine::plug(sim::scenario::Plug plug) {
  plugged_ = plug.in;
  update_attachment();
}

bool ScriptedLine::order(sim::scenario::DriverOrder order) {
  const bool runs = order == sim::scenario::DriverOrder::start;
  const bool changes = std::exchange(driver_runs_, runs) != runs;
  update_attachment();
  return changes;
}

void ScriptedLine::attach(bool attached) {
  attached_ = attached;
  if (attached) {
    ++state_.counters.attachments;
    robot_.driver_arrived();
  } else {
    robot_.driver_left();
  }
}

}  // namespace fakebot::line
