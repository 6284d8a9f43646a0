// What the runs of `fakebot explore` have reached: which kind of event came while the robot did
// what.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "runner/explore/deeds.hpp"

namespace fakebot::runner {

class Reached {
 public:
  explicit Reached(std::size_t kinds = 0) : kinds_(kinds) {}

  /// Takes note of the drawn events of a run, and of all that the robot did.
  void note(std::span<const HappenedEvent> events,
            std::span<const sim::scenario::TrailState> trail);

  /// A kind of event, and what the robot never did when such an event came, but did at other times.
  struct Never {
    std::size_t kind = 0;
    std::vector<sim::scenario::Motion> motions{};
    bool came = false;  ///< at all
  };
  std::vector<Never> never() const;

 private:
  std::size_t kinds_;
  std::set<std::pair<std::size_t, sim::scenario::Motion>> met_;
  std::set<std::size_t> came_;
  std::set<sim::scenario::Motion> motions_;
};

}  // namespace fakebot::runner
