// What a fault does to the pieces that pass. The word is toxiproxy's.
#pragma once

#include <optional>
#include <vector>

#include "sim/faults/toxics/piece.hpp"
#include "sim/random.hpp"

namespace fakebot::sim::faults {

/// It leaves when the fault ends, or when the toxic lets it go.
inline constexpr SimTime kHeld = SimTime::max();

class Toxic {
 public:
  Toxic() = default;
  Toxic(const Toxic&) = delete;
  Toxic& operator=(const Toxic&) = delete;
  Toxic(Toxic&&) = delete;
  Toxic& operator=(Toxic&&) = delete;
  virtual ~Toxic() = default;

  /// What comes of a piece that is hit, each not before it came. Nothing: there is nothing
  /// about this piece that the fault could be done to.
  [[nodiscard]] virtual std::optional<std::vector<Piece>> poison(const Piece& piece,
                                                                 Random& random) = 0;

  /// Sees a piece that is not hit.
  virtual std::vector<Piece> pass(const Piece& piece) { return {piece}; }

  /// Pieces that are held wait for the next one that passes, and come right behind it.
  virtual bool lets_overtake() const { return false; }
};

}  // namespace fakebot::sim::faults
