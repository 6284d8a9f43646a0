// What the world and a person do to the robot.
#include <cmath>
#include <utility>

#include "robots/kugle/kugle.hpp"

namespace fakebot::robots::kugle {

namespace {

/// The ball rolls over lower steps. (assumed)
constexpr double kStepM = 0.005;
/// Edges are searched within this distance.
constexpr double kEdgeSearchM = 0.5;

}  // namespace

/// The ball has rolled from `from`, near something solid and perhaps into it.
void Kugle::resolve_contacts(sim::world::Vec2 from) {
  const sim::world::Vec2 wanted = state_.plant.state().position_m;
  const sim::world::Vec2 reached = state_.body.move(from, wanted);
  const bool touched = std::exchange(state_.touches_wall, !state_.body.contacts().empty());
  if (state_.touches_wall && !touched) { report("contact", 1); }
  if (reached == wanted) { return; }
  state_.plant.put_ball_at(reached);
  for (const sim::world::Vec2 towards : state_.body.contacts()) { state_.plant.stop(towards); }
}

/// The ball touches the floor in one point.
void Kugle::look_at_floor() {
  const sim::world::Vec2 position = state_.plant.state().position_m;
  if (world_->depth_m(position) > kStepM) {
    state_.fallen_from_edge = true;
    report("fallen", 1);
    return;
  }
  state_.free_floor_m = world_->distance_to_edge_m(position, kEdgeSearchM);
}

bool Kugle::enter(std::shared_ptr<const sim::world::World> world) {
  const sim::world::Vec2 position = state_.plant.state().position_m;
  if (!state_.lifted && !state_.body.fits(*world, position)) { return false; }
  state_.body.enter(*world);
  world_ = std::move(world);
  if (!state_.lifted) {
    resolve_contacts(position);
    look_at_floor();
  }
  return true;
}

sim::world::Presence Kugle::presence() const {
  const PlantState& body = state_.plant.state();
  const SinCos yaw = sin_cos(body.angles.yaw_rad);
  return {body.position_m, {yaw.cos, yaw.sin}, state_.lifted ? 0 : kRadiusM};
}

void Kugle::meet(const sim::world::Others& others) {
  const sim::world::Vec2 position = state_.plant.state().position_m;
  const bool is_met = state_.body.meet(others, position);
  if (is_met && !state_.lifted) { resolve_contacts(position); }
}

// --- a person's hand ---------------------------------------------------------

sim::world::Placement Kugle::placement() const {
  const PlantState& body = state_.plant.state();
  return {body.position_m, body.angles.yaw_rad};
}

bool Kugle::switch_power(bool on) {
  if (on == state_.powered()) { return true; }
  if (on) {
    if (state_.batteries.is_empty()) { return false; }
    state_.board.switch_on();
    return true;
  }
  state_.board.switch_off();
  stop_balancing();
  return true;
}

/// The board goes on, and the wheels turn the ball in the air, without effect on the simulation.
bool Kugle::lift() {
  state_.lifted = true;
  state_.left_alone = false;
  state_.fallen_from_edge = false;
  state_.touches_wall = false;
  state_.plant.set_upright();
  state_.body.look_around();
  return true;
}

/// Upright and at rest.
bool Kugle::put_down(const sim::world::Placement& where) {
  if (!state_.body.has_room(where.position)) { return false; }
  state_.lifted = false;
  state_.left_alone = false;
  state_.fallen_from_edge = false;
  state_.plant.place(where);
  state_.body.look_around();
  resolve_contacts(where.position);
  look_at_floor();
  return true;
}

/// A person carries the robot a little, ball and body together. For a push against the balance see
/// the signals of the hand's force.
bool Kugle::push(sim::world::Vec2 way, double turn_rad) {
  if (state_.lifted || state_.fallen()) { return false; }
  const sim::world::Placement from = placement();
  state_.plant.place(
      {state_.body.move(from.position, from.position + way), from.heading_rad + turn_rad});
  state_.body.look_around();
  resolve_contacts(state_.plant.state().position_m);
  look_at_floor();
  return true;
}

}  // namespace fakebot::robots::kugle
