// The answers of an RPLIDAR to single requests, the descriptor before a scan, and the text at
// the start. Measurements: measurements.hpp.
//
// Source: Slamtec/rplidar_sdk, sl_lidar_cmd.h; LR001.
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/rplidar/names.hpp"

namespace fakebot::protocol::inline v0::rplidar {

/// The answer to GetInfo.
struct DeviceInfo {
  static constexpr std::uint8_t id = answer_type::info;
  static constexpr std::string_view name = "DeviceInfo";

  std::uint8_t model = 0;
  std::uint8_t firmware_minor = 0;
  std::uint8_t firmware_major = 0;
  std::uint8_t hardware = 0;
  std::array<std::uint8_t, 16> serial_number{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"model", &DeviceInfo::model, "0x18: A1M8; 0x28: A2M8; 0x31: A3M1; 0x61: S1M1"},
        Field{"firmware_minor", &DeviceInfo::firmware_minor, "version, behind the point"},
        Field{"firmware_major", &DeviceInfo::firmware_major, "version, before the point"},
        Field{"hardware", &DeviceInfo::hardware, "version"},
        Field{"serial_number", &DeviceInfo::serial_number, "printed in this order"}};
  }
};

/// The answer to GetHealth.
struct DeviceHealth {
  static constexpr std::uint8_t id = answer_type::health;
  static constexpr std::string_view name = "DeviceHealth";

  std::uint8_t status = 0;
  std::uint16_t error_code = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"status", &DeviceHealth::status, "2: a reset is needed", health::values},
        Field{"error_code", &DeviceHealth::error_code, "of a warning or an error"}};
  }
};

/// The answer to GetSampleRate.
struct SampleRate {
  static constexpr std::uint8_t id = answer_type::sample_rate;
  static constexpr std::string_view name = "SampleRate";

  std::uint16_t standard_us = 0;
  std::uint16_t express_us = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"standard_us", &SampleRate::standard_us, "for each node of a scan", Unit{1, "us"}},
        Field{"express_us", &SampleRate::express_us, "for each measurement of an express scan",
              Unit{1, "us"}}};
  }
};

/// The answer to GetConf for the motor's speed.
struct DesiredSpeed {
  static constexpr std::uint8_t id = answer_type::conf;
  static constexpr std::string_view name = "DesiredSpeed";
  static constexpr std::size_t kSize = 8;

  std::uint32_t type = conf::desired_speed;
  std::uint16_t speed_rpm = 0;
  std::uint16_t pwm = 0;

  static constexpr auto fields() {
    return std::tuple{
        Field{"type", &DesiredSpeed::type, "of the value", conf::values},
        Field{"speed_rpm", &DesiredSpeed::speed_rpm, "for SetMotorSpeed", Unit{1, "rpm"}},
        Field{"pwm", &DesiredSpeed::pwm, "for SetMotorPwm"}};
  }

  [[nodiscard]] static constexpr std::size_t data_size() { return kSize; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() == kSize &&
           protocol::detail::load_little_endian<std::uint32_t>(data.data()) == conf::desired_speed;
  }
  [[nodiscard]] static constexpr DesiredSpeed read(std::span<const std::uint8_t> data) {
    DesiredSpeed message;
    protocol::detail::read_fields(message, data.data());
    return message;
  }
  constexpr void write(std::uint8_t* to) const { protocol::detail::write_fields(*this, to); }
};

/// The answer to GetConf for a name.
struct ConfText {
  static constexpr std::uint8_t id = answer_type::conf;
  static constexpr std::string_view name = "ConfText";
  static constexpr std::size_t kMostLetters = 64;

  std::uint32_t type = conf::mode_name;
  Text<kMostLetters> text{};

  static constexpr auto fields() {
    return std::tuple{Field{"type", &ConfText::type, "of the value", conf::values},
                      Field{"text", &ConfText::text, "with a 0 at the end"}};
  }

  /// With a 0 behind. Precondition: shorter than kMostLetters.
  constexpr void set_text(std::string_view letters) {
    std::ranges::copy(letters, text.letters.begin());
    text.letters[letters.size()] = 0;
    text.size = static_cast<std::uint8_t>(letters.size() + 1);
  }

