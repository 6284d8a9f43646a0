// The robot of a session without simulation, from a capture or behind a serial port, described for
// clients.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "capture/pcapng/pcapng_writer.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::runner {

struct NotSimulated {
  std::string what;           ///< "the robot is real, behind /dev/ttyUSB0"
  capture::CaptureInfo info;  ///< of recordings
  bool has_own_time = false;  ///< whether the robot is real: nobody can stop or change its time
};

/// A kind with the facts known without simulation: names and protocol. Charted are signals of the
/// line.
inline sim::RobotKind without_simulation(const sim::RobotKind& kind) {
  static constexpr std::array<std::string_view, 3> kCharted{"driver.attached", "wire.bytes_sent",
                                                            "wire.bytes_received"};
  return {.name = kind.name,
          .title = kind.title,
          .meaning = kind.meaning,
          .radius_m = kind.radius_m,
          .signals = {},
          .profiles = kind.profiles,
          .charted = kCharted,
          .wire = kind.wire,
          .make = kind.make};
}

}  // namespace fakebot::runner
