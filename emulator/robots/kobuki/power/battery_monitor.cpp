#include "robots/kobuki/power/battery_monitor.hpp"

#include <algorithm>

namespace fakebot::robots::kobuki {

namespace {

constexpr double kAtPowerOnV = 1.5;
/// 2 s: the filter starts 15 V too low, and after 2 s is less than 1.5 mV too low. (assumed: a real
/// robot does not warn at power-on)
constexpr int kReadingsToSettle = 40;
constexpr double kRecoveryV = 0.5;  // (assumed: more than the motors take away)

}  // namespace

BatteryMonitor::BatteryMonitor(const Parameters& parameters, double voltage_v)
    : filter_(parameters.battery_filter),
      low_v_(parameters.battery_low_v),
      critical_v_(parameters.battery_critical_v),
      measured_v_(filter_ < 1 ? kAtPowerOnV : voltage_v),
      readings_to_settle_(kReadingsToSettle) {}

bool BatteryMonitor::read(double voltage_v) {
  measured_v_ += (voltage_v - measured_v_) * filter_;
  if (readings_to_settle_ > 0) {
    --readings_to_settle_;
    return false;
  }
  const BatteryLevel before = level_;
  level_ = std::clamp(before, level_at(measured_v_), level_at(measured_v_ - kRecoveryV));
  return level_ > before;
}

BatteryLevel BatteryMonitor::level_at(double voltage_v) const {
  if (voltage_v <= critical_v_) { return BatteryLevel::critical; }
  return voltage_v <= low_v_ ? BatteryLevel::low : BatteryLevel::normal;
}

}  // namespace fakebot::robots::kobuki
