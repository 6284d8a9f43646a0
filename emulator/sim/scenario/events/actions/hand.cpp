#include <utility>

#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

namespace {

constexpr const char* kHand = "a hand";
constexpr const char* kLifting = "lift the robot";

}  // namespace

bool Lift::perform(ActionContext& context) const {
  ActedOn& part = context.part(on);
  part.lifted_at = part.robot->placement();
  return context.report_unless(part.robot->lift(), "the robot could not be lifted") &&
         !std::exchange(part.is_lifted, true);
}

Action Lift::opposite() const {
  return PutDown{.on = on};
}

Effect Lift::effect() const {
  return {Effect::Kind::begins, thing_of(kHand, on), thing_of(kLifting, on)};
}

bool PutDown::perform(ActionContext& context) const {
  ActedOn& part = context.part(on);
  return context.report_unless(part.robot->put_down(where.value_or(part.lifted_at)),
                               "the robot has no room where it was to be put down") &&
         (std::exchange(part.is_lifted, false) || where);
}

/// Somewhere else the robot may be put down without having been lifted.
Effect PutDown::effect() const {
  return {where ? Effect::Kind::ends : Effect::Kind::undoes, thing_of(kHand, on),
          thing_of(kLifting, on)};
}

bool Push::perform(ActionContext& context) const {
  Robot& robot = *context.part(on).robot;
  const double heading_rad = robot.placement().heading_rad;
  return context.report_unless(
      robot.push(world::rotated(way_m, world::direction(heading_rad)), turn_rad),
      "the robot was in the air when it was to be pushed");
}

}  // namespace fakebot::sim::scenario
