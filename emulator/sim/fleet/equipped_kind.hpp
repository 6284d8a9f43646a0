// A kind of robot whose robots carry devices: the carrier's kind, with the signals of all devices.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "sim/not_copied.hpp"
#include "sim/robot_kind.hpp"
#include "sim/signal.hpp"

namespace fakebot::sim {

class EquippedKind : private NotCopied {
 public:
  /// The texts of the carrier and of the devices must outlive the object, except for the names of
  /// the devices. Precondition: the names differ from each other, and from the first part of all
  /// other signals.
  EquippedKind(const RobotKind& carrier, const std::vector<MountedKind>& devices);

  /// Named as the carrier. Valid as long as the object.
  const RobotKind& kind() const { return kind_; }

 private:
  std::deque<std::string> names_;  // a deque, because the tables refer to the texts
  std::vector<MountedKind> mounted_;
  std::vector<Signal> signals_;
  RobotKind kind_;
};

/// "scan.front_m"
std::string signal_of_device(std::string_view device, std::string_view signal);

}  // namespace fakebot::sim
