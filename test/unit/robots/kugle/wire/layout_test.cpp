// Where the fields of each message stand.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "robots/kugle/wire/wire_protocol.hpp"

using fakebot::sim::FieldInfo;
using fakebot::sim::FieldType;
using fakebot::sim::MessageInfo;
using fakebot::sim::WireDirection;

namespace {

struct Layout {
  WireDirection direction;
  std::string_view message;
  std::size_t size;
  std::vector<std::pair<std::string_view, std::size_t>> offsets{};
};

constexpr auto kFromDriver = WireDirection::from_driver;
constexpr auto kFromRobot = WireDirection::from_robot;

/// Sizes and offsets of the structs in the firmware's MessageTypes.h, as laid out by a compiler of
/// the host. Three structs differ in the PC library's MessageTypes.h, and come from there (marked).
const std::vector<Layout>& layouts() {
  static const std::vector<Layout> kLayouts{
      {kFromDriver, "GetParameter", 2, {{"type", 0}, {"param", 1}}},
      {kFromDriver, "SetParameter", 4, {{"value_type", 2}, {"array_size", 3}}},
      {kFromDriver, "EstimatorSettings", 2},
      {kFromDriver, "ControllerSettings", 2},
      {kFromDriver, "YawCorrection", 4},
      {kFromDriver, "PositionCorrection", 8},
      {kFromDriver, "QuaternionReference", 16, {{"q_z", 12}}},
      {kFromDriver,
       "AngularVelocityReference",
       16,
       {{"frame", 0}, {"omega_x_rad_s", 4}, {"omega_z_rad_s", 12}}},
      {kFromDriver,
       "BalanceControllerReference",
       32,
       {{"frame", 0}, {"q_w", 4}, {"omega_x_rad_s", 20}, {"omega_z_rad_s", 28}}},
      {kFromDriver,
       "VelocityReference",
       16,
       {{"frame", 0}, {"velocity_x_m_s", 4}, {"yaw_rate_rad_s", 12}}},
      {kFromDriver, "MpcPathReference", 92, {{"path_length_m", 8}, {"coefficients_y", 52}}},
      {kFromDriver, "ShortMpcPathReference", 36, {{"coefficients", 8}}},  // PC library
      {kFromDriver, "CalibrateImu", 8, {{"magic_key", 0}, {"calibrate_accelerometer", 4}}},
      {kFromDriver, "RestartController", 4},
      {kFromRobot, "Parameter", 4, {{"value_type", 2}, {"array_size", 3}}},
      {kFromRobot, "SetParameterAck", 3, {{"acknowledged", 2}}},
      {kFromRobot, "StoreParametersAck", 1},
      {kFromRobot, "DumpParametersHeader", 4, {{"packages_to_follow", 2}}},
      {kFromRobot, "SystemInfo", 12},
      {kFromRobot,
       "StateEstimates",
       64,
       {{"time_s", 0},
        {"q_w", 4},
        {"q_z", 16},
        {"dq_w_1_s", 20},
        {"dq_z_1_s", 32},
        {"position_x_m", 36},
        {"position_y_m", 40},
        {"velocity_x_m_s", 44},
        {"velocity_y_m_s", 48},
        {"center_of_mass_x_m", 52},
        {"center_of_mass_z_m", 60}}},
      {kFromRobot,
       "ControllerInfo",
       36,
       {{"type", 4},
        {"mode", 5},
        {"torque_1_nm", 8},
        {"torque_3_nm", 16},
        {"compute_time_s", 20},
        {"delivered_torque_1_nm", 24},
        {"delivered_torque_3_nm", 32}}},
      {kFromRobot,
       "ControllerDebug",
       112,
       {{"orientation_roll_deg", 4},
        {"orientation_yaw_deg", 12},
        {"orientation_ref_roll_deg", 16},
        {"orientation_integral_roll_deg", 28},
        {"omega_x_rad_s", 40},
        {"omega_ref_x_rad_s", 52},
        {"velocity_x_m_s", 64},
        {"velocity_kinematics_x_m_s", 72},
        {"velocity_ref_x_m_s", 80},
        {"velocity_ref_y_m_s", 84},
        {"torque_1_nm", 88},
        {"s_1", 100}}},
      {kFromRobot,
       "PredictedMpcTrajectory",
       56,
       {{"horizon_index", 4},
        {"q_w", 8},
        {"dq_w_1_s", 24},
        {"position_x_m", 40},
        {"velocity_y_m_s", 52}}},
      {kFromRobot,
       "RawSensorImu",
       148,
       {{"acceleration_x_m_s2", 4},
        {"acceleration_z_m_s2", 12},
        {"acceleration_covariance", 16},
        {"gyro_x_rad_s", 52},
        {"gyro_covariance", 64},
        {"magnetometer_x", 100},
        {"magnetometer_covariance", 112}}},
      {kFromRobot, "RawSensorMti200", 40, {{"gyro_x_rad_s", 16}, {"magnetometer_z", 36}}},
      {kFromRobot, "RawSensorEncoders", 16, {{"angle_3_rad", 12}}},
      {kFromRobot, "RawSensorBattery", 28, {{"charge_2_percent", 24}}},
      {kFromRobot,  // PC library
       "BatteryState",
       76,
       {{"current_a", 4},
        {"charge_ratio", 20},
        {"supply_status", 24},
        {"present", 27},
        {"cell_voltage_v", 28},
        {"location", 68},
        {"serial_number", 72}}},
      {kFromRobot,  // PC library
       "PowerManagement",
       20,
       {{"charge_ratio", 4}, {"batteries", 16}, {"getting_old", 19}}},
      {kFromRobot, "CalibrateImuAck", 1},
      {kFromRobot, "RestartControllerAck", 1},
  };
  return kLayouts;
}

/// Sizes of messages without a struct: the firmware fills an array of floats
/// (BalanceController.cpp), or has only an identifier.
const std::map<std::string_view, std::size_t>& sizes_without_struct() {
  static const std::map<std::string_view, std::size_t> kSizes{
      {"MathDump", 50 * 4},          {"SensorDump", 33 * 4},        {"CovarianceDump", 50 * 4},
      {"AttitudeControllerInfo", 4}, {"VelocityControllerInfo", 4}, {"MpcInfo", 4},
      {"RequestCpuLoad", 4}};
  return kSizes;
}

std::span<const MessageInfo> messages(WireDirection direction) {
  return fakebot::robots::kugle::wire_protocol().messages(direction);
}

}  // namespace

