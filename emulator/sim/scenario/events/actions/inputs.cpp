#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

namespace {

std::size_t index_of(const std::string& signal, const Robot& robot) {
  return find_signal(robot.signals(), signal).value();
}

std::string words_for_forcing(const std::string& signal) {
  return "set or press " + signal;
}

}  // namespace

/// Holding an input at its present value is a change: the sensor cannot change the input any more.
/// But pressing a button that is pressed already changes nothing.
bool Force::perform(ActionContext& context) const {
  const std::size_t input = index_of(signal, context.robot);
  const bool is_pressed = context.robot.signals()[input].unit == "flag" && value == 1;
  const bool changes = !is_pressed || context.robot.get(input) != value;
  context.robot.set(input, value);
  context.forced.insert(signal);
  return changes;
}

Action Force::opposite() const {
  return Release{signal};
}

Effect Force::effect() const {
  return {Effect::Kind::begins, signal, words_for_forcing(signal)};
}

bool Release::perform(ActionContext& context) const {
  context.robot.release(index_of(signal, context.robot));
  return context.forced.erase(signal) > 0;
}

Effect Release::effect() const {
  return {Effect::Kind::undoes, signal, words_for_forcing(signal)};
}

bool SwitchPower::perform(ActionContext& context) const {
  const bool changes = (value_of(context.robot, signal) != 0) != on;
  return context.report_unless(context.part(of).robot->switch_power(on),
                               "the robot has no switch for its power") &&
         changes;
}

Action SwitchPower::opposite() const {
  return SwitchPower{!on, signal, of};
}

Effect SwitchPower::effect() const {
  return {on ? Effect::Kind::undoes : Effect::Kind::begins, signal,
          thing_of("switch the power off", of), of.empty(), true};
}

}  // namespace fakebot::sim::scenario
