// The battery messages that the PC library knows. The firmware sends neither.
#pragma once

#include "fakebot/protocol/kugle/sensor_messages.hpp"
#include "robots/kugle/sensors/battery.hpp"

namespace fakebot::robots::kugle {

protocol::kugle::BatteryState battery_state(const Batteries& batteries);
protocol::kugle::PowerManagement power_management(const Batteries& batteries, float time_s);

}  // namespace fakebot::robots::kugle
