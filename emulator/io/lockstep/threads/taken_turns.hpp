// The turns that the threads of drivers have taken in a run.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/lockstep/threads/drawn_turns.hpp"

namespace fakebot::io {

/// A turn, as a person is told.
struct TakenTurn {
  Turn turn;
  std::string thread;  ///< "my_driver (process 12, thread 13)"
  std::int32_t calls;  ///< the most of the turn, of a lone turn after a wake
  bool is_lone;        ///< no other thread was ready
  std::size_t ready;   ///< how many threads could have had the turn
};

struct TakenTurns {
  /// The times at which there were turns, each with the number of the last turn. Only the first
  /// hundred thousand.
  std::vector<Turn> last_of_times{};
  /// The first turns decided by the seed, if the seed did not decide all turns.
  std::vector<TakenTurn> drawn{};
};

/// All turns, in order.
std::vector<Turn> all_of(const TakenTurns& taken);

}  // namespace fakebot::io
