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
#include "sim/faults/frame_splitter.hpp"
#include "sim/faults/wire_ends.hpp"

namespace fakebot::sim::faults {

/// Without faults it changes nothing and takes no time.
class FaultyWire {
 public:
  /// The protocol and the ends must outlive it.
  FaultyWire(const WireProtocol& wire, std::uint64_t seed, WireEnds& ends);
  FaultyWire(const FaultyWire&) = delete;
  FaultyWire& operator=(const FaultyWire&) = delete;
  FaultyWire(FaultyWire&&) = delete;
  FaultyWire& operator=(FaultyWire&&) = delete;
  ~FaultyWire() = default;

  /// A fault that is already active restarts. Its hits count in the tally of the line, and in that
  /// of whom begins it, if there is one. False if there are kMostActive others.
  bool begin(std::shared_ptr<const Fault> fault, SimTime now,
             std::shared_ptr<FaultTally> tally = nullptr);
  void end(const Fault& fault, SimTime now);
  /// Each takes its time with every frame. (choice)
  static constexpr std::size_t kMostActive = 100;

  /// A complete frame.
  void from_robot(SimTime now, std::span<const std::uint8_t> frame);
  void from_driver(SimTime now, std::span<const std::uint8_t> bytes);
  /// Delivers what is due.
  void advance(SimTime now);
  /// Ends the run: what is still held is lost and reported.
  void give_up(SimTime now);
  /// When the next piece is due; SimTime::max() if none is.
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
  void take_down(const Evidence& evidence);

  SimTime half_frame_given_up_at() const {
    return upstream_now_ + wire_.properties().half_frame_timeout;
  }

  const WireProtocol& wire_;
  std::uint64_t seed_;
  WireEnds& ends_;
  std::vector<Begun> begun_;  // at least those that have not ended
  FaultTally tally_{0};
  FrameSplitter splitter_;
  SimTime upstream_now_{0};  // last time that bytes were added to the splitter
  FaultyStream downstream_;
  FaultyStream upstream_;
};

}  // namespace fakebot::sim::faults
