// The driver library, with its signals connected to a behaviour.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "behaviour.hpp"
#include "kobuki_core/kobuki.hpp"

namespace explorer {

class Session {
 public:
  Session(const std::string& device, std::unique_ptr<Behaviour> behaviour);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// The library has ended its thread: the firmware is too old or too new.
  bool is_over() const { return kobuki_.isShutdown(); }

 private:
  void on_frame();
  void on_button(const kobuki::ButtonEvent& event);
  void on_versions(const kobuki::VersionInfo& versions);
  void add_odometry();
  void watch_battery();

  std::unique_ptr<Behaviour> behaviour_;
  Frame frame_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double heading_rad_ = 0;
  bool has_heading_ = false;
  double battery_dangerous_since_s_ = -1;
  // Last, to end first: the thread of the library calls the slots until the end.
  ecl::Slot<> frame_slot_;
  ecl::Slot<const kobuki::ButtonEvent&> button_slot_;
  ecl::Slot<const kobuki::VersionInfo&> versions_slot_;
  kobuki::Kobuki kobuki_;
};

}  // namespace explorer
