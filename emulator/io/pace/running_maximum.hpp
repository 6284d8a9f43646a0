// The largest value so far, and what it was at any earlier time.
#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <iterator>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::io {

class RunningMaximum {
 public:
  /// Precondition: `at` is not before that of the last call.
  void add(sim::SimTime at, std::chrono::nanoseconds value) {
    assert(records_.empty() || at >= records_.back().at);
    if (records_.empty() || value > records_.back().value) { records_.push_back({at, value}); }
  }

  /// The largest of all values; zero without any.
  std::chrono::nanoseconds value() const {
    return records_.empty() ? std::chrono::nanoseconds{0} : records_.back().value;
  }

  /// The largest value up to this time; zero without any.
  std::chrono::nanoseconds until(sim::SimTime at) const {
    const auto later = std::ranges::upper_bound(records_, at, {}, &Record::at);
    return later == records_.begin() ? std::chrono::nanoseconds{0} : std::prev(later)->value;
  }

 private:
  struct Record {
    sim::SimTime at;
    std::chrono::nanoseconds value;
  };
  std::vector<Record> records_;  // only values larger than all before
};

}  // namespace fakebot::io
