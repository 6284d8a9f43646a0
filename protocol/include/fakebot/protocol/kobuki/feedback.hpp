// The feedback of a Kobuki: the sub-payloads of frames from the robot.
//
// Source: Kobuki protocol specification, "Feedback Packets". Where the documents contradict
// themselves the comment names the reading that the robot follows.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kobuki/flags.hpp"
#include "fakebot/protocol/kobuki/raw_gyro.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::kobuki {

struct BasicSensorData {
  static constexpr std::uint8_t id = 0x01;
  static constexpr std::string_view name = "BasicSensorData";

  std::uint16_t timestamp_ms = 0;
  std::uint8_t bumper = 0;
  std::uint8_t wheel_drop = 0;
  std::uint8_t cliff = 0;
  std::uint16_t left_encoder_ticks = 0;
  std::uint16_t right_encoder_ticks = 0;
  std::int8_t left_pwm_percent = 0;
  std::int8_t right_pwm_percent = 0;
  std::uint8_t buttons = 0;
  std::uint8_t charger = 0;
  std::uint8_t battery_dv = 0;
  std::uint8_t overcurrent = 0;

  static constexpr auto fields() {
    using M = BasicSensorData;
    return std::tuple{
        Field{"timestamp_ms", &M::timestamp_ms, "time of the robot; 0 follows 65535",
              Unit{1, "ms"}},
        Field{"bumper", &M::bumper, "bumpers that are pressed", bumper::flags},
        Field{"wheel_drop", &M::wheel_drop, "wheels that hang down", wheel_drop::flags},
        Field{"cliff", &M::cliff, "sensors that see no floor", cliff::flags},
        Field{"left_encoder_ticks", &M::left_encoder_ticks,
              "counts up when driving forward; 0 follows 65535", Unit{1, "ticks"}},
        Field{"right_encoder_ticks", &M::right_encoder_ticks,
              "counts up when driving forward; 0 follows 65535", Unit{1, "ticks"}},
        Field{"left_pwm_percent", &M::left_pwm_percent, "duty of the motor, negative: backward",
              Unit{1, "%"}},
        Field{"right_pwm_percent", &M::right_pwm_percent, "duty of the motor, negative: backward",
              Unit{1, "%"}},
        Field{"buttons", &M::buttons, "buttons that are pressed", button::flags},
        Field{"charger", &M::charger, "state of the charger", charger::values},
        Field{"battery_dv", &M::battery_dv, "voltage", Unit{0.1, "V"}},
        Field{"overcurrent", &M::overcurrent, "motors with over-current", overcurrent::flags}};
  }
};

/// The beams of the docking station, as seen by each receiver of the robot.
struct DockingIr {
  static constexpr std::uint8_t id = 0x03;
  static constexpr std::string_view name = "DockingIr";

  std::uint8_t right = 0;
  std::uint8_t center = 0;
  std::uint8_t left = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"right", &DockingIr::right, "right receiver", dock_ir::flags},
                      Field{"center", &DockingIr::center, "central receiver", dock_ir::flags},
                      Field{"left", &DockingIr::left, "left receiver", dock_ir::flags}};
  }
};

/// Counter-clockwise is positive. Source of the ranges: observed.
struct Inertial {
  static constexpr std::uint8_t id = 0x04;
  static constexpr std::string_view name = "Inertial";

  std::int16_t angle_cdeg = 0;
  std::int16_t rate_cdeg_s = 0;
  std::array<std::uint8_t, 3> unused{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"angle_cdeg", &Inertial::angle_cdeg, "heading, -18000 to 18000",
              Unit{0.01, "degree"}},
        Field{"rate_cdeg_s", &Inertial::rate_cdeg_s, "turn rate", Unit{0.01, "degree/s"}},
        Field{"unused", &Inertial::unused, "0"}};
  }
};

struct Cliff {
  static constexpr std::uint8_t id = 0x05;
  static constexpr std::string_view name = "Cliff";

  std::uint16_t right_adc = 0;
  std::uint16_t center_adc = 0;
  std::uint16_t left_adc = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"right_adc", &Cliff::right_adc, "0 to 4095 for 0 to 3.3 V; less when farther"},
        Field{"center_adc", &Cliff::center_adc, "0 to 4095 for 0 to 3.3 V; less when farther"},
        Field{"left_adc", &Cliff::left_adc, "0 to 4095 for 0 to 3.3 V; less when farther"}};
  }
};

/// The documents give each field two bytes, in a length of two: a field has one byte.
struct Current {
  static constexpr std::uint8_t id = 0x06;
  static constexpr std::string_view name = "Current";

  std::uint8_t left_ca = 0;
  std::uint8_t right_ca = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"left_ca", &Current::left_ca, "current of the left motor", Unit{0.01, "A"}},
        Field{"right_ca", &Current::right_ca, "current of the right motor", Unit{0.01, "A"}}};
  }
};

struct HardwareVersion {
  static constexpr std::uint8_t id = 0x0A;
  static constexpr std::string_view name = "HardwareVersion";

  std::uint8_t patch = 0;
  std::uint8_t minor = 0;
  std::uint8_t major = 0;
  std::uint8_t unused = 0;

