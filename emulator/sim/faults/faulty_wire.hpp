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

/// What a driver sends takes the time of a serial line. What the robot sends takes none: a frame is
/// passed on as a whole, when its first byte leaves.
class FaultyWire : private NotCopied {
 public:
  enum class Takes : std::uint8_t {
    time_of_line,  ///< unless the robot is a USB device itself
    no_time,       ///< the bytes have passed a real line, or do so later
  };

  /// The protocol and the ends must outlive it.
  FaultyWire(const WireProtocol& wire, std::uint64_t seed, WireEnds& ends,
             Takes takes = Takes::time_of_line);

  /// A fault that is already active restarts. Its hits count in the tally of the line, and in that
  /// of whom begins it, if there is one. False if there are kMostActive others.
  bool begin(std::shared_ptr<const Fault> fault, SimTime now,
             std::shared_ptr<FaultTally> tally = nullptr);
  void end(const Fault& fault, SimTime now);
  /// Each takes its time with every frame. (choice)
  static constexpr std::size_t kMostActive = 100;

  /// A complete frame.
  void from_robot(SimTime now, std::span<const std::uint8_t> frame);
  /// The same for bytes in any pieces. With faults, which apply to frames, an incomplete frame
  /// waits for the rest, or for the half-frame timeout of the protocol.
  void from_robot_in_pieces(SimTime now, std::span<const std::uint8_t> bytes);
  /// They may be given any time, and arrive when the line has carried them.
  void from_driver(SimTime now, std::span<const std::uint8_t> bytes);
  /// Delivers what is due.
  void advance(SimTime now) {
    if (!is_idle()) { deliver(now); }
  }
  /// At the beginning of a tick: delivers what the line carries to the robot during it.
  void begin_tick(SimTime now, SimTime tick) {
    if (under_way() != 0) [[unlikely]] { arrive_in_tick(now, tick); }
  }
  /// The rate at which the driver sends, in bit/s, from now on; at first that of the robot.
  void set_driver_rate(std::uint32_t baud_rate) { driver_baud_rate_ = baud_rate; }
  /// Bytes of the driver that have not arrived at the robot's end.
  std::size_t under_way() const { return from_driver_.bytes(); }
  /// How many bytes a driver may send now. A driver that sends more should wait, but what it sends
  /// is carried.
  std::size_t room() const;
  /// A fault of the driver's direction holds the begin of a frame, and gives it up as a robot does.
  bool is_mid_frame() const { return from_driver_in_frames_.mid_frame(); }
  /// Ends the run: what is under way arrives, what faults still hold is lost and reported.
  void give_up(SimTime now);
  /// When the next piece is due, or the line has carried all that is under way; SimTime::max() if
  /// there is nothing. What the line carries before that has its tick by begin_tick().
  SimTime next_at() const;

  const WireProtocol& protocol() const { return wire_; }

  /// Of all faults, without records.
  const FaultTally& tally() const { return tally_; }

 private:
  struct Begun {
    std::shared_ptr<const Fault> fault;
    std::shared_ptr<FaultTally> tally;  // of whom began it, or null
  };

  FaultyStream& stream_of(const Fault& fault) {
    return fault.stream() == Stream::downstream ? downstream_ : upstream_;
  }
  bool is_idle() const {
    return under_way() == 0 && !from_driver_in_frames_.mid_frame() && downstream_.is_clean() &&
           upstream_.is_clean() &&
           (from_robot_in_frames_ == nullptr || !from_robot_in_frames_->mid_frame());
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
  std::vector<Begun> begun_;  // at least those that have not ended
  FaultTally tally_{0};
  FaultyStream downstream_;
  FaultyStream upstream_;
  FrameGatherer from_driver_in_frames_;
  std::unique_ptr<FrameGatherer> from_robot_in_frames_;  // for bytes in pieces
};

}  // namespace fakebot::sim::faults
