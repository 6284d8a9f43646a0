#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

bool Print::perform(ActionContext& context) const {
  if (on.empty()) { context.print(line); }
  return true;
}

bool OrderDriver::perform(ActionContext& context) const {
  return context.part(on).line.order_driver(order);
}

Action OrderDriver::opposite() const {
  return OrderDriver{order == DriverOrder::start ? DriverOrder::stop : DriverOrder::start, on};
}

/// A driver that starts is a new process, perhaps the first: a start does more than undo a stop.
Effect OrderDriver::effect() const {
  return {order == DriverOrder::start ? Effect::Kind::ends : Effect::Kind::begins,
          thing_of("the driver", on), thing_of("stop the driver", on), on.empty()};
}

}  // namespace fakebot::sim::scenario