TEST_CASE("messages have the sizes and offsets that a compiler gives the firmware's structs") {
  for (const Layout& layout : layouts()) {
    CAPTURE(layout.message);
    const MessageInfo* message =
        fakebot::robots::kugle::wire_protocol().find_message(layout.direction, layout.message);
    REQUIRE(message != nullptr);
    CHECK(message->size == layout.size);
    for (const auto& offset : layout.offsets) {
      CAPTURE(offset.first);
      const FieldInfo* field = message->find_field(offset.first);
      REQUIRE(field != nullptr);
      CHECK(field->offset == offset.second);
    }
  }
}

TEST_CASE("each message of a fixed length is compared with the firmware") {
  for (const WireDirection direction : {kFromDriver, kFromRobot}) {
    for (const MessageInfo& message : messages(direction)) {
      if (message.is_variable) { continue; }
      CAPTURE(message.name);
      const bool has_layout = std::ranges::any_of(layouts(), [&](const Layout& layout) {
        return layout.direction == direction && layout.message == message.name;
      });
      if (has_layout) { continue; }
      REQUIRE(sizes_without_struct().count(message.name) == 1);
      CHECK(message.size == sizes_without_struct().at(message.name));
    }
  }
}

TEST_CASE("each number stands at a multiple of its size, after the one before it") {
  for (const WireDirection direction : {kFromDriver, kFromRobot}) {
    for (const MessageInfo& message : messages(direction)) {
      CAPTURE(message.name);
      std::size_t end = 0;
      for (const FieldInfo& field : message.fields) {
        CAPTURE(field.name);
        const std::size_t size = fakebot::sim::size_of(field.type);
        CHECK(field.offset % size == 0);
        CHECK(field.offset >= end);
        CHECK(field.offset - end < size);
        end = field.offset + field.size();
      }
      CHECK(end <= message.size);
    }
  }
}
