// What the driver knows: the last frame sent.
#pragma once

#include <cstdint>

#include "fakebot/protocol/kobuki/feedback.hpp"

namespace fakebot::robots::kobuki {

/// The parts of a frame that signals show.
struct ReportedFrame {
  protocol::kobuki::BasicSensorData basic{};
  bool hardware_version = false;
  bool firmware_version = false;
  bool udid = false;
  bool gains = false;
};

class Reported {
 public:
  /// The whole frame was sent.
  void sent(const ReportedFrame& frame) {
    basic_ = frame.basic;
    hardware_versions_ += frame.hardware_version ? 1 : 0;
    firmware_versions_ += frame.firmware_version ? 1 : 0;
    udids_ += frame.udid ? 1 : 0;
    gains_ += frame.gains ? 1 : 0;
  }

  const protocol::kobuki::BasicSensorData& basic() const { return basic_; }
  // How many frames carried each part.
  std::uint64_t hardware_versions() const { return hardware_versions_; }
  std::uint64_t firmware_versions() const { return firmware_versions_; }
  std::uint64_t udids() const { return udids_; }
  std::uint64_t gains() const { return gains_; }

 private:
  protocol::kobuki::BasicSensorData basic_{};
  std::uint64_t hardware_versions_ = 0;
  std::uint64_t firmware_versions_ = 0;
  std::uint64_t udids_ = 0;
  std::uint64_t gains_ = 0;
};

}  // namespace fakebot::robots::kobuki
