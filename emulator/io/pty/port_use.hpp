// Whether a driver has set the port that it has open. Pure.
#pragma once

#include <chrono>
#include <optional>

namespace fakebot::io {

/// What of a port's settings decides what passes.
struct PortSettings {
  double baud = 0;      ///< bit/s; 0: hang-up, or unknown
  bool echoes = false;  ///< what the robot sends goes back to the robot

  bool operator==(const PortSettings&) const = default;
};

/// A port begins at another rate than the robot's and echoes. A driver sets it after opening it,
/// and some set it back before closing it: both take a moment, in which a frame would be garbage
/// for the driver, or come back to the robot. So frames wait for a port that is set, until the
/// driver sends something or its time is over.
class PortUse {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  /// For a driver that is slow to set its port, on a busy machine. (choice)
  static constexpr std::chrono::seconds kPatience{3};

  /// `baud` is the robot's rate; 0 if rates mean nothing.
  explicit PortUse(double baud) : baud_(baud) {}

  /// A driver has opened the port and finds these settings.
  void open(TimePoint now, const PortSettings& found);
  /// Whether a frame may be sent to the driver.
  bool is_ready(TimePoint now, const PortSettings& settings);
  /// The driver has sent bytes. Returns the settings at which they were sent: those before, if the
  /// port was set back since.
  PortSettings sent(TimePoint now, const PortSettings& settings);
  /// No driver has ever set this rate since it opened the port.
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
