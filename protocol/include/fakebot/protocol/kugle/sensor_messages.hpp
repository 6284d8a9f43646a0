// The messages of the Kugle's board with sensors and batteries. "Not sent": the firmware declares
// the message or the PC library knows it, but no code sends it.
//
// Source: firmware, MessageTypes.h and BalanceController.cpp; API protocol, "Embedded board to PC".
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kugle/names.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Not sent, although the protocol says that the board sends SystemInfo once a second.
struct SystemInfo {
  static constexpr std::uint8_t id = 0x10;
  static constexpr std::string_view name = "SystemInfo";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float battery_percent = 0;
  float current_a = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &SystemInfo::time_s, "since the board was started", Unit{1, "s"}},
        Field{"battery_percent", &SystemInfo::battery_percent, "charge", Unit{1, "%"}},
        Field{"current_a", &SystemInfo::current_a, "consumption", Unit{1, "A"}}};
  }
};

/// Not sent; only the PC library knows PowerManagement.
struct PowerManagement {
  static constexpr std::uint8_t id = 0x16;
  static constexpr std::string_view name = "PowerManagement";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float charge_ratio = 0;
  float total_charge_ah = 0;
  float total_capacity_ah = 0;
  std::uint8_t batteries = 0;
  std::uint8_t supply_status = 0;
  std::uint8_t supply_health = 0;
  std::uint8_t getting_old = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &PowerManagement::time_s, "since the board was started", Unit{1, "s"}},
        Field{"charge_ratio", &PowerManagement::charge_ratio, "0 to 1"},
        Field{"total_charge_ah", &PowerManagement::total_charge_ah, "charge", Unit{1, "Ah"}},
        Field{"total_capacity_ah", &PowerManagement::total_capacity_ah, "capacity", Unit{1, "Ah"}},
        Field{"batteries", &PowerManagement::batteries, "number of batteries"},
        Field{"supply_status", &PowerManagement::supply_status, "as in sensor_msgs/BatteryState"},
        Field{"supply_health", &PowerManagement::supply_health, "likewise"},
        Field{"getting_old", &PowerManagement::getting_old, "whether the pack is old",
              boolean::values}};
  }
};

/// The sensors of the inertial unit in use. The message is named after the MPU-9250; by default the
/// board uses the Xsens. Sent in each tick if EnableRawSensorOutput is set.
struct RawSensorImu {
  static constexpr std::uint8_t id = 0x30;
  static constexpr std::string_view name = "RawSensorImu";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float acceleration_x_m_s2 = 0;
  float acceleration_y_m_s2 = 0;
  float acceleration_z_m_s2 = 0;
  std::array<float, 9> acceleration_covariance{};
  float gyro_x_rad_s = 0;
  float gyro_y_rad_s = 0;
  float gyro_z_rad_s = 0;
  std::array<float, 9> gyro_covariance{};
  float magnetometer_x = 0;
  float magnetometer_y = 0;
  float magnetometer_z = 0;
  std::array<float, 9> magnetometer_covariance{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &RawSensorImu::time_s, "since the board was started", Unit{1, "s"}},
        Field{"acceleration_x_m_s2", &RawSensorImu::acceleration_x_m_s2,
              "upwards 9.82 when upright", Unit{1, "m/s2"}},
        Field{"acceleration_y_m_s2", &RawSensorImu::acceleration_y_m_s2, "likewise, y",
              Unit{1, "m/s2"}},
        Field{"acceleration_z_m_s2", &RawSensorImu::acceleration_z_m_s2, "likewise, z",
              Unit{1, "m/s2"}},
        Field{"acceleration_covariance", &RawSensorImu::acceleration_covariance,
              "of the noise, row by row"},
        Field{"gyro_x_rad_s", &RawSensorImu::gyro_x_rad_s, "angular velocity", Unit{1, "rad/s"}},
        Field{"gyro_y_rad_s", &RawSensorImu::gyro_y_rad_s, "likewise, y", Unit{1, "rad/s"}},
        Field{"gyro_z_rad_s", &RawSensorImu::gyro_z_rad_s, "likewise, z", Unit{1, "rad/s"}},
        Field{"gyro_covariance", &RawSensorImu::gyro_covariance, "of the noise, row by row"},
        Field{"magnetometer_x", &RawSensorImu::magnetometer_x, "magnetic field, of no unit"},
        Field{"magnetometer_y", &RawSensorImu::magnetometer_y, "likewise, y"},
        Field{"magnetometer_z", &RawSensorImu::magnetometer_z, "likewise, z"},
        Field{"magnetometer_covariance", &RawSensorImu::magnetometer_covariance,
              "of the noise, row by row"}};
  }
};

