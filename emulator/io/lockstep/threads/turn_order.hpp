// The order in which the threads of drivers take turns, drawn from a seed: the same seed gives the
// same order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/random.hpp"

namespace fakebot::io {

/// Half of the seeds draw every turn. The other half draw a priority for each thread: the first of
/// the ready threads runs, and becomes the last after a whole turn, as in Burckhardt et al., A
/// randomized scheduler with probabilistic guarantees of finding bugs (ASPLOS 2010). There a thread
/// of low priority starves as long as more than one thread is ready.
class TurnOrder {
 public:
  explicit TurnOrder(std::uint64_t seed);

  /// Draws the thread for the next turn, an index of `ready`: the numbers of the ready threads.
  /// Precondition: `ready` is not empty.
  std::size_t draw(const std::vector<std::uint32_t>& ready);
  /// Draws after how many calls a turn ends, if the thread does not wait before: 1 to 512, short
  /// turns as often as long ones.
  std::int32_t draw_calls();
  /// The thread has run for a whole turn.
  void note_whole_turn(std::uint32_t thread);

  /// Of the same seed: the state from which random bytes of the drivers are drawn.
  std::uint64_t random_state() const { return random_state_; }

 private:
  std::int64_t priority_of(std::uint32_t thread);

  sim::Random random_;
  bool has_priorities_;
  std::uint64_t random_state_;
  std::map<std::uint32_t, std::int64_t> priorities_;  // by threads
  std::int64_t lowest_ = -1;                          // below all priorities
};

}  // namespace fakebot::io
