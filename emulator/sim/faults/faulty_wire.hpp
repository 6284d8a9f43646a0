// A line between a robot and its driver, with faults in both directions.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/faults/fault.hpp"
#include "sim/faults/fault_tally.hpp"
#include "sim/faults/faulty_stream.hpp"
#include "sim/faults/frame_gatherer.hpp"
#include "sim/faults/wire_ends.hpp"
#include "sim/not_copied.hpp"
#include "sim/wire/transmission.hpp"

namespace fakebot::sim::faults {

/// Bytes of the driver take the time of a serial line. Frames of the robot take none: a frame is
/// passed on as a whole, when its first byte leaves.
class FaultyWire : private NotCopied {
 public:
  enum class Takes : std::uint8_t {
    time_of_line,  ///< unless the robot is a USB device itself
    no_time,       ///< the bytes have passed a real line, or do so later
  };

  /// The protocol and the ends must outlive the wire.
  FaultyWire(const WireProtocol& wire, std::uint64_t seed, WireEnds& ends,
             Takes takes = Takes::time_of_line);

  /// A fault that is already active restarts. Hits count in the tally of the wire, and in `tally`,
  /// if given. False if kMostActive faults are active.
  bool begin(std::shared_ptr<const Fault> fault, SimTime now,
             std::shared_ptr<FaultTally> tally = nullptr);
  void end(const Fault& fault, SimTime now);
  /// Each fault takes its time with every frame. (choice)
  static constexpr std::size_t kMostActive = 100;

  /// A complete frame.
  void from_robot(SimTime now, std::span<const std::uint8_t> frame);
  /// Bytes in pieces of any size. With faults, which apply to frames, an incomplete frame waits for
  /// the rest, or for the half-frame timeout of the protocol.
  void from_robot_in_pieces(SimTime now, std::span<const std::uint8_t> bytes);
  /// Bytes may be given any time, and arrive when the line has carried them.
  void from_driver(SimTime now, std::span<const std::uint8_t> bytes);
  /// Delivers bytes that are due.
  void advance(SimTime now) {
    if (!is_idle()) { deliver(now); }
  }
  /// At the beginning of a tick: delivers the bytes that the line carries to the robot during the
  /// tick.
  void begin_tick(SimTime now, SimTime tick) {
    if (under_way() != 0) [[unlikely]] { arrive_in_tick(now, tick); }
  }
  /// The rate at which the driver sends from now on, in bit/s; at first the robot's.
  void set_driver_rate(std::uint32_t baud_rate) { driver_baud_rate_ = baud_rate; }
  /// Bytes of the driver that have not arrived at the robot's end.
  std::size_t under_way() const { return from_driver_.bytes(); }
  /// How many bytes a driver may send now. A driver with more should wait, but the line carries any
  /// number.
  std::size_t room() const;
  /// A fault of the driver's direction holds the begin of a frame, for as long as a robot would
  /// wait.
  bool is_mid_frame() const { return holds_begin(from_driver_in_frames_); }
  /// Ends the run: bytes under way arrive; pieces that faults still hold are lost and reported.
  void give_up(SimTime now);
  /// When the next piece is due, or the line has carried all bytes under way; SimTime::max() with
  /// nothing to wait for. begin_tick() delivers bytes that the line has carried before.
  SimTime next_at() const;

  const WireProtocol& protocol() const { return wire_; }

  /// Counts of all faults, without records.
  const FaultTally& tally() const { return tally_; }

 private:
  struct Begun {
    std::shared_ptr<const Fault> fault;
    std::shared_ptr<FaultTally> tally;  // of the caller of begin(), or null
  };

  FaultyStream& stream_of(const Fault& fault) {
    return fault.stream() == Stream::downstream ? downstream_ : upstream_;
  }
  bool is_idle() const {
    return under_way() == 0 && !is_mid_frame() && downstream_.is_clean() && upstream_.is_clean() &&
           !holds_begin(from_robot_in_frames_);
  }
  static bool holds_begin(const std::unique_ptr<FrameGatherer>& frames) {
    return frames != nullptr && frames->mid_frame();
  }
  void deliver(SimTime now);
  void arrive_in_tick(SimTime now, SimTime tick);
  void take_down(const Evidence& evidence);
  void arrive(SimTime at, std::span<const std::uint8_t> bytes);

  const WireProtocol& wire_;
  std::uint64_t seed_;
  WireEnds& ends_;
  bool takes_time_;
  std::uint32_t driver_baud_rate_;
  Transmission from_driver_;
  std::vector<Begun> begun_;  // at least all faults that have not ended
  FaultTally tally_{0};
  FaultyStream downstream_;
  FaultyStream upstream_;
  // For bytes in pieces, since the first fault of the direction: most robots never need these.
  std::unique_ptr<FrameGatherer> from_driver_in_frames_;
  std::unique_ptr<FrameGatherer> from_robot_in_frames_;
};

}  // namespace fakebot::sim::faults
