#include <utility>

#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

bool Send::perform(ActionContext& context) const {
  context.outside.send(bytes);
  return true;
}

bool Plug::perform(ActionContext& context) const {
  context.outside.plug(*this);
  return std::exchange(context.is_plugged_in, in) != in;
}

Action Plug::opposite() const {
  return Plug{!in};
}

Effect Plug::effect() const {
  return {in ? Effect::Kind::undoes : Effect::Kind::begins, "the plug", "unplug the device", true};
}

bool BeginFault::perform(ActionContext& context) const {
  faults::FaultyWire* const wire = context.outside.wire;
  if (!context.report_unless(wire != nullptr, "there is no line that could have a fault")) {
    return false;
  }
  return context.report_unless(
      wire->begin(fault, context.robot_time, context.tally),
      "the line has " + std::to_string(wire->kMostActive) + " faults, and no room for more");
}

Action BeginFault::opposite() const {
  return EndFault{fault};
}

bool EndFault::perform(ActionContext& context) const {
  if (context.outside.wire != nullptr) { context.outside.wire->end(*fault, context.robot_time); }
  return true;
}

}  // namespace fakebot::sim::scenario
