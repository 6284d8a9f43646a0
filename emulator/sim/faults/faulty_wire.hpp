// A line between a robot and its driver, with what goes wrong on it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/faults/fault.hpp"
#include "sim/faults/faulty_stream.hpp"
#include "sim/faults/frame_splitter.hpp"

namespace fakebot::sim::faults {

/// What happened to one piece, for reports.
struct FaultRecord {
  SimTime at;
  std::string fault;
  std::string_view type;
  Stream stream;
  Bytes before;
  Bytes after;
  SimTime delay;
};

/// How often a fault has hit.
struct FaultCount {
  std::string fault;
  std::string_view type;
  std::uint64_t hits = 0;
};

/// Without faults it costs nothing and changes nothing.
class FaultyWire {
 public:
  /// Gets what has passed; empty bytes are the comment on what was lost.
  using Deliver =
      std::function<void(SimTime at, std::span<const std::uint8_t>, const std::string& comment)>;
  struct Ends {
    Deliver to_driver;
    Deliver to_robot;
  };

  /// The protocol must outlive it.
  FaultyWire(const WireProtocol& wire, std::uint64_t seed, Ends ends);
  FaultyWire(const FaultyWire&) = delete;
  FaultyWire& operator=(const FaultyWire&) = delete;
  FaultyWire(FaultyWire&&) = delete;
  FaultyWire& operator=(FaultyWire&&) = delete;
  ~FaultyWire() = default;

  /// A fault that has begun and not ended begins anew.
  void begin(std::shared_ptr<const Fault> fault, SimTime now);
  void end(const Fault& fault, SimTime now);

  /// A whole frame.
  void from_robot(SimTime now, std::span<const std::uint8_t> frame);
  void from_driver(SimTime now, std::span<const std::uint8_t> bytes);
  /// What is due by now passes.
  void advance(SimTime now);
  /// The run is over: what has not passed never will, and is told.
  void give_up(SimTime now);
  /// When the next is due; SimTime::max() when nothing is.
  SimTime next_at() const;

  const WireProtocol& protocol() const { return wire_; }

  /// Of all faults that ever began, in that order.
  const std::vector<FaultCount>& counts() const { return counts_; }
  std::uint64_t hits() const { return hits_; }
  /// The first of what happened; those beyond kMaxRecords are counted only.
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
  Ends ends_;
  std::vector<std::shared_ptr<const Fault>> begun_;  // beside counts_
  std::vector<FaultCount> counts_;
  std::uint64_t hits_ = 0;
  std::vector<FaultRecord> records_;
  FrameSplitter splitter_;
  SimTime upstream_now_{0};  // when the splitter was given something last
  FaultyStream downstream_;
  FaultyStream upstream_;
};

}  // namespace fakebot::sim::faults
