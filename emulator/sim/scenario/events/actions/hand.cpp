#include <utility>

#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

namespace {

constexpr const char* kHand = "a hand";
constexpr const char* kLifting = "lift the robot";

}  // namespace

bool Lift::perform(ActionContext& context) const {
  context.lifted_at = context.robot.placement();
  return context.report_unless(context.robot.lift(), "the robot could not be lifted") &&
         !std::exchange(context.is_lifted, true);
}

Action Lift::opposite() const {
  return PutDown{};
}

Effect Lift::effect() const {
  return {Effect::Kind::begins, kHand, kLifting};
}

bool PutDown::perform(ActionContext& context) const {
  return context.report_unless(context.robot.put_down(where.value_or(context.lifted_at)),
                               "the robot has no room where it was to be put down") &&
         (std::exchange(context.is_lifted, false) || where);
}

/// Somewhere else the robot may be put down without having been lifted.
Effect PutDown::effect() const {
  return {where ? Effect::Kind::ends : Effect::Kind::undoes, kHand, kLifting};
}

bool Push::perform(ActionContext& context) const {
  const double heading_rad = context.robot.placement().heading_rad;
  return context.report_unless(
      context.robot.push(world::rotated(way_m, world::direction(heading_rad)), turn_rad),
      "the robot was in the air when it was to be pushed");
}

}  // namespace fakebot::sim::scenario
