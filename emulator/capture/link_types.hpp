// Names of the link types of captures. Source: the registry of tcpdump.org, "Link-layer header
// types".
#pragma once

#include <cstdint>
#include <string>

namespace fakebot::capture::link_type {

/// For private use; none is registered for robots. The bytes of a line and nothing around them.
inline constexpr std::uint16_t kUser0 = 147;
inline constexpr std::uint16_t kUser15 = 162;

inline constexpr std::uint16_t kUsbLinux = 189;         ///< usbmon, 48 bytes before the data
inline constexpr std::uint16_t kUsbLinuxMmapped = 220;  ///< usbmon, 64 bytes before the data
inline constexpr std::uint16_t kUsbPcap = 249;          ///< USBPcap of Windows

inline bool is_line(std::uint16_t type) {
  return type >= kUser0 && type <= kUser15;
}
inline bool is_usb(std::uint16_t type) {
  return type == kUsbLinux || type == kUsbLinuxMmapped || type == kUsbPcap;
}

/// "link type 1 (Ethernet)"; without a name if it is not well known.
std::string text_of(std::uint16_t type);

}  // namespace fakebot::capture::link_type