/// Not sent.
struct RawSensorMti200 {
  static constexpr std::uint8_t id = 0x31;
  static constexpr std::string_view name = "RawSensorMti200";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float acceleration_x_m_s2 = 0;
  float acceleration_y_m_s2 = 0;
  float acceleration_z_m_s2 = 0;
  float gyro_x_rad_s = 0;
  float gyro_y_rad_s = 0;
  float gyro_z_rad_s = 0;
  float magnetometer_x = 0;
  float magnetometer_y = 0;
  float magnetometer_z = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &RawSensorMti200::time_s, "since the board was started", Unit{1, "s"}},
        Field{"acceleration_x_m_s2", &RawSensorMti200::acceleration_x_m_s2,
              "upwards 9.82 when upright", Unit{1, "m/s2"}},
        Field{"acceleration_y_m_s2", &RawSensorMti200::acceleration_y_m_s2, "likewise, y",
              Unit{1, "m/s2"}},
        Field{"acceleration_z_m_s2", &RawSensorMti200::acceleration_z_m_s2, "likewise, z",
              Unit{1, "m/s2"}},
        Field{"gyro_x_rad_s", &RawSensorMti200::gyro_x_rad_s, "angular velocity", Unit{1, "rad/s"}},
        Field{"gyro_y_rad_s", &RawSensorMti200::gyro_y_rad_s, "likewise, y", Unit{1, "rad/s"}},
        Field{"gyro_z_rad_s", &RawSensorMti200::gyro_z_rad_s, "likewise, z", Unit{1, "rad/s"}},
        Field{"magnetometer_x", &RawSensorMti200::magnetometer_x, "magnetic field, of no unit"},
        Field{"magnetometer_y", &RawSensorMti200::magnetometer_y, "likewise, y"},
        Field{"magnetometer_z", &RawSensorMti200::magnetometer_z, "likewise, z"}};
  }
};

/// Angles of the wheels, behind their gears. Sent with RawSensorImu.
struct RawSensorEncoders {
  static constexpr std::uint8_t id = 0x32;
  static constexpr std::string_view name = "RawSensorEncoders";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float angle_1_rad = 0;
  float angle_2_rad = 0;
  float angle_3_rad = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &RawSensorEncoders::time_s, "since the board was started", Unit{1, "s"}},
        Field{"angle_1_rad", &RawSensorEncoders::angle_1_rad, "angle of a wheel", Unit{1, "rad"}},
        Field{"angle_2_rad", &RawSensorEncoders::angle_2_rad, "likewise", Unit{1, "rad"}},
        Field{"angle_3_rad", &RawSensorEncoders::angle_3_rad, "likewise", Unit{1, "rad"}}};
  }
};

/// Not sent. The PC library would drop the message, because its struct differs.
struct RawSensorBattery {
  static constexpr std::uint8_t id = 0x33;
  static constexpr std::string_view name = "RawSensorBattery";
  static constexpr bool naturally_aligned = true;

  float time_s = 0;
  float voltage_1_v = 0;
  float voltage_2_v = 0;
  float current_1_a = 0;
  float current_2_a = 0;
  float charge_1_percent = 0;
  float charge_2_percent = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"time_s", &RawSensorBattery::time_s, "since the board was started", Unit{1, "s"}},
        Field{"voltage_1_v", &RawSensorBattery::voltage_1_v, "first battery", Unit{1, "V"}},
        Field{"voltage_2_v", &RawSensorBattery::voltage_2_v, "second", Unit{1, "V"}},
        Field{"current_1_a", &RawSensorBattery::current_1_a, "first", Unit{1, "A"}},
        Field{"current_2_a", &RawSensorBattery::current_2_a, "second", Unit{1, "A"}},
        Field{"charge_1_percent", &RawSensorBattery::charge_1_percent, "first", Unit{1, "%"}},
        Field{"charge_2_percent", &RawSensorBattery::charge_2_percent, "second", Unit{1, "%"}}};
  }
};

/// Not sent. As the PC library declares BatteryState, after sensor_msgs/BatteryState.
struct BatteryState {
  static constexpr std::uint8_t id = 0x33;
  static constexpr std::string_view name = "BatteryState";
  static constexpr bool naturally_aligned = true;

  float voltage_v = 0;
  float current_a = 0;
  float charge_ah = 0;
  float capacity_ah = 0;
  float design_capacity_ah = 0;
  float charge_ratio = 0;
  std::uint8_t supply_status = 0;
  std::uint8_t supply_health = 0;
  std::uint8_t supply_technology = 0;
  std::uint8_t present = 0;
  std::array<float, 10> cell_voltage_v{};
  std::uint8_t location = 0;
  std::uint32_t serial_number = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"voltage_v", &BatteryState::voltage_v, "voltage", Unit{1, "V"}},
        Field{"current_a", &BatteryState::current_a, "negative when discharging", Unit{1, "A"}},
        Field{"charge_ah", &BatteryState::charge_ah, "charge", Unit{1, "Ah"}},
        Field{"capacity_ah", &BatteryState::capacity_ah, "last full capacity", Unit{1, "Ah"}},
        Field{"design_capacity_ah", &BatteryState::design_capacity_ah, "capacity", Unit{1, "Ah"}},
        Field{"charge_ratio", &BatteryState::charge_ratio, "0 to 1"},
        Field{"supply_status", &BatteryState::supply_status, "as in sensor_msgs/BatteryState"},
        Field{"supply_health", &BatteryState::supply_health, "likewise"},
        Field{"supply_technology", &BatteryState::supply_technology, "likewise"},
        Field{"present", &BatteryState::present, "whether there is one", boolean::values},
        Field{"cell_voltage_v", &BatteryState::cell_voltage_v, "voltages of the cells",
              Unit{1, "V"}},
        Field{"location", &BatteryState::location, "slot"},
        Field{"serial_number", &BatteryState::serial_number, "serial number"}};
  }
};

}  // namespace fakebot::protocol::inline v0::kugle
