// Frames that wait to leave a device over a serial line, one after the other at the line's rate.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/outbox.hpp"
#include "sim/sim_time.hpp"
#include "sim/wire/line_rate.hpp"

namespace fakebot::sim {

class PacedFrames {
 public:
  /// `most_bytes`: the device's buffer.
  PacedFrames(std::uint32_t baud_rate, std::size_t most_bytes)
      : baud_rate_(baud_rate), most_bytes_(most_bytes) {}

  /// Whether the buffer has room for so many bytes. Frames without room may be added all the same.
  bool has_room(std::size_t bytes) const { return waiting() + bytes <= most_bytes_; }
  /// Bytes that have not left.
  std::size_t waiting() const { return bytes_.size() - gone_bytes_; }

  /// The frame leaves from `ready` on, or behind all frames before.
  void add(SimTime ready, std::span<const std::uint8_t> frame) {
    free_at_ = std::max(free_at_, ready) + time_on_line(frame.size(), baud_rate_);
    bytes_.insert(bytes_.end(), frame.begin(), frame.end());
    frames_.push_back({free_at_, frame.size()});
  }

  /// Adds all frames whose last byte has left by `now` to `out`.
  void leave(SimTime now, Outbox& out) {
    while (gone_ < frames_.size() && frames_[gone_].arrives <= now) {
      out.add(std::span(bytes_).subspan(gone_bytes_, frames_[gone_].size));
      gone_bytes_ += frames_[gone_++].size;
    }
    if (gone_ > 0 && (gone_ == frames_.size() || gone_bytes_ > most_bytes_)) { drop_gone(); }
  }

  bool empty() const { return gone_ == frames_.size(); }
  /// When the next frame has left. Precondition: not empty.
  SimTime next_at() const { return frames_[gone_].arrives; }
  /// When a frame of so many bytes would have left that is ready at this time.
  SimTime would_arrive_at(SimTime ready, std::size_t bytes) const {
    return std::max(free_at_, ready) + time_on_line(bytes, baud_rate_);
  }

  /// The device loses everything, for example by a restart.
  void clear(SimTime now) {
    frames_.clear();
    bytes_.clear();
    gone_ = gone_bytes_ = 0;
    free_at_ = now;
  }

 private:
  struct Frame {
    SimTime arrives;
    std::size_t size;
  };

  void drop_gone() {
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(gone_));
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(gone_bytes_));
    gone_ = gone_bytes_ = 0;
  }

  std::uint32_t baud_rate_;
  std::size_t most_bytes_;
  SimTime free_at_{0};
  std::vector<Frame> frames_;  // the first gone_ have left
  std::vector<std::uint8_t> bytes_;
  std::size_t gone_ = 0;
  std::size_t gone_bytes_ = 0;
};

}  // namespace fakebot::sim
