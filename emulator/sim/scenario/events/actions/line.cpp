#include <utility>

#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

bool Send::perform(ActionContext& context) const {
  context.part(on).line.send(bytes);
  return true;
}

bool Plug::perform(ActionContext& context) const {
  ActedOn& part = context.part(on);
  part.line.plug(*this);
  return std::exchange(part.is_plugged_in, in) != in;
}

Action Plug::opposite() const {
  return Plug{!in, on};
}

Effect Plug::effect() const {
  return {in ? Effect::Kind::undoes : Effect::Kind::begins, thing_of("the plug", on),
          thing_of("unplug the device", on), on.empty()};
}

bool BeginFault::perform(ActionContext& context) const {
  faults::FaultyWire* const wire = context.part(on).line.wire;
  if (!context.report_unless(wire != nullptr, "there is no line that could have a fault")) {
    return false;
  }
  return context.report_unless(
      wire->begin(fault, context.robot_time, context.tally),
      "the line has " + std::to_string(wire->kMostActive) + " faults, and no room for more");
}

Action BeginFault::opposite() const {
  return EndFault{fault, on};
}

bool EndFault::perform(ActionContext& context) const {
  faults::FaultyWire* const wire = context.part(on).line.wire;
  if (wire != nullptr) { wire->end(*fault, context.robot_time); }
  return true;
}

}  // namespace fakebot::sim::scenario
