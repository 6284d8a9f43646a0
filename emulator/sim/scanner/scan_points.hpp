// Where the beams of a scanner have met something, a revolution at a time.
#pragma once

#include <span>
#include <vector>

#include "sim/world/geometry.hpp"

namespace fakebot::sim {

/// Points of the world: a scanner that moves has measured each from another place.
class ScanPoints {
 public:
  void add(world::Vec2 point) { under_way_.push_back(point); }

  /// A revolution that is not whole does not count.
  void end_revolution(bool is_whole) {
    if (is_whole) { last_.swap(under_way_); }
    under_way_.clear();
  }
  void forget() {
    last_.clear();
    under_way_.clear();
  }

  /// Of the last revolution; valid until the next call of another function.
  std::span<const world::Vec2> last() const { return last_; }

 private:
  std::vector<world::Vec2> last_;
  std::vector<world::Vec2> under_way_;
};

}  // namespace fakebot::sim
