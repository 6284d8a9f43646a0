// What the driver asked for and the next frame shall carry, and who the robot is.
#pragma once

#include <cstdint>

#include "fakebot/protocol/kobuki/feedback.hpp"

namespace fakebot::sim::kobuki {

/// Who the robot says it is.
struct Identity {
  protocol::kobuki::HardwareVersion hardware;
  protocol::kobuki::FirmwareVersion firmware;
  protocol::kobuki::Udid udid;
};

/// Hardware 1.0.4 with firmware 1.2.0 (observed) and the documents' example of a
/// UDID. Robots of one process differ in the last word.
inline Identity identity_of_robot(std::uint32_t number) {
  return {{4, 0, 1, 0}, {0, 2, 1, 0}, {{97713968U, 842422349U, 1361404194U + number}}};
}

/// Requests of one frame period are gathered; each is answered once.
class Answers {
 public:
  void request(std::uint16_t flags) { requested_ = static_cast<std::uint16_t>(requested_ | flags); }
  void request_gains() { gains_ = true; }

  bool wants(std::uint16_t flag) const { return (requested_ & flag) != 0; }
  bool wants_gains() const { return gains_; }

  void answered() {
    requested_ = 0;
    gains_ = false;
  }

 private:
  std::uint16_t requested_ = 0;
  bool gains_ = false;
};

}  // namespace fakebot::sim::kobuki
