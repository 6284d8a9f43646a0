// The answers of the Kugle's board to requests, and the texts that the board sends.
//
// Source: firmware, MessageTypes.h; API protocol, "Embedded board to PC".
//
// Threads: plain values and constants; any thread may use its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/kugle/names.hpp"
#include "fakebot/protocol/kugle/values.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Not sent.
struct TestAnswer : WithValues<TestAnswer, std::uint8_t> {
  static constexpr std::uint8_t id = 0x01;
  static constexpr std::string_view name = "Test";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// The answer to StoreParameters.
struct StoreParametersAck {
  static constexpr std::uint8_t id = 0x04;
  static constexpr std::string_view name = "StoreParametersAck";
  static constexpr bool naturally_aligned = true;

  std::uint8_t acknowledged = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"acknowledged", &StoreParametersAck::acknowledged,
                            "whether the board obeys", boolean::values}};
  }
};

/// The first answer to DumpParameters. The protocol has 3 bytes.
struct DumpParametersHeader {
  static constexpr std::uint8_t id = 0x05;
  static constexpr std::string_view name = "DumpParametersHeader";
  static constexpr bool naturally_aligned = true;

  std::uint16_t parameters_size_bytes = 0;
  std::uint8_t packages_to_follow = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"parameters_size_bytes", &DumpParametersHeader::parameters_size_bytes,
                            "of the whole dump"},
                      Field{"packages_to_follow", &DumpParametersHeader::packages_to_follow,
                            "frames with the same identifier"}};
  }
};

/// A part of the dump: up to 250 bytes of memory.
struct DumpParametersData : WithValues<DumpParametersData, std::uint8_t> {
  static constexpr std::uint8_t id = 0x05;
  static constexpr std::string_view name = "DumpParametersData";

  static constexpr auto fields() { return std::tuple<>{}; }
};

/// The answer to CalibrateImu.
struct CalibrateImuAck {
  static constexpr std::uint8_t id = 0xE0;
  static constexpr std::string_view name = "CalibrateImuAck";
  static constexpr bool naturally_aligned = true;

  std::uint8_t acknowledged = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"acknowledged", &CalibrateImuAck::acknowledged,
                            "whether the board obeys", boolean::values}};
  }
};

/// The share of each task of the processor. Sent each second.
struct CpuLoad : WithText<CpuLoad> {
  static constexpr std::uint8_t id = 0xE1;
  static constexpr std::string_view name = "CpuLoad";
};

/// The answer to RestartController.
struct RestartControllerAck {
  static constexpr std::uint8_t id = 0xE2;
  static constexpr std::string_view name = "RestartControllerAck";
  static constexpr bool naturally_aligned = true;

  std::uint8_t acknowledged = 0;

  static constexpr auto fields() {
    return std::tuple{Field{"acknowledged", &RestartControllerAck::acknowledged,
                            "whether the board obeys", boolean::values}};
  }
};

/// Text for a person, at most 210 letters.
struct DebugText : WithText<DebugText> {
  static constexpr std::uint8_t id = 0xFF;
  static constexpr std::string_view name = "Debug";
};

}  // namespace fakebot::protocol::inline v0::kugle