  [[nodiscard]] constexpr std::size_t data_size() const { return sizeof(type) + text.size; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    if (data.size() < sizeof(type) || data.size() > sizeof(type) + kMostLetters) { return false; }
    const auto type = protocol::detail::load_little_endian<std::uint32_t>(data.data());
    return type == conf::mode_name || type == conf::model_name;
  }
  [[nodiscard]] static constexpr ConfText read(std::span<const std::uint8_t> data) {
    ConfText message;
    protocol::detail::read_value(data.data(), message.type);
    const auto letters = data.subspan(sizeof(type));
    std::ranges::copy(letters, message.text.letters.begin());
    message.text.size = static_cast<std::uint8_t>(letters.size());
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    protocol::detail::write_value(type, to);
    to += sizeof(type);
    for (const char letter : text.view()) { *to++ = static_cast<std::uint8_t>(letter); }
  }
};

/// The answers to GetConf for other values, by their length.
template <class Value>
struct ConfNumber {
  static constexpr std::uint8_t id = answer_type::conf;

  std::uint32_t type = 0;
  Value value = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"type", &ConfNumber::type, "of the value", conf::values},
                      Field{"value", &ConfNumber::value,
                            "in 1/256 of us or m for a mode's sample "
                            "time or distance"}};
  }
};
struct ConfByte : ConfNumber<std::uint8_t> {
  static constexpr std::string_view name = "ConfByte";
};
struct ConfWord : ConfNumber<std::uint16_t> {
  static constexpr std::string_view name = "ConfWord";
};
struct ConfLong : ConfNumber<std::uint32_t> {
  static constexpr std::string_view name = "ConfLong";
};

/// The answer to GetAccessoryBoard.
struct AccessoryBoard {
  static constexpr std::uint8_t id = answer_type::accessory_board;
  static constexpr std::string_view name = "AccessoryBoard";

  std::uint32_t flags = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"flags", &AccessoryBoard::flags, "of the board", accessory::flags}};
  }
};

/// Begins a scan; measurements follow without headers. The identifier stands in this table alone,
/// in place of the descriptor's second byte.
struct ScanDescriptor {
  static constexpr std::uint8_t id = kAnswerSync;
  static constexpr std::string_view name = "ScanDescriptor";

  std::uint32_t size_and_mode = 0;
  std::uint8_t type = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"size_and_mode", &ScanDescriptor::size_and_mode,
                            "bytes of a node or capsule, and 0x40000000: one after the other"},
                      Field{"type", &ScanDescriptor::type, "of what follows", answer_type::values}};
  }
};

/// The text after a reset, and after power-on. The identifier stands in this table alone.
struct BootText {
  static constexpr std::uint8_t id = 0x01;
  static constexpr std::string_view name = "BootText";
  static constexpr std::size_t kMostLetters = 96;
  static constexpr std::string_view kBegin = "RP ";  ///< of the text, whatever the model
  static constexpr std::size_t kLines = 3;

  Text<kMostLetters> text{};

  static constexpr auto fields() {
    return std::tuple{Field{"text", &BootText::text, "three lines"}};
  }

  [[nodiscard]] constexpr std::size_t data_size() const { return text.size; }
  [[nodiscard]] static constexpr bool accepts(std::span<const std::uint8_t> data) {
    return data.size() <= kMostLetters;
  }
  [[nodiscard]] static constexpr BootText read(std::span<const std::uint8_t> data) {
    BootText message;
    std::ranges::copy(data, message.text.letters.begin());
    message.text.size = static_cast<std::uint8_t>(data.size());
    return message;
  }
  constexpr void write(std::uint8_t* to) const {
    for (const char letter : text.view()) { *to++ = static_cast<std::uint8_t>(letter); }
  }
};

static_assert(wire_size<DeviceInfo> == 20 && wire_size<DeviceHealth> == 3);
static_assert(wire_size<SampleRate> == 4 && wire_size<ScanDescriptor> == 5);

}  // namespace fakebot::protocol::inline v0::rplidar
