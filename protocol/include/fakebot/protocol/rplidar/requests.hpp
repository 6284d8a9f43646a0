// The requests of a host to an RPLIDAR.
//
// Source: Slamtec/rplidar_sdk, sl_lidar_cmd.h; LR001.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/rplidar/names.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::rplidar {

/// Ends a scan. Without an answer.
struct Stop {
  static constexpr std::uint8_t id = 0x25;
  static constexpr std::string_view name = "Stop";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Restarts the scanner. A text follows when the scanner has started.
struct Reset {
  static constexpr std::uint8_t id = 0x40;
  static constexpr std::string_view name = "Reset";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Begins a scan: the answer is a descriptor, and then a node for each measurement.
struct Scan {
  static constexpr std::uint8_t id = 0x20;
  static constexpr std::string_view name = "Scan";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Likewise, also if the head does not turn.
struct ForceScan {
  static constexpr std::uint8_t id = 0x21;
  static constexpr std::string_view name = "ForceScan";

  static constexpr auto fields() { return std::tuple<>{}; }
};

struct GetInfo {
  static constexpr std::uint8_t id = 0x50;
  static constexpr std::string_view name = "GetInfo";

  static constexpr auto fields() { return std::tuple<>{}; }
};

struct GetHealth {
  static constexpr std::uint8_t id = 0x52;
  static constexpr std::string_view name = "GetHealth";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Since firmware 1.17.
struct GetSampleRate {
  static constexpr std::uint8_t id = 0x59;
  static constexpr std::string_view name = "GetSampleRate";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// Begins a scan: the answer is a descriptor, and then capsules of many measurements. Since
/// firmware 1.17.
struct ExpressScan {
  static constexpr std::uint8_t id = 0x82;
  static constexpr std::string_view name = "ExpressScan";

  std::uint8_t working_mode = 0;
  std::uint16_t working_flags = 0;
  std::uint16_t param = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"working_mode", &ExpressScan::working_mode,
              "a mode of the scanner; 0: the express "
              "mode of old firmware"},
        Field{"working_flags", &ExpressScan::working_flags, "no scanner of the A series uses it"},
        Field{"param", &ExpressScan::param, "reserved"}};
  }
};

/// Asks for a value of the configuration. Since firmware 1.24.
struct GetConf {
  static constexpr std::uint8_t id = 0x84;
  static constexpr std::string_view name = "GetConf";

  std::uint32_t type = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"type", &GetConf::type, "of the value", conf::values}};
  }
};

/// Asks for a value of a mode, or for another value: the mode is then ignored.
struct GetModeConf {
  static constexpr std::uint8_t id = 0x84;
  static constexpr std::string_view name = "GetModeConf";

  std::uint32_t type = 0;
  std::uint16_t mode = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"type", &GetModeConf::type, "of the value", conf::values},
                      Field{"mode", &GetModeConf::mode, "a mode of the scanner"}};
  }
};

/// Likewise, as Slamtec's SDK 1 sends all such requests.
struct GetLongConf {
  static constexpr std::uint8_t id = 0x84;
  static constexpr std::string_view name = "GetLongConf";

  std::uint32_t type = 0;
  std::uint16_t mode = 0;
  std::array<std::uint8_t, 30> reserved{};

  static constexpr auto fields() {
    return std::tuple{Field{"type", &GetLongConf::type, "of the value", conf::values},
                      Field{"mode", &GetLongConf::mode, "a mode of the scanner"},
                      Field{"reserved", &GetLongConf::reserved, "zeros"}};
  }
};

/// Confirms a detected rate of the line. Since firmware 1.30.
struct ConfirmBaudRate {
  static constexpr std::uint8_t id = 0x90;
  static constexpr std::string_view name = "ConfirmBaudRate";

  std::uint16_t flag = 0;
  std::uint32_t baud_rate = 0;
  std::uint16_t param = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"flag", &ConfirmBaudRate::flag, "0x5F5F"},
                      Field{"baud_rate", &ConfirmBaudRate::baud_rate, "wanted", Unit{1, "bit/s"}},
                      Field{"param", &ConfirmBaudRate::param, "0"}};
  }
};

/// Sets the speed of a motor that the scanner controls. For scanners of the S series.
struct SetMotorSpeed {
  static constexpr std::uint8_t id = 0xA8;
  static constexpr std::string_view name = "SetMotorSpeed";

  std::uint16_t speed_rpm = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"speed_rpm", &SetMotorSpeed::speed_rpm, "0: the motor stops", Unit{1, "rpm"}}};
  }
};

/// Sets the power of the motor. For the accessory board of the A2 and A3, between host and scanner.
struct SetMotorPwm {
  static constexpr std::uint8_t id = 0xF0;
  static constexpr std::string_view name = "SetMotorPwm";
  static constexpr std::uint16_t kMost = 1023;

  std::uint16_t pwm = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"pwm", &SetMotorPwm::pwm, "0: the motor stops; 1023: always on"}};
  }
};

/// Asks whether an accessory board controls the motor.
struct GetAccessoryBoard {
  static constexpr std::uint8_t id = 0xFF;
  static constexpr std::string_view name = "GetAccessoryBoard";

  std::uint32_t reserved = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"reserved", &GetAccessoryBoard::reserved, "0"}};
  }
};

using Requests = MessageSet<Stop, Reset, Scan, ForceScan, GetInfo, GetHealth, GetSampleRate,
                            ExpressScan, GetConf, GetModeConf, GetLongConf, ConfirmBaudRate,
                            SetMotorSpeed, SetMotorPwm, GetAccessoryBoard>;

static_assert(wire_size<ExpressScan> == 5 && wire_size<GetLongConf> == 36);
static_assert(wire_size<ConfirmBaudRate> == 8);

}  // namespace fakebot::protocol::inline v0::rplidar
