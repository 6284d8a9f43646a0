// One direction of a line with faults, one behind the other in the order in which they began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "sim/faults/fault.hpp"

namespace fakebot::sim::faults {

/// What a fault has done to one piece.
struct Evidence {
  SimTime at;
  const Fault* fault;
  Bytes before;
  Bytes after;         ///< of all that came of it, one behind the other
  std::size_t pieces;  ///< so many came of it
  /// From when it came to when the last of it leaves; kHeld when nobody knows yet.
  SimTime delay;
};

/// What it was and what came of it: flip_bits "noise": AA 55 ... became AA 54 ...
std::string text_of(const Evidence& evidence);

class FaultyStream {
 public:
  /// What has passed all of them, and words for what they did to it. Empty bytes: nothing
  /// is left of it.
  using Sink = std::function<void(const Piece& piece, const std::string& comment)>;
  using OnEvidence = std::function<void(const Evidence&)>;

  /// The protocol must outlive the stream.
  FaultyStream(const WireProtocol& wire, Sink sink, OnEvidence on_evidence)
      : wire_(wire), sink_(std::move(sink)), on_evidence_(std::move(on_evidence)) {}
  FaultyStream(const FaultyStream&) = delete;
  FaultyStream& operator=(const FaultyStream&) = delete;
  FaultyStream(FaultyStream&&) = delete;
  FaultyStream& operator=(FaultyStream&&) = delete;
  ~FaultyStream() = default;

  /// The fault must outlive the stream. One that ended may begin again.
  void begin(const Fault& fault, std::uint64_t seed, SimTime now);
  /// What it still holds passes now.
  void end(const Fault& fault, SimTime now);

  void push(const Piece& piece);
  /// What is due by now passes.
  void advance(SimTime now);
  /// The line is no more: what is still held is lost, and told.
  void give_up(SimTime now);
  /// When the next is due; SimTime::max() when nothing is.
  SimTime next_at() const;

  /// Nothing is done to what passes, and nothing is held.
  bool is_clean() const { return stages_.empty(); }

 private:
  struct Waiting {
    Piece piece;  // at: when it leaves
    std::string comment;
  };
  struct Stage {
    const Fault* fault;
    std::unique_ptr<Toxic> toxic;
    Random random;
    SimTime begun_at;
    bool has_ended = false;
    std::uint64_t seen = 0;
    std::uint64_t hits = 0;
    std::deque<Waiting> queue{};

    SimTime ends_at() const {
      return fault->until == SimTime::max() ? SimTime::max() : begun_at + fault->until;
    }
  };
  using Stages = std::list<Stage>;

  static void end(Stage& stage, SimTime now);
  void arrive(Stages::iterator stage, const Piece& piece, std::string comment);
  bool is_hit(Stage& stage, SimTime at) const;
  static void wait(Stage& stage, Piece piece, const std::string& comment);
  void drain(Stages::iterator stage, SimTime now);
  void report(Stage& stage, const Piece& piece, const std::vector<Piece>& after,
              std::string& comment);

  const WireProtocol& wire_;
  Sink sink_;
  OnEvidence on_evidence_;
  Stages stages_;
  std::uint64_t begun_ = 0;  // each has random numbers of its own
};

}  // namespace fakebot::sim::faults
