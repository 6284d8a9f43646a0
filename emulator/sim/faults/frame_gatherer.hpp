// Gathers the bytes of a direction into frames, for faults.
#pragma once

#include <cstdint>
#include <span>

#include "sim/faults/faulty_stream.hpp"
#include "sim/faults/frame_splitter.hpp"
#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::faults {

class FrameGatherer : private NotCopied {
 public:
  /// Arguments by reference must outlive the gatherer. Frames, and bytes between frames, are pushed
  /// into the stream.
  FrameGatherer(const WireProtocol& wire, WireDirection direction, FaultyStream& stream);

  void add(SimTime at, std::span<const std::uint8_t> bytes) {
    now_ = at;
    splitter_.add(bytes);
  }
  /// The begin of a frame waits for the rest.
  bool mid_frame() const { return splitter_.mid_frame(); }
  /// When a receiver gives up the begin of a frame; SimTime::max() without one.
  SimTime gives_up_at() const { return mid_frame() ? now_ + timeout_ : SimTime::max(); }
  /// Gives up the begin of a frame, when due.
  void advance(SimTime now) {
    if (now >= gives_up_at()) { give_up(now); }
  }
  void give_up(SimTime now) {
    now_ = now;
    splitter_.give_up();
  }

 private:
  SimTime timeout_;
  SimTime now_{0};  // last time that bytes were added
  FrameSplitter splitter_;
};

}  // namespace fakebot::sim::faults
