// Cuts a stream of bytes where frames begin and end, so that what is done to every third frame
// does not depend on how the bytes happened to arrive.
#pragma once

#include <cstdint>
#include <span>

#include "sim/faults/piece.hpp"

namespace fakebot::sim::faults {

class FrameSplitter {
 public:
  void add(std::span<const std::uint8_t> bytes) {
    waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
  }

  /// The next whole frame, or the stray bytes before one; empty when more has to come.
  Bytes next();

  /// What waits for more, as it is.
  Bytes give_up();

  bool is_waiting() const { return !waiting_.empty(); }

 private:
  Bytes take(std::size_t size);

  Bytes waiting_;
};

}  // namespace fakebot::sim::faults
