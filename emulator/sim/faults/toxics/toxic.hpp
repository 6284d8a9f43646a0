// The effect of a fault on pieces. The term is toxiproxy's.
#pragma once

#include <optional>
#include <vector>

#include "sim/faults/toxics/piece.hpp"
#include "sim/not_copied.hpp"
#include "sim/random.hpp"

namespace fakebot::sim::faults {

/// The piece leaves when the fault ends or the toxic releases it.
inline constexpr SimTime kHeld = SimTime::max();

class Toxic : private NotCopied {
 public:
  virtual ~Toxic() = default;

  /// The result of a hit, no piece earlier than the original. Nothing if the fault does not apply
  /// to the piece.
  [[nodiscard]] virtual std::optional<std::vector<Piece>> poison(const Piece& piece,
                                                                 Random& random) = 0;

  /// Called with a piece that is not hit.
  virtual std::vector<Piece> pass(const Piece& piece) { return {piece}; }

  /// Whether held pieces are sent right after the next piece that passes.
  virtual bool lets_overtake() const { return false; }

  /// Whether the first piece of the last hit joins the piece before, if still waiting: both leave
  /// as a single piece, when the later piece does.
  virtual bool joins_waiting() const { return false; }
};

}  // namespace fakebot::sim::faults
