// The part of Kobuki::step in which the world acts on the robot.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <utility>

#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/sensors/bumper.hpp"
#include "robots/kobuki/sensors/dock.hpp"
#include "robots/kobuki/timing.hpp"
#include "sim/world/neighbours.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;

namespace {

/// Force at each wheel while a solid thing deflects the robot from the path of the wheels. To slide
/// along a wall the robot must be dragged sideways; a steeper angle takes more force: scrub force
/// times the tangent of the angle. Head-on nothing moves, and the wheels push as hard as they grip.
double load_n(sim::world::Vec2 wanted, sim::world::Vec2 reached, const Parameters& parameters) {
  // The remaining share of the path is the square of the cosine of the angle.
  const double left = std::clamp(dot(reached, wanted) / dot(wanted, wanted), 0.0, 1.0);
  const double scrub_n = parameters.wheel_scrub_n * std::sqrt(1 - left);
  const double grip_n = parameters.wheel_grip_n * std::sqrt(left);
  return scrub_n < grip_n ? scrub_n / std::sqrt(left) : parameters.wheel_grip_n;
}

constexpr FloorSampler::Seen kInTheAir{{kNoFloorAdc, kNoFloorAdc, kNoFloorAdc},
                                       wire::wheel_drop::left | wire::wheel_drop::right};

void sense_floor(Inputs& inputs, const FloorSampler::Seen& seen) {
  for (std::size_t i = 0; i < seen.cliff_adc.size(); ++i) {
    inputs.cliff_adc[i].sense(seen.cliff_adc[i]);
  }
  inputs.wheel_drop.sense(seen.wheel_drop);
}

}  // namespace

/// The wheels have moved the robot from `from`, near something solid and perhaps into it.
void Kobuki::resolve_contacts(sim::world::Vec2 from) {
  const sim::world::Vec2 wanted = state_.pose.position();
  state_.pose.put_at(state_.body.move(from, wanted));
  const sim::world::Vec2 way = state_.pose.position() - from;
  const sim::world::Vec2 forward = state_.pose.forward();
  state_.inputs.bumper.sense(pressed_switches(state_.inputs.bumper.sensed(), state_.body, forward));
  // Wheels that were stopped keep pushing.
  if (wanted == from) { return; }
  state_.linear_m_s = dot(way, forward) * kTicksPerS;
  state_.drive.set_load_n(
      std::copysign(load_n(wanted - from, way, parameters_), dot(wanted - from, forward)));
}

void Kobuki::sample_floor() {
  sense_floor(state_.inputs, state_.floor.sample(state_.pose.position(), state_.pose.forward()));
}

/// The robot was put at its place, and did not drive there.
void Kobuki::sense_surroundings() {
  resolve_contacts(state_.pose.position());
  if (state_.body.contacts().empty()) { state_.drive.set_load_n(0); }
  sample_floor();
  sense_dock_contact();
  sense_dock_ir();
}

bool Kobuki::enter(std::shared_ptr<const sim::world::World> world) {
  if (!state_.lifted && !state_.body.fits(*world, state_.pose.position())) { return false; }
  state_.body.enter(*world);
  state_.floor.enter(*world);
  world_ = std::move(world);
  if (!state_.lifted) { sense_surroundings(); }
  return true;
}

sim::world::Presence Kobuki::presence() const {
  return {state_.pose.position(), state_.pose.forward(), state_.lifted ? 0 : chassis::kRadiusM};
}

/// A robot that drives at the Kobuki presses the bumper, too.
void Kobuki::meet(const sim::world::Others& others) {
  const bool is_met = state_.body.meet(others, state_.pose.position());
  if (is_met && !state_.lifted) { resolve_contacts(state_.pose.position()); }
}

/// Floors and wheels add to the counted way, but never as much again.
sim::Reach Kobuki::reach(sim::SimTime duration) const {
  const double counted_m =
      state_.drive.fastest_m_s() * std::chrono::duration<double>(duration).count();
  return {state_.lifted ? 0 : counted_m * (state_.rolling.is_exact() ? 1.05 : 2),
          hears_dock_from(*world_, state_.pose.position(), 2 * counted_m)
              ? kDockBeamM
              : sim::world::Neighbours::kNearM};
}

