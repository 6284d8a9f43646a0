#include "robots/kugle/wire/battery_messages.hpp"

#include <cstdint>

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

// Source: sensor_msgs/BatteryState, whose fields the PC library copies.
constexpr std::uint8_t kDischarging = 2;
constexpr std::uint8_t kGoodHealth = 1;
constexpr std::uint8_t kLithiumPolymer = 3;

}  // namespace

wire::BatteryState battery_state(const Batteries& batteries) {
  const auto charge = static_cast<float>(batteries.charge());
  const auto capacity_ah = static_cast<float>(batteries.capacity_ah());
  wire::BatteryState message;
  message.voltage_v = static_cast<float>(batteries.voltage_v());
  message.current_a = -static_cast<float>(batteries.current_a());
  message.charge_ah = charge * capacity_ah;
  message.capacity_ah = capacity_ah;
  message.design_capacity_ah = capacity_ah;
  message.charge_ratio = charge;
  message.supply_status = kDischarging;
  message.supply_health = kGoodHealth;
  message.supply_technology = kLithiumPolymer;
  message.present = 1;
  return message;
}

wire::PowerManagement power_management(const Batteries& batteries, float time_s) {
  wire::PowerManagement message;
  message.time_s = time_s;
  message.charge_ratio = static_cast<float>(batteries.charge());
  message.total_capacity_ah = static_cast<float>(batteries.capacity_ah());
  message.total_charge_ah = message.charge_ratio * message.total_capacity_ah;
  message.batteries = Batteries::kNumber;
  message.supply_status = kDischarging;
  return message;
}

}  // namespace fakebot::robots::kugle
