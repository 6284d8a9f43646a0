// Drivers that are bad in one way each, for any robot: a scenario that they pass tests little.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/robot_kind.hpp"

namespace fakebot::runner {

enum class BadDriver : std::uint8_t { null, silent, deaf, constant, straight, junk };

struct NamedBadDriver {
  std::string_view name;
  BadDriver driver;
  std::string_view meaning;
  /// Nothing in it is good: no scenario that tests a driver can be passed by it.
  bool is_never_right;
};
inline constexpr std::array kBadDrivers{
    NamedBadDriver{"null", BadDriver::null, "opens the device, and does nothing", true},
    NamedBadDriver{"silent", BadDriver::silent, "reads, and sends nothing", true},
    NamedBadDriver{"junk", BadDriver::junk, "reads, and sends random bytes", true},
    NamedBadDriver{"deaf", BadDriver::deaf, "drives and turns by turns, and reads nothing", false},
    NamedBadDriver{"constant", BadDriver::constant, "drives the same arc all the time", false},
    NamedBadDriver{"straight", BadDriver::straight, "drives ahead, whatever happens", false},
};

/// Drives until the device is gone. Throws OsError if the device cannot be opened.
void drive_badly(BadDriver driver, const sim::WireProtocol& wire, const std::string& device);

}  // namespace fakebot::runner
