// Counts of frames and bytes that have passed a line, or have not.
#pragma once

#include <cstdint>

namespace fakebot::io {

struct LineCounters {
  std::uint64_t frames_sent = 0;
  std::uint64_t frames_dropped = 0;  ///< the attached driver did not read
  /// Nothing was written: no driver was attached, or the port was not set yet.
  std::uint64_t frames_unheard = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t bytes_unread = 0;  ///< of frames dropped or unheard
  std::uint64_t bytes_received = 0;
  std::uint64_t attachments = 0;    ///< of a driver to a line without driver
  std::uint64_t frames_echoed = 0;  ///< by a cooked port, back to the robot
};

}  // namespace fakebot::io
