#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

bool OrderDriver::perform(ActionContext& context) const {
  return context.outside.order_driver(order);
}

Action OrderDriver::opposite() const {
  return OrderDriver{order == DriverOrder::start ? DriverOrder::stop : DriverOrder::start};
}

/// A driver that starts is a new process, perhaps the first: a start does more than undo a stop.
Effect OrderDriver::effect() const {
  return {order == DriverOrder::start ? Effect::Kind::ends : Effect::Kind::begins, "the driver",
          "stop the driver", true};
}

}  // namespace fakebot::sim::scenario
