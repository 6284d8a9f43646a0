// The memory shared by fakebot and the drivers of devices: the modem lines of each device,
// and the paths by which drivers find the devices.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "preload/port/shared_bytes.hpp"

namespace fakebot::preload {

/// The file of the memory.
inline constexpr char kPortsVariable[] = "FAKEBOT_PORTS";
/// A further path of a device, for the programs of `fakebot exec`: "3=/dev/ttyUSB0", where 3 is the
/// number of the slot.
inline constexpr char kPortNameVariable[] = "FAKEBOT_PORT_NAME";
inline constexpr char kPortsPrefix[] = "fakebot-ports-";

inline constexpr std::uint32_t kPortsVersion = 0x706f'0002;
inline constexpr std::size_t kMostPorts = 4096;  ///< as many pseudo-terminals as Linux has
inline constexpr std::size_t kPortNameBytes = 112;
inline constexpr std::size_t kAttributesBytes = 200;

/// Where programs look for the attributes of a serial port.
inline constexpr char kPortClass[] = "/sys/class/tty";

/// Lines have the bits of <asm/termios.h>.
inline constexpr std::uint32_t kDtr = 0x002;
inline constexpr std::uint32_t kRts = 0x004;
inline constexpr std::uint32_t kCts = 0x020;
inline constexpr std::uint32_t kDcd = 0x040;
inline constexpr std::uint32_t kRi = 0x080;
inline constexpr std::uint32_t kDsr = 0x100;

/// All that drivers have done to a device, in a single word: the lines, whether the rate is 0
/// (hang-up), and in the upper half a count of all that the library has noted.
class DriverWord {
 public:
  explicit DriverWord(std::uint32_t bits = 0) : bits_(bits) {}

  std::uint32_t bits() const { return bits_; }
  bool dtr() const { return (bits_ & kDtr) != 0; }
  bool rts() const { return (bits_ & kRts) != 0; }
  std::uint32_t lines() const { return bits_ & (kDtr | kRts); }
  bool is_hung_up() const { return (bits_ & kHungUp) != 0; }
  std::uint32_t notes() const { return bits_ >> 16; }

  DriverWord with_lines(std::uint32_t lines) const {
    return DriverWord((bits_ & ~(kDtr | kRts)) | (lines & (kDtr | kRts)));
  }
  DriverWord hung_up(bool is_hung_up) const {
    return DriverWord(is_hung_up ? bits_ | kHungUp : bits_ & ~kHungUp);
  }
  DriverWord with_note() const { return DriverWord(bits_ + 0x1'0000); }

 private:
  static constexpr std::uint32_t kHungUp = 0x8000;

  std::uint32_t bits_;
};

/// How often each line of the robot has changed.
struct LineChanges {
  std::atomic<std::uint32_t> cts;
  std::atomic<std::uint32_t> dsr;
  std::atomic<std::uint32_t> dcd;
  std::atomic<std::uint32_t> ri;
};

struct PortSlot {
  std::atomic<std::uint64_t> device;         ///< number of the pseudo-terminal; 0: unplugged
  std::atomic<std::uint64_t> former_device;  ///< before that
  std::atomic<std::uint32_t> driver;         ///< DriverWord
  std::atomic<std::uint32_t> robot;          ///< lines
  std::atomic<std::uint32_t> changes;        ///< of robot and device; waited for (futex)
  LineChanges changed;
  std::atomic<std::uint32_t> received;  ///< bytes by the driver
  std::atomic<std::uint32_t> sent;
  std::atomic<std::int32_t> flags;  ///< ASYNC_LOW_LATENCY and others of <linux/tty_flags.h>
  std::atomic<BytesIn> bytes_in;
  char name[kPortNameBytes];  ///< the path of the device for drivers; empty: none
};

struct PortTable {
  std::uint32_t version;
  std::atomic<std::uint32_t> count;         ///< slots in use, or used before
  std::atomic<std::uint32_t> named;         ///< any slot has a name
  std::atomic<std::uint32_t> shares_bytes;  ///< any slot has, or had, shared bytes
  /// The library opens the file once when a driver has changed lines: fakebot sees the opening.
  std::uint32_t is_watched;
  char attributes[kAttributesBytes];  ///< the folder in place of /sys/class/tty; empty: none
  PortSlot slots[kMostPorts];
  /// Of each slot. There is memory where the slot's `bytes_in` is not `kernel`.
  SharedBytes bytes[kMostPorts];
};

}  // namespace fakebot::preload
