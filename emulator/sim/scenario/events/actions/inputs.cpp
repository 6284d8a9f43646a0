#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

namespace {

std::string words_for_forcing(const std::string& signal) {
  return "set or press " + signal;
}

}  // namespace

std::pair<InputSource*, std::size_t> ActionContext::input(std::string_view signal) {
  if (const auto index = find_input(robot.signals(), signal)) { return {&robot, *index}; }
  for (const auto& [name, part] : parts) {
    const std::string before = name.empty() ? "" : name + ".";
    if (part.line.inputs == nullptr || !signal.starts_with(before)) { continue; }
    const auto index = find_input(part.line.inputs->signals(), signal.substr(before.size()));
    if (index) { return {part.line.inputs, *index}; }
  }
  return {nullptr, 0};
}

/// Holding an input at its present value is a change: the sensor cannot change the input any more.
/// But pressing a button that is pressed already changes nothing.
bool Force::perform(ActionContext& context) const {
  const auto [source, index] = context.input(signal);
  if (source == nullptr) { return false; }
  const bool is_pressed = source->signals()[index].unit == "flag" && value == 1;
  const bool changes = !is_pressed || source->get(index) != value;
  source->set(index, value);
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
  const auto [source, index] = context.input(signal);
  if (source != nullptr) { source->release(index); }
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