  static constexpr auto fields() {
    using M = HardwareVersion;
    return std::tuple{Field{"patch", &M::patch, "patch"}, Field{"minor", &M::minor, "minor"},
                      Field{"major", &M::major, "major"}, Field{"unused", &M::unused, "0"}};
  }
};

/// HardwareVersion with two bytes: firmware before 1.1.2. Source: observed; the official driver
/// reads both lengths.
struct OldHardwareVersion {
  static constexpr std::uint8_t id = HardwareVersion::id;
  static constexpr std::string_view name = "OldHardwareVersion";

  std::uint16_t number = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"number", &OldHardwareVersion::number, "104 is 1.0.4"}};
  }
};

struct FirmwareVersion {
  static constexpr std::uint8_t id = 0x0B;
  static constexpr std::string_view name = "FirmwareVersion";

  std::uint8_t patch = 0;
  std::uint8_t minor = 0;
  std::uint8_t major = 0;
  std::uint8_t unused = 0;

  static constexpr auto fields() {
    using M = FirmwareVersion;
    return std::tuple{Field{"patch", &M::patch, "patch"}, Field{"minor", &M::minor, "minor"},
                      Field{"major", &M::major, "major"}, Field{"unused", &M::unused, "0"}};
  }
};

/// FirmwareVersion with two bytes: firmware before 1.1.2. Source: observed; the official driver
/// reads both lengths.
struct OldFirmwareVersion {
  static constexpr std::uint8_t id = FirmwareVersion::id;
  static constexpr std::string_view name = "OldFirmwareVersion";

  std::uint16_t number = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"number", &OldFirmwareVersion::number,
                            "123 is 1.0.0 (sent by 1.1.0 too), 110 is 1.1.0, 111 is 1.1.1"}};
  }
};

/// Not documented: a page of the robot's memory, in the first frame of old firmware and as the
/// answer to another undocumented command. Source: observed.
struct Eeprom {
  static constexpr std::uint8_t id = 0x0F;
  static constexpr std::string_view name = "Eeprom";

  std::uint8_t page = 0;
  std::array<std::uint8_t, 16> content{};

  static constexpr auto fields() {
    using M = Eeprom;
    return std::tuple{Field{"page", &M::page, "number of a page of 16 bytes; not documented"},
                      Field{"content", &M::content, "bytes of the page"}};
  }
};

struct GeneralPurposeInput {
  static constexpr std::uint8_t id = 0x10;
  static constexpr std::string_view name = "GeneralPurposeInput";

  std::uint16_t digital = 0;
  std::array<std::uint16_t, 4> analog_adc{};
  std::array<std::uint16_t, 3> unused{};

  static constexpr auto fields() {
    using M = GeneralPurposeInput;
    return std::tuple{
        Field{"digital", &M::digital, "inputs with high voltage", digital_input::flags},
        Field{"analog_adc", &M::analog_adc, "four inputs, 0 to 4095 for 0 to 3.3 V"},
        Field{"unused", &M::unused, "documented as unused; the first is a live fifth input"}};
  }
};

/// Unique device identifier, the 96 bits of the processor.
struct Udid {
  static constexpr std::uint8_t id = 0x13;
  static constexpr std::string_view name = "Udid";

  std::array<std::uint32_t, 3> udid{};

  static constexpr auto fields() {
    return std::tuple{Field{"udid", &Udid::udid, "written as udid0-udid1-udid2"}};
  }
};

/// The documents print identifier 1 and length 21; robot and official driver use
/// identifier 21 and length 13.
struct ControllerInfo {
  static constexpr std::uint8_t id = 0x15;
  static constexpr std::string_view name = "ControllerInfo";

  std::uint8_t type = 0;
  std::uint32_t p_gain_milli = 0;
  std::uint32_t i_gain_milli = 0;
  std::uint32_t d_gain_milli = 0;

  static constexpr auto fields() {
    using M = ControllerInfo;
    return std::tuple{Field{"type", &M::type, "whose gains", gain_type::values},
                      Field{"p_gain_milli", &M::p_gain_milli, "Kp", Unit{0.001, ""}},
                      Field{"i_gain_milli", &M::i_gain_milli, "Ki", Unit{0.001, ""}},
                      Field{"d_gain_milli", &M::d_gain_milli, "Kd", Unit{0.001, ""}}};
  }
};

/// The messages in the order in which the robot puts sub-payloads into a frame (observed).
using Feedback = MessageSet<BasicSensorData, DockingIr, Inertial, Cliff, Current, HardwareVersion,
                            OldHardwareVersion, FirmwareVersion, OldFirmwareVersion, RawGyro,
                            Eeprom, GeneralPurposeInput, Udid, ControllerInfo>;

static_assert(wire_size<BasicSensorData> == 15 && wire_size<DockingIr> == 3);
static_assert(wire_size<Inertial> == 7 && wire_size<Cliff> == 6 && wire_size<Current> == 2);
static_assert(wire_size<HardwareVersion> == 4 && wire_size<FirmwareVersion> == 4);
static_assert(wire_size<OldHardwareVersion> == 2 && wire_size<OldFirmwareVersion> == 2);
static_assert(wire_size<Eeprom> == 17 && wire_size<GeneralPurposeInput> == 16 &&
              wire_size<Udid> == 12);
static_assert(wire_size<ControllerInfo> == 13);

}  // namespace fakebot::protocol::inline v0::kobuki
