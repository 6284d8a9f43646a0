// Whether a driver has set the port opened by the driver. Pure.
#pragma once

#include <chrono>
#include <optional>

#include "io/serial/serial_settings.hpp"

namespace fakebot::io {

/// A newly opened port echoes, and has another rate than the robot. Drivers set the port after
/// opening, and some set the old values back before closing. Until the driver has set the port, and
/// once the driver has set the old values back, a frame would be garbage for the driver, or come
/// back to the robot. So frames wait until the port is set, the driver sends bytes, or the driver's
/// time is over.
class PortUse {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  /// The time for a driver slow to set the port, on a busy machine. (choice)
  static constexpr std::chrono::seconds kPatience{3};

  /// `baud` is the robot's rate; 0 if rates mean nothing.
  explicit PortUse(double baud) : baud_(baud) {}

  /// A driver has opened the port and finds these settings.
  void open(TimePoint now, const PortSettings& found);
  /// Whether a frame may be sent to the driver.
  bool is_ready(TimePoint now, const PortSettings& settings);
  /// The driver has sent bytes. Returns the settings during the sending: the driver's last
  /// settings, if the port was set back since.
  PortSettings sent(TimePoint now, const PortSettings& settings);
  /// Whether the driver found the port at this rate when opening the port.
  bool was_found(double baud) const { return baud == found_.baud; }

 private:
  bool is_set(const PortSettings& settings) const;

  double baud_;
  PortSettings found_{};
  std::optional<PortSettings> set_{};  // by the driver, as last seen
  TimePoint unset_since_{};
  bool is_unset_ = true;
  bool is_used_unset_ = false;
};

}  // namespace fakebot::io
