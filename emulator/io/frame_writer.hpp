// Writes the robot's frames to a driver that may read slowly or not at all.
//
// Each frame is sent in one write, because some drivers lose frames read in two pieces; a frame
// that is longer than a terminal's buffer is written when all else is read.
// For a driver without reads, as many frames are kept as the robot itself keeps, and all others are
// dropped as a whole and counted: the robot is not delayed, and memory does not grow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <vector>

#include "io/frame_sink.hpp"
#include "io/line_counters.hpp"
#include "io/pace/context_clock.hpp"

namespace fakebot::io {

class FrameWriter {
 public:
  /// Keeps so many frames at most. All references must outlive the writer.
  FrameWriter(FrameSink& sink, const ContextClock& clock, std::size_t kept_frames,
              LineCounters& counters);

  /// Writes, keeps or drops the whole frame. Returns false for a dropped frame.
  bool send(std::span<const std::uint8_t> frame);
  /// Frames, or the rest of one, wait until the driver has made room, for send_kept(). Nothing
  /// tells when.
  bool keeps_any() const { return !kept_.empty() || !torn_.empty(); }
  void send_kept();

  /// The driver has read all sent bytes.
  bool all_read() const { return kept_.empty() && sink_.is_all_read(); }
  /// The driver has read all sent bytes, and the next frame will not be dropped.
  bool wants_more();
  /// In simulated time: makes sure that a waiting driver has noticed the written bytes. Returns
  /// whether readers were woken. If all was read, then perhaps just now, by a driver without any
  /// sign of running.
  bool confirm_delivery();

  /// Counts the kept frames as dropped.
  void drop_kept();
  /// Counts the kept frames as dropped, and begins anew: the caller discards the written bytes,
  /// too.
  void reset();

 private:
  [[nodiscard]] bool write_frame(std::span<const std::uint8_t> frame);
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes);
  [[nodiscard]] bool keep(std::span<const std::uint8_t> frame);
  void drop(std::span<const std::uint8_t> frame);
  [[nodiscard]] bool has_room_for(std::size_t size);
  [[nodiscard]] bool finish_torn_frame();

  FrameSink& sink_;
  const ContextClock& clock_;
  std::size_t most_kept_;
  LineCounters& counters_;
  std::size_t most_unread_ = 0;    // upper bound
  bool may_be_unnoticed_ = false;  // the last bytes written
  // The rest of a frame accepted only in part by the system.
  std::vector<std::uint8_t> torn_;
  // Until there is room again. A list, because an empty deque takes half a kilobyte.
  std::list<std::vector<std::uint8_t>> kept_;
};

}  // namespace fakebot::io
