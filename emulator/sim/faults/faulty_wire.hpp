// A line between a robot and its driver, with faults in both directions.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/faults/fault.hpp"
#include "sim/faults/faulty_stream.hpp"
#include "sim/faults/frame_splitter.hpp"
#include "sim/faults/wire_ends.hpp"

namespace fakebot::sim::faults {

/// One hit of a fault, for reports.
struct FaultRecord {
  SimTime at{0};
  std::string fault;
  std::string_view type;
  Stream stream = Stream::downstream;
  Bytes before;
  Bytes after;
  SimTime delay{0};
};

/// The number of hits of a fault.
struct FaultCount {
  std::string fault;
  std::string_view type;
  std::uint64_t hits = 0;
};

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

  /// A fault that is already active restarts.
  void begin(std::shared_ptr<const Fault> fault, SimTime now);
  void end(const Fault& fault, SimTime now);

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

  /// Of all faults, in the order of their first start.
  const std::vector<FaultCount>& counts() const { return counts_; }
  std::uint64_t hits() const { return hits_; }
  /// The first kMaxRecords hits; further ones are only counted.
  const std::vector<FaultRecord>& records() const { return records_; }
  static constexpr std::size_t kMaxRecords = 10000;

 private:
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
  std::vector<std::shared_ptr<const Fault>> begun_;  // parallel to counts_
  std::vector<FaultCount> counts_;
  std::uint64_t hits_ = 0;
  std::vector<FaultRecord> records_;
  FrameSplitter splitter_;
  SimTime upstream_now_{0};  // last time that bytes were added to the splitter
  FaultyStream downstream_;
  FaultyStream upstream_;
};

}  // namespace fakebot::sim::faults
