// All messages from the Kugle's PC. Structs are sent as the compilers of both sides lay out
// structs; the tables of the protocol omit the padding.
//
// Source: firmware, MessageTypes.h, which the PC library has, too; API protocol, "PC to embedded
// board".
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kugle/names.hpp"
#include "fakebot/protocol/kugle/parameter_messages.hpp"
#include "fakebot/protocol/kugle/references.hpp"
#include "fakebot/protocol/kugle/values.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// The board has no code for Test.
struct Test : WithValues<Test, std::uint8_t> {
  static constexpr std::uint8_t id = 0x01;
  static constexpr std::string_view name = "Test";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Write the parameters into the EEPROM. Any payload.
struct StoreParameters : WithValues<StoreParameters, std::uint8_t> {
  static constexpr std::uint8_t id = 0x04;
  static constexpr std::string_view name = "StoreParameters";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Ask for the memory of all parameters. Any payload.
struct DumpParameters : WithValues<DumpParameters, std::uint8_t> {
  static constexpr std::uint8_t id = 0x05;
  static constexpr std::string_view name = "DumpParameters";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Not defined in the protocol; the board has no code for SystemSettings.
struct SystemSettings : WithValues<SystemSettings, std::uint8_t> {
  static constexpr std::uint8_t id = 0x10;
  static constexpr std::string_view name = "SystemSettings";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// The board has no code for EstimatorSettings.
struct EstimatorSettings {
  static constexpr std::uint8_t id = 0x11;
  static constexpr std::string_view name = "EstimatorSettings";
  static constexpr bool naturally_aligned = true;

  std::uint16_t estimate_msg_prescaler = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"estimate_msg_prescaler", &EstimatorSettings::estimate_msg_prescaler, "not used"}};
  }
};

/// The board has no code for ControllerSettings: the mode is a parameter.
struct ControllerSettings {
  static constexpr std::uint8_t id = 0x12;
  static constexpr std::string_view name = "ControllerSettings";
  static constexpr bool naturally_aligned = true;

  std::uint8_t mode = 0;
  std::uint8_t type = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"mode", &ControllerSettings::mode, "mode of the controller", controller_mode::values},
        Field{"type", &ControllerSettings::type, "which controller", controller_type::values}};
  }
};

/// The board has no code for YawCorrection.
struct YawCorrection {
  static constexpr std::uint8_t id = 0x20;
  static constexpr std::string_view name = "YawCorrection";
  static constexpr bool naturally_aligned = true;

  float yaw_rad = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"yaw_rad", &YawCorrection::yaw_rad, "heading", Unit{1, "rad"}}};
  }
};

/// The board has no code for PositionCorrection.
struct PositionCorrection {
  static constexpr std::uint8_t id = 0x21;
  static constexpr std::string_view name = "PositionCorrection";
  static constexpr bool naturally_aligned = true;

  float position_x_m = 0;
  float position_y_m = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"position_x_m", &PositionCorrection::position_x_m, "position", Unit{1, "m"}},
        Field{"position_y_m", &PositionCorrection::position_y_m, "likewise, y", Unit{1, "m"}}};
  }
};

/// Calibrate the gyroscope or the accelerometer. The protocol has the key only, and the board
/// ignores the key.
struct CalibrateImu {
  static constexpr std::uint8_t id = 0xE0;
  static constexpr std::string_view name = "CalibrateImu";
  static constexpr bool naturally_aligned = true;

  std::uint32_t magic_key = 0;
  std::uint8_t calibrate_accelerometer = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"magic_key", &CalibrateImu::magic_key, "0x12345678, or the board refuses"},
        Field{"calibrate_accelerometer", &CalibrateImu::calibrate_accelerometer,
              "instead of the gyroscope", boolean::values}};
  }
};

/// The board has no code for RequestCpuLoad: the board sends the load each second.
struct RequestCpuLoad {
  static constexpr std::uint8_t id = 0xE1;
  static constexpr std::string_view name = "RequestCpuLoad";
  static constexpr bool naturally_aligned = true;

  std::uint32_t magic_key = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"magic_key", &RequestCpuLoad::magic_key, "0x12345678, or the board refuses"}};
  }
};

/// Start the controller anew.
struct RestartController {
  static constexpr std::uint8_t id = 0xE2;
  static constexpr std::string_view name = "RestartController";
  static constexpr bool naturally_aligned = true;

  std::uint32_t magic_key = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"magic_key", &RestartController::magic_key, "0x12345678, or the board refuses"}};
  }
};

/// Leave the program for the bootloader of the processor. The protocol asks for the key; the board
/// takes any payload.
struct EnterBootloader : WithValues<EnterBootloader, std::uint8_t> {
  static constexpr std::uint8_t id = 0xF0;
  static constexpr std::string_view name = "EnterBootloader";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Restart the board. The protocol asks for the key; the board takes any payload.
struct Reboot : WithValues<Reboot, std::uint8_t> {
  static constexpr std::uint8_t id = 0xF1;
  static constexpr std::string_view name = "Reboot";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Text; the board has no code for Debug.
struct Debug : WithText<Debug> {
  static constexpr std::uint8_t id = 0xFF;
  static constexpr std::string_view name = "Debug";
};

using Commands =
    MessageSet<Test, GetParameter, SetParameter, SetFloatParameter, SetUint16Parameter,
               SetUint32Parameter, StoreParameters, DumpParameters, SystemSettings,
               EstimatorSettings, ControllerSettings, YawCorrection, PositionCorrection,
               QuaternionReference, AngularVelocityReference, BalanceControllerReference,
               VelocityReference, MpcPathReference, ShortMpcPathReference, CalibrateImu,
               RequestCpuLoad, RestartController, EnterBootloader, Reboot, Debug>;

static_assert(wire_size<CalibrateImu> == 8 && wire_size<RestartController> == 4);

}  // namespace fakebot::protocol::inline v0::kugle
