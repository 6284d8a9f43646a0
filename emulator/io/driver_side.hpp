// The driver's end of a robot's line.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "io/line_counters.hpp"
#include "sim/not_copied.hpp"
#include "sim/wire/line_rate.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::io {

/// The rate of a driver's port.
struct PortRate {
  double baud = 0;         ///< 0 if unknown
  bool was_found = false;  ///< not set by the driver
  // Known by RFC 2217 alone: a pseudo-terminal drops both.
  std::uint8_t data_bits = 8;
  sim::Parity parity = sim::Parity::none;

  bool operator==(const PortRate&) const = default;
  bool has_other_format() const { return data_bits != 8 || parity != sim::Parity::none; }
};

/// A device for drivers, or the script of a scenario in place of a driver.
class DriverSide : private NotCopied {
 public:
  virtual ~DriverSide() = default;

  /// A driver has the end open.
  virtual bool attached() const = 0;
  /// Gives the whole frame to the driver or drops the frame. Returns false if the frame was
  /// dropped, or if no driver is attached.
  virtual bool send(std::span<const std::uint8_t> frame) = 0;

  /// The rate of the driver's reading; unknown without a driver.
  virtual PortRate reads_at() = 0;
  /// The rate of the last bytes from the driver.
  virtual PortRate has_sent_at() = 0;

  /// What the driver has set; nothing where the driver's end has no such lines, as a
  /// pseudo-terminal whose driver was started without the library for modem lines.
  const std::optional<sim::DriverLines>& driver_lines() const { return driver_lines_; }
  /// What the driver reads from now on; no lines at first.
  virtual void set_robot_lines(sim::RobotLines /*lines*/) {}

  /// Frames and bytes since the start.
  virtual const LineCounters& counters() const = 0;

 protected:
  void keep_driver_lines(std::optional<sim::DriverLines> lines) { driver_lines_ = lines; }

 private:
  std::optional<sim::DriverLines> driver_lines_{};  // here, because each tick looks
};

}  // namespace fakebot::io
