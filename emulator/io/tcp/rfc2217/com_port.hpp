// Numbers of the COM port control option. Source: RFC 2217.
#pragma once

#include <array>
#include <cstdint>

namespace fakebot::io::rfc2217 {

/// From the client; answers of the server are kAnswer higher.
enum class Command : std::uint8_t {
  signature = 0,
  set_baud_rate = 1,
  set_data_size = 2,
  set_parity = 3,
  set_stop_size = 4,
  set_control = 5,
  notify_line_state = 6,
  notify_modem_state = 7,
  suspend = 8,
  resume = 9,
  set_line_state_mask = 10,
  set_modem_state_mask = 11,
  purge_data = 12,
};
inline constexpr std::uint8_t kAnswer = 100;

/// Values of set_control. The first of a group asks for the present value.
namespace control {
inline constexpr std::uint8_t kAskFlow = 0, kNoFlow = 1, kSoftwareFlow = 2, kHardwareFlow = 3;
inline constexpr std::uint8_t kAskBreak = 4, kBreakOn = 5, kBreakOff = 6;
inline constexpr std::uint8_t kAskDtr = 7, kDtrOn = 8, kDtrOff = 9;
inline constexpr std::uint8_t kAskRts = 10, kRtsOn = 11, kRtsOff = 12;
inline constexpr std::uint8_t kAskInboundFlow = 13, kNoInboundFlow = 14;
}  // namespace control

/// Values of set_stop_size.
inline constexpr std::uint8_t kOneStopBit = 1, kTwoStopBits = 2;

/// The content of set_baud_rate.
inline std::array<std::uint8_t, 4> big_endian(std::uint32_t number) {
  return {static_cast<std::uint8_t>(number >> 24), static_cast<std::uint8_t>(number >> 16),
          static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)};
}

namespace purge {
inline constexpr std::uint8_t kReceived = 1, kToSend = 2, kBoth = 3;
}  // namespace purge

/// Bits of a modem state.
namespace modem_state {
inline constexpr std::uint8_t kDcd = 0x80, kRi = 0x40, kDsr = 0x20, kCts = 0x10;
inline constexpr std::uint8_t kDcdChanged = 0x08, kRiEnded = 0x04, kDsrChanged = 0x02,
                              kCtsChanged = 0x01;
}  // namespace modem_state

}  // namespace fakebot::io::rfc2217
