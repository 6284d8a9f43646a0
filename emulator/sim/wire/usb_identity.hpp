// The USB port of a robot as a computer sees the port: numbers and texts, for which drivers look.
#pragma once

#include <cstdint>
#include <string_view>

namespace fakebot::sim {

inline constexpr std::uint16_t kVendorFtdi = 0x0403;

/// The driver in Linux of a kind of chip.
struct UsbPortDriver {
  std::string_view name;     ///< "ftdi_sio"
  std::string_view node;     ///< of the device, without its number: "ttyUSB"
  int major;                 ///< of the device's number
  bool has_port_of_its_own;  ///< usb-serial: a device between the interface and the terminal
  bool has_latency_timer = false;
};

/// Initial value of a latency timer. Source: Linux, drivers/usb/serial/ftdi_sio.c.
inline constexpr int kLatencyTimerMs = 16;

inline constexpr UsbPortDriver kFtdiSio{"ftdi_sio", "ttyUSB", 188, true, true};
inline constexpr UsbPortDriver kCp210x{"cp210x", "ttyUSB", 188, true};
inline constexpr UsbPortDriver kCdcAcm{"cdc_acm", "ttyACM", 166, false};

struct UsbIdentity {
  const UsbPortDriver* driver;  ///< not nullptr
  std::uint16_t vendor = 0;
  std::uint16_t product = 0;
  std::string_view vendor_name{};
  std::string_view product_name{};
  std::string_view serial{};   ///< of a robot; empty: without a number
  std::string_view serials{};  ///< a pattern for all robots; empty: numbers tell nothing
  std::string_view link{};     ///< the usual name of the device in /dev: "kobuki"
  std::string_view source{};
};

/// An adapter with the chip CP2102 as delivered. Source: the chip's data sheet, "USB Configuration
/// Data".
constexpr UsbIdentity cp2102(std::string_view link, std::string_view source) {
  return {.driver = &kCp210x,
          .vendor = 0x10C4,
          .product = 0xEA60,
          .vendor_name = "Silicon Labs",
          .product_name = "CP2102 USB to UART Bridge Controller",
          .serial = "0001",
          .link = link,
          .source = source};
}

}  // namespace fakebot::sim
