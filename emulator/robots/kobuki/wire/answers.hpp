// The answers that the next frame has to carry, and the identity of the robot.
#pragma once

#include <cstdint>
#include <optional>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "robots/kobuki/firmware.hpp"

namespace fakebot::robots::kobuki {

/// The identity that the robot reports.
struct Identity {
  bool has_long_versions = true;
  protocol::kobuki::HardwareVersion hardware;
  protocol::kobuki::FirmwareVersion firmware;
  protocol::kobuki::OldHardwareVersion old_hardware;
  protocol::kobuki::OldFirmwareVersion old_firmware;
  protocol::kobuki::Udid udid;
};

/// Hardware 1.0.4 (observed) and the documents' example of a UDID. Robots of one process differ in
/// the last word.
inline Identity identity_of_robot(const Firmware& firmware, std::uint32_t number) {
  const auto [major, minor, patch] = firmware.major_minor_patch;
  return {firmware.has_long_versions, {4, 0, 1, 0},
          {patch, minor, major, 0},   {firmware.short_hardware},
          {firmware.short_firmware},  {{97713968U, 842422349U, 1361404194U + number}}};
}

/// The requests of a frame period; each is answered once. Requests with flags are combined; of
/// several requests in a tick the last wins, unless `gathered` is set. Source: observed,
/// firmware 1.2.0.
class Answers {
 public:
  explicit Answers(bool gathered) : gathered_(gathered) {}

  void request(std::uint16_t flags, std::int64_t tick) {
    if (tick != tick_) { before_tick_ = requested_; }
    tick_ = tick;
    requested_ = static_cast<std::uint16_t>((gathered_ ? requested_ : before_tick_) | flags);
  }
  void request_gains() { gains_ = true; }
  /// Everything, as after power-on. Source: observed, firmware 1.0.0 to 1.2.0.
  void request_all(bool knows_gains) {
    requested_ = 0xFFFF;
    gains_ = knows_gains;
    eeprom_.emplace();
  }
  void request_eeprom(const protocol::kobuki::Eeprom& page) { eeprom_ = page; }

  bool wants(std::uint16_t flag) const { return (requested_ & flag) != 0; }
  bool wants_gains() const { return gains_; }
  const std::optional<protocol::kobuki::Eeprom>& eeprom() const { return eeprom_; }

  /// The requests were answered, or taken back.
  void answered() {
    requested_ = 0;
    gains_ = false;
    eeprom_.reset();
  }

 private:
  bool gathered_;
  std::uint16_t requested_ = 0;
  std::int64_t tick_ = -1;         // of the last request
  std::uint16_t before_tick_ = 0;  // the requests before that tick
  bool gains_ = false;
  std::optional<protocol::kobuki::Eeprom> eeprom_;
};

}  // namespace fakebot::robots::kobuki
