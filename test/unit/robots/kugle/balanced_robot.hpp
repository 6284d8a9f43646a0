// A body and controllers without a board in between: estimates are the truth, the motors deliver
// the requested torques.
#pragma once

#include "robots/kugle/control/balance_controller.hpp"
#include "unit/robots/kugle/units.hpp"

namespace fakebot::test::kugle {

class BalancedRobot {
 public:
  explicit BalancedRobot(const robots::kugle::Tuning& tuning) : tuning_(tuning) {
    controller_.restart(tuning, plant_.state().attitude);
  }
  BalancedRobot() : BalancedRobot(defaults()) {}

  static robots::kugle::Tuning defaults() {
    return robots::kugle::tuning_of(protocol::kugle::ParameterMemory{});
  }

  robots::kugle::Plant& plant() { return plant_; }
  robots::kugle::BalanceController& controller() { return controller_; }
  const robots::kugle::PlantState& state() const { return plant_.state(); }

  void switch_to(std::uint8_t mode) {
    tuning_.mode = mode;
    controller_.tune(tuning_);
  }

  void tick() {
    const auto& state = plant_.state();
    const robots::kugle::Estimates estimates{
        .attitude = state.attitude,
        .attitude_derivative = derivative(state.attitude, state.body_rates_rad_s),
        .position_m = state.position_m,
        .velocity_m_s = state.velocity_m_s,
        .wheel_angle_rad = state.wheel_angle_rad};
    const auto torque_nm = controller_.step(estimates, kTickS);
    controller_.finish(torque_nm);
    plant_.step(torque_nm, {}, kTickS);
  }

  /// Gives the same reference in every tick, like a repeating driver.
  template <class Reference>
  void run(double duration_s, const Reference& reference) {
    for (double s = 0; s < duration_s - 1e-9; s += kTickS) {
      controller_.on(reference);
      tick();
    }
  }
  void run(double duration_s) {
    for (double s = 0; s < duration_s - 1e-9; s += kTickS) { tick(); }
  }

 private:
  robots::kugle::Tuning tuning_;
  robots::kugle::Plant plant_;
  robots::kugle::BalanceController controller_;
};

}  // namespace fakebot::test::kugle
