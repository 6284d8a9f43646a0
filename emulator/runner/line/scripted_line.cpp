#include "runner/line/scripted_line.hpp"

#include <utility>

namespace fakebot::runner {

ScriptedLine::ScriptedLine(sim::Robot& robot, std::uint64_t fault_seed)
    : robot_(robot),
      own_wire_(std::make_unique<sim::faults::FaultyWire>(
          robot.wire(), fault_seed, static_cast<sim::faults::WireEnds&>(*this))),
      wire_(own_wire_.get()) {}

void ScriptedLine::advance(sim::SimTime now) {
  wire_->advance(now);
  update_attachment();
}

void ScriptedLine::send(sim::SimTime now, std::span<const std::uint8_t> bytes) {
  update_attachment();
  if (!state_.attached) { return; }
  state_.counters.bytes_received += bytes.size();
  wire_->from_driver(now, bytes);
  begin_tick(now);
}

void ScriptedLine::carry(sim::SimTime now, std::span<const std::uint8_t> frame) {
  if (!state_.attached) {
    ++state_.counters.frames_unheard;
    return;
  }
  wire_->from_robot(now, frame);
}

void ScriptedLine::to_driver(sim::SimTime at, std::span<const std::uint8_t> frame,
                             const std::string& comment) {
  if (!state_.attached) {
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

LineState ScriptedLine::state() const {
  LineState state = state_;
  state.attached = state.attached && robot_.has_device();
  state.fault_hits = wire_->tally().hits();
  return state;
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

void ScriptedLine::update_attachment() {
  const bool attached = plugged_ && driver_runs_ && robot_.has_device();
  if (attached == state_.attached) { return; }
  state_.attached = attached;
  if (attached) {
    ++state_.counters.attachments;
    robot_.driver_arrived();
  } else {
    robot_.driver_left();
  }
}

}  // namespace fakebot::runner
