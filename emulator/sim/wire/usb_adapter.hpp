// The USB adapter between a computer and the serial line of a robot.
#pragma once

#include <cstdint>
#include <string_view>

namespace fakebot::sim {

inline constexpr std::uint16_t kVendorFtdi = 0x0403;

/// As the adapter describes itself, and the driver in the kernel.
struct UsbAdapter {
  std::uint16_t vendor = 0;
  std::uint16_t product = 0;
  std::string_view manufacturer{};
  std::string_view name{};
  std::string_view serial_number{};
  std::string_view driver{};  ///< "ftdi_sio"
  /// Bytes wait for more as long as a timer says, which users may set.
  bool has_latency_timer = false;
};

}  // namespace fakebot::sim