// --- the docking station -----------------------------------------------------

/// Called in each frame, and after the robot or the world has moved in any way but driving.
void Kobuki::sense_dock_contact() {
  const bool touches =
      !state_.lifted && touches_dock(*world_, state_.pose.position(), state_.pose.forward());
  state_.inputs.dock_contact.sense(touches ? 1 : 0);
}

void Kobuki::sense_dock_ir() {
  const DockIr words =
      dock_ir_at(*world_, state_.pose.position(), state_.pose.forward(), state_.body.others());
  for (std::size_t i = 0; i < words.size(); ++i) { state_.inputs.dock_ir[i].sense(words[i]); }
}

/// Senses a word of the station in the tick in which the robot recognises the word. The station
/// keeps its own time, whether the robot is on or off.
void Kobuki::receive_dock() {
  const bool is_now = state_.ticks == next_dock_word_tick_;
  next_dock_word_tick_ =
      state_.ticks - (state_.ticks - dock_delay_ticks_) % dock_word_ticks_ + dock_word_ticks_;
  if (!is_now) { return; }
  sense_dock_ir();
  auto& inputs = state_.inputs.dock_ir;
  // If some receivers are forced to hear a word and some are forced to hear nothing, the latter
  // hear a word without bits.
  const bool one_is_forced = std::ranges::any_of(
      inputs, [](const auto& input) { return input.is_forced() && input.value() != 0; });
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool sees = inputs[i].sensed() != 0;
    const bool missed = sees && dock_random_.happens(parameters_.dock_ir_loss);
    const bool hears = inputs[i].value() != 0 || (one_is_forced && inputs[i].is_forced());
    if (missed || !hears) {
      state_.dock_receivers[i].miss();
    } else {
      state_.dock_receivers[i].receive(inputs[i].value(), state_.ticks);
    }
  }
}

/// The robot has just booted: the filters begin with the values of the sensors, and the receivers
/// with the word that the station has just sent.
void Kobuki::begin_sensing() {
  state_.cliff.begin_with(values_of(state_.inputs.cliff_adc));
  sense_dock_ir();
  for (std::size_t i = 0; i < state_.dock_receivers.size(); ++i) {
    const std::uint8_t word = state_.inputs.dock_ir[i].value();
    if (word != 0) { state_.dock_receivers[i].receive(word, state_.ticks); }
  }
}

// --- a person's hand ---------------------------------------------------------

sim::world::Placement Kobuki::placement() const {
  return {state_.pose.position(), state_.pose.heading_rad()};
}

bool Kobuki::switch_power(bool on) {
  if (on) {
    state_.power.turn_on();
  } else {
    state_.power.turn_off();
  }
  return true;
}

bool Kobuki::lift() {
  state_.lifted = true;
  state_.body.look_around();
  state_.inputs.bumper.sense(0);
  sense_floor(state_.inputs, kInTheAir);
  sense_dock_contact();
  return true;
}

bool Kobuki::put_down(const sim::world::Placement& where) {
  if (!state_.body.has_room(where.position)) { return false; }
  state_.lifted = false;
  const double turn_rad = where.heading_rad - state_.pose.heading_rad();
  state_.gyro.carry(std::remainder(turn_rad, 2 * std::numbers::pi));
  state_.pose = {where.position.x_m, where.position.y_m, where.heading_rad};
  state_.body.look_around();
  sense_surroundings();
  return true;
}

bool Kobuki::push(sim::world::Vec2 way, double turn_rad) {
  if (state_.lifted) { return false; }
  state_.pose.turn(turn_rad);
  state_.gyro.turn(turn_rad);
  const sim::world::Vec2 from = state_.pose.position();
  state_.pose.put_at(state_.body.move(from, from + way));
  sense_surroundings();
  return true;
}

}  // namespace fakebot::robots::kobuki
