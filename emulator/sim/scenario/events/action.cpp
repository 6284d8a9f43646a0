#include "sim/scenario/events/action.hpp"

namespace fakebot::sim::scenario {

namespace {

struct Opposite {
  std::optional<Action> operator()(const Force& force) const { return Release{force.signal}; }
  std::optional<Action> operator()(const SwitchPower& power) const {
    return SwitchPower{!power.on, power.signal};
  }
  std::optional<Action> operator()(const Lift& /*taken up*/) const { return PutDown{}; }
  std::optional<Action> operator()(const Plug& plug) const { return Plug{!plug.in}; }
  std::optional<Action> operator()(DriverOrder order) const {
    return order == DriverOrder::start ? DriverOrder::stop : DriverOrder::start;
  }
  std::optional<Action> operator()(const ChangeWorld& made) const {
    return TakeBackChange{made.change};
  }
  std::optional<Action> operator()(const BeginFault& begun) const { return EndFault{begun.fault}; }
  std::optional<Action> operator()(const auto& /*for good*/) const { return std::nullopt; }
};

}  // namespace

std::optional<Action> opposite_of(const Action& action) {
  return std::visit(Opposite{}, action);
}

}  // namespace fakebot::sim::scenario
