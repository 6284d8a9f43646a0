// Which kinds of events came during which motions of the robot in the runs of `fakebot explore`.
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

  /// Takes note of the drawn events and of all motions of a run.
  void note(std::span<const HappenedEvent> events,
            std::span<const sim::scenario::TrailState> trail);

  /// A kind of event, and the motions, known from the runs, during which no event of the kind came.
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
