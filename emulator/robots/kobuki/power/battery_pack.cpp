#include "robots/kobuki/power/battery_pack.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace fakebot::robots::kobuki {

namespace {

constexpr std::array kSmallDischarging{
    CurvePoint{0, 16.4},   CurvePoint{0.5, 15.9},  CurvePoint{1, 15.4},    CurvePoint{1.5, 15.0},
    CurvePoint{2, 14.6},   CurvePoint{2.5, 14.4},  CurvePoint{3, 14.25},   CurvePoint{3.5, 14.05},
    CurvePoint{4, 13.75},  CurvePoint{4.25, 13.5}, CurvePoint{4.42, 13.1}, CurvePoint{4.5, 12.3},
    CurvePoint{4.55, 10.7}};
constexpr std::array kLargeDischarging{
    CurvePoint{0, 16.6}, CurvePoint{1, 16.1},   CurvePoint{2, 15.65},   CurvePoint{3, 15.2},
    CurvePoint{4, 14.8}, CurvePoint{5, 14.5},   CurvePoint{6, 14.4},    CurvePoint{7, 14.2},
    CurvePoint{8, 13.8}, CurvePoint{8.5, 13.5}, CurvePoint{8.75, 12.6}, CurvePoint{8.9, 11.1}};
constexpr std::array kSmallCharging{
    CurvePoint{0, 14.1},  CurvePoint{1, 14.45}, CurvePoint{3, 14.8},  CurvePoint{6, 14.9},
    CurvePoint{11, 15.1}, CurvePoint{16, 15.2}, CurvePoint{21, 15.3}, CurvePoint{26, 15.4},
    CurvePoint{32, 15.5}, CurvePoint{37, 15.6}, CurvePoint{41, 15.7}, CurvePoint{45, 15.8},
    CurvePoint{47, 15.9}, CurvePoint{50, 16.0}, CurvePoint{52, 16.1}, CurvePoint{55, 16.3},
    CurvePoint{57, 16.4}, CurvePoint{59, 16.5}, CurvePoint{61, 16.6}, CurvePoint{71, 16.7}};
constexpr std::array kLargeCharging{
    CurvePoint{0, 13.3},   CurvePoint{2, 13.9},   CurvePoint{4, 14.2},   CurvePoint{6, 14.5},
    CurvePoint{9, 14.6},   CurvePoint{15, 14.7},  CurvePoint{20, 14.8},  CurvePoint{24, 14.9},
    CurvePoint{30, 15.0},  CurvePoint{39, 15.1},  CurvePoint{49, 15.2},  CurvePoint{58, 15.3},
    CurvePoint{66, 15.4},  CurvePoint{73, 15.5},  CurvePoint{79, 15.6},  CurvePoint{84, 15.7},
    CurvePoint{88, 15.8},  CurvePoint{92, 15.9},  CurvePoint{96, 16.0},  CurvePoint{99, 16.1},
    CurvePoint{103, 16.2}, CurvePoint{109, 16.4}, CurvePoint{112, 16.5}, CurvePoint{119, 16.6},
    CurvePoint{139, 16.7}};

constexpr BatteryPack kSmall{2.2, kSmallDischarging, kSmallCharging, 61, 86};
constexpr BatteryPack kLarge{4.4, kLargeDischarging, kLargeCharging, 119, 156};

/// A charger keeps the current constant until the voltage is near the maximum, and then lets the
/// current fall, here linearly, down to this share. (assumed: the plots show only the voltage)
constexpr double kLastShare = 0.1;
constexpr double kMeanShare = (1 + kLastShare) / 2;
constexpr double kMinPerH = 60;

double between(double x, double x0, double x1, double y0, double y1) {
  return y0 + (y1 - y0) * ((x - x0) / (x1 - x0));
}

double voltage_at(std::span<const CurvePoint> curve, double time) {
  if (time <= curve.front().time) { return curve.front().voltage_v; }
  for (std::size_t i = 1; i < curve.size(); ++i) {
    if (time > curve[i].time) { continue; }
    const CurvePoint& before = curve[i - 1];
    return between(time, before.time, curve[i].time, before.voltage_v, curve[i].voltage_v);
  }
  return curve.back().voltage_v;
}

}  // namespace

double BatteryPack::discharging_v(double charge) const {
  return voltage_at(discharging, (1 - charge) * discharging.back().time);
}

double BatteryPack::charge_at(double discharging_v) const {
  const double end_h = discharging.back().time;
  if (discharging_v >= discharging.front().voltage_v) { return 1; }
  for (std::size_t i = 1; i < discharging.size(); ++i) {
    const CurvePoint& before = discharging[i - 1];
    const CurvePoint& after = discharging[i];
    if (discharging_v < after.voltage_v) { continue; }
    return 1 - between(discharging_v, before.voltage_v, after.voltage_v, before.time, after.time) /
                   end_h;
  }
  return 0;
}

double BatteryPack::discharging_a() const {
  return capacity_ah / discharging.back().time;
}

/// The current that fills the pack in the measured time.
double BatteryPack::constant_charging_a() const {
  return capacity_ah * kMinPerH /
         (current_falls_at_min + kMeanShare * (full_at_min - current_falls_at_min));
}

double BatteryPack::charging_min(double charge) const {
  const double ah_min = charge * capacity_ah * kMinPerH / constant_charging_a();
  if (ah_min <= current_falls_at_min) { return ah_min; }
  // While the current falls the charge grows with x - (1 - kLastShare) x^2 / 2, where x is the
  // share of the falling time: solved for x.
  const double falling_min = full_at_min - current_falls_at_min;
  const double grown = (ah_min - current_falls_at_min) / falling_min;
  const double root = std::sqrt(std::max(1 - 2 * (1 - kLastShare) * grown, 0.0));
  return current_falls_at_min + falling_min * (1 - root) / (1 - kLastShare);
}

double BatteryPack::charging_v(double charging_min) const {
  return voltage_at(charging, charging_min);
}

double BatteryPack::charging_a(double charging_min) const {
  if (charging_min <= current_falls_at_min) { return constant_charging_a(); }
  const double share = between(charging_min, current_falls_at_min, full_at_min, 1.0, kLastShare);
  return constant_charging_a() * std::max(share, kLastShare);
}

const BatteryPack& battery_pack(double cells_in_parallel) {
  return cells_in_parallel < 1.5 ? kSmall : kLarge;
}

}  // namespace fakebot::robots::kobuki
