#include "io/lockstep/threads/taken_turns.hpp"

namespace fakebot::io {

std::vector<Turn> all_of(const TakenTurns& taken) {
  std::vector<Turn> turns;
  for (const auto& [at, last] : taken.last_of_times) {
    for (std::uint32_t number = 1; number <= last; ++number) { turns.push_back({at, number}); }
  }
  return turns;
}

}  // namespace fakebot::io
