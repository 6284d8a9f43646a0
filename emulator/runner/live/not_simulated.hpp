// The robot of a session without simulation, from a capture or behind a serial port, described for
// clients.
#pragma once

#include <string>

#include "capture/pcapng/pcapng_writer.hpp"

namespace fakebot::runner {

struct NotSimulated {
  std::string what;           ///< "the robot is real, behind /dev/ttyUSB0"
  capture::CaptureInfo info;  ///< of recordings
  bool has_own_time = false;  ///< whether the robot is real: nobody can stop or change its time
};

}  // namespace fakebot::runner
