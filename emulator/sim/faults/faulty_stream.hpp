// One direction of a line; faults apply in the order in which they started.
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
#include "sim/not_copied.hpp"

namespace fakebot::sim::faults {

/// The effect of a fault on a piece.
struct Evidence {
  SimTime at;
  const Fault* fault;
  Bytes before;
  Bytes after;         ///< the resulting pieces, concatenated
  std::size_t pieces;  ///< number of resulting pieces
  /// From arrival until the last resulting piece leaves; kHeld if not known yet.
  SimTime delay;
};

/// Text with the bytes before and after: flip_bits "noise": AA 55 ... became AA 54 ...
std::string text_of(const Evidence& evidence);

class FaultyStream : private NotCopied {
 public:
  /// Gets pieces that have passed all faults, with a comment on the effects of the faults. Empty
  /// bytes: lost.
  using Sink = std::function<void(const Piece& piece, const std::string& comment)>;
  using OnEvidence = std::function<void(const Evidence&)>;

  /// The protocol must outlive the stream.
  FaultyStream(const WireProtocol& wire, Sink sink, OnEvidence on_evidence)
      : wire_(wire), sink_(std::move(sink)), on_evidence_(std::move(on_evidence)) {}

  /// The fault must live as long as the stream has it. A fault that has ended may start again.
  void begin(const Fault& fault, std::uint64_t seed, SimTime now);
  /// Delivers pieces that the fault still holds.
  void end(const Fault& fault, SimTime now);
  /// Whether the fault is active, or still holds something.
  bool has(const Fault& fault) const;

  void push(const Piece& piece);
  /// Delivers pieces that are due.
  void advance(SimTime now);
  /// Ends the line: pieces still held are lost and reported.
  void give_up(SimTime now);
  /// When the next piece is due; SimTime::max() if none is.
  SimTime next_at() const;

  /// No fault is active and nothing is held.
  bool is_clean() const { return stages_.empty(); }

 private:
  struct Waiting {
    Piece piece;  // `at`: when the piece leaves
    std::string comment;

    void join(const Piece& next, const std::string& its_comment);
  };
  struct Stage {
    const Fault* fault;
    std::unique_ptr<Toxic> toxic;
    Random random;
    SimTime started_at;
    bool has_ended = false;
    std::uint64_t seen = 0;
    std::uint64_t hits = 0;
    std::deque<Waiting> queue{};

    SimTime ends_at() const {
      return fault->until == SimTime::max() ? SimTime::max() : started_at + fault->until;
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
  std::uint64_t begun_ = 0;  // selects the random numbers of each fault
};

}  // namespace fakebot::sim::faults
