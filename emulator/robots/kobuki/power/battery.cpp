#include "robots/kobuki/power/battery.hpp"

#include <algorithm>

namespace fakebot::robots::kobuki {

namespace {

/// For a pack of four cells; two packs in parallel have half. (assumed: 40 mOhm for a cell of this
/// size, 40 mOhm for protection, plug and cable)
constexpr double kTypicalOhm = 0.2;
constexpr double kSecondsPerH = 3600;

double cells_in_parallel(const BatteryPack& pack) {
  return &pack == &battery_pack(1) ? 1 : 2;
}

}  // namespace

Battery::Battery(const Parameters& parameters)
    : pack_(&battery_pack(parameters.battery_packs)),
      resistance_ohm_(parameters.battery_resistance_ohm / cells_in_parallel(*pack_)),
      off_v_(parameters.battery_off_v),
      charge_per_a_(kTicksPerSample * kTickS * parameters.battery_speed_factor /
                    (kSecondsPerH * pack_->capacity_ah)),
      charge_(std::min(parameters.battery_charge, pack_->charge_at(parameters.battery_v))),
      voltage_v_(rest_voltage_v()) {}

void Battery::supply(double current_a) {
  take(-current_a);
  voltage_v_ = std::max(rest_voltage_v() - current_a * resistance_ohm_, 0.0);
}

void Battery::set_fully_charged() {
  const double charging_min = pack_->charging_min(charge_);
  take(pack_->charging_a(charging_min));
  voltage_v_ = pack_->charging_v(charging_min);
}

void Battery::take(double current_a) {
  current_a_ = current_a;
  charge_ = std::clamp(charge_ + current_a * charge_per_a_, 0.0, 1.0);
}

/// The curve was measured under load: without a load the voltage is higher by the sag.
double Battery::rest_voltage_v() const {
  return pack_->discharging_v(charge_) +
         pack_->discharging_a() * kTypicalOhm / cells_in_parallel(*pack_);
}

bool Battery::has_run_out() const {
  if (forced_v_) { return *forced_v_ < off_v_; }
  return charge_ <= 0 || voltage_v_ < off_v_;
}

}  // namespace fakebot::robots::kobuki
