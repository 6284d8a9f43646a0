// The two battery packs for a Kobuki, with their measured curves.
//
// A charge is a number from 0, an empty pack, to 1, a pack filled by the charger. Source of the
// curves: the manufacturer's plots, read to 0.05 V.
#pragma once

#include <span>

namespace fakebot::robots::kobuki {

struct CurvePoint {
  double time;
  double voltage_v;
};

struct BatteryPack {
  double capacity_ah;
  std::span<const CurvePoint> discharging;  ///< over hours: spinning, with a Kinect
  std::span<const CurvePoint> charging;     ///< over minutes, from empty
  double current_falls_at_min;              ///< constant before
  double full_at_min;

  /// Voltage in the measured discharge.
  double discharging_v(double charge) const;
  /// The inverse.
  double charge_at(double discharging_v) const;
  /// The mean current of the measured discharge: the capacity divided by the duration.
  double discharging_a() const;

  /// The time on the charger from empty to `charge`.
  double charging_min(double charge) const;
  double charging_v(double charging_min) const;
  double charging_a(double charging_min) const;

 private:
  double constant_charging_a() const;
};

/// 4S1P, 2200 mAh, for 1; 4S2P, 4400 mAh, for 2 cells in parallel.
const BatteryPack& battery_pack(double cells_in_parallel);

}  // namespace fakebot::robots::kobuki
