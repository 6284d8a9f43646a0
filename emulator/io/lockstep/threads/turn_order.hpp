// The order in which the threads of drivers take turns, drawn from a seed: the same seed gives the
// same order.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "io/lockstep/threads/drawn_turns.hpp"
#include "sim/random.hpp"

namespace fakebot::io {

/// Half of the seeds draw every turn. The other half draw a priority for each thread: the first of
/// the ready threads runs, and becomes the last after a whole turn, as in Burckhardt et al., A
/// randomized scheduler with probabilistic guarantees of finding bugs (ASPLOS 2010). There a thread
/// of low priority starves as long as more than one thread is ready.
///
/// If the seed decides some turns only, in all others the ready threads run one after the other, in
/// the order of their numbers, and each until the thread waits, or for the longest turn.
class TurnOrder {
 public:
  explicit TurnOrder(std::uint64_t seed, DrawnTurns drawn = {});

  /// Begins the next turn. Returns the thread, an index of `ready`: the numbers of the ready
  /// threads. Preconditions: `ready` is not empty, and in ascending order; `now` is not before the
  /// turn before.
  std::size_t begin(std::chrono::nanoseconds now, const std::vector<std::uint32_t>& ready);
  /// After how many calls the turn ends, if the thread does not wait before: 1 to 512, short turns
  /// as often as long ones. To be called once in a turn.
  std::int32_t draw_calls();
  /// The thread has run for the whole turn.
  void note_whole_turn(std::uint32_t thread);

  /// The present turn; before the first one, with the number 0.
  const Turn& turn() const { return turn_; }
  /// Whether the seed decides the present turn.
  bool is_drawn() const { return drawn_.contains(turn_); }
  bool draws_all() const { return drawn_.are_all(); }

  /// Of the same seed: the state from which random bytes of the drivers are drawn.
  std::uint64_t random_state() const { return random_state_; }

 private:
  std::size_t draw(const std::vector<std::uint32_t>& ready);
  std::int64_t priority_of(std::uint32_t thread);

  std::uint64_t seed_;
  DrawnTurns drawn_;
  sim::Random random_;  // of the present turn
  Turn turn_{};
  std::uint32_t last_ = 0;  // the thread with the present turn
  bool has_priorities_;
  std::uint64_t random_state_;
  std::map<std::uint32_t, std::int64_t> priorities_;  // by threads
  std::int64_t lowest_ = -1;                          // below all priorities
};

}  // namespace fakebot::io
