// Writes the robot's frames to a pseudo-terminal whose driver may read slowly or not at all.
//
// Each frame is sent in one write, because a driver that reads a frame in two pieces may lose it.
// For a driver that does not read, as many frames are kept as the robot itself keeps, and all
// others are dropped as a whole and counted; it neither delays the robot nor makes memory grow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "io/pace/context_clock.hpp"
#include "io/pty/line_counters.hpp"
#include "io/pty/pty.hpp"

namespace fakebot::io {

class FrameWriter {
 public:
  /// Keeps so many frames at most. All references must outlive it.
  FrameWriter(const Pty& pty, const ContextClock& clock, std::size_t kept_frames,
              LineCounters& counters);

  /// Writes the whole frame, keeps it or drops it. Returns false if it was dropped.
  bool send(std::span<const std::uint8_t> frame);
  /// Frames wait until the driver has made room, for send_kept(). Nothing tells when.
  bool keeps_any() const { return !kept_.empty(); }
  void send_kept();

  /// The driver has read everything that was sent.
  bool all_read() const { return kept_.empty() && pty_.is_all_read(); }
  /// The same, and the next frame will not be dropped.
  bool wants_more();
  /// In simulated time: makes sure that a driver which waits for bytes has noticed those that were
  /// written. Returns whether there were any.
  bool confirm_delivery();

  /// Counts them as dropped.
  void drop_kept();
  /// The same, and begins anew, for what was written is discarded as well.
  void reset();

 private:
  [[nodiscard]] bool write_frame(std::span<const std::uint8_t> frame);
  [[nodiscard]] std::size_t write(std::span<const std::uint8_t> bytes);
  [[nodiscard]] bool keep(std::span<const std::uint8_t> frame);
  [[nodiscard]] bool has_room_for(std::size_t size);
  [[nodiscard]] bool finish_torn_frame();

  const Pty& pty_;
  const ContextClock& clock_;
  std::size_t most_kept_;
  LineCounters& counters_;
  std::size_t most_unread_ = 0;    // upper bound
  bool may_be_unnoticed_ = false;  // what was written
  // The rest of a frame that the system accepted only in part.
  std::array<std::uint8_t, 4096> torn_{};
  std::size_t torn_size_ = 0;
  std::deque<std::vector<std::uint8_t>> kept_;  // until there is room again
};

}  // namespace fakebot::io
