#include "runner/shrink/turn_shrinker.hpp"

#include <cstddef>

namespace fakebot::runner {

namespace {

using Turns = std::vector<io::Turn>;

Turns first_of(const Turns& turns, std::size_t count) {
  return {turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// The fewest turns from the begin on, so that a run fails if the seed decides these and none
/// later.
Turns until_last_needed(const Turns& taken, const FailsWithTurns& fails,
                        const std::function<bool()>& is_over) {
  std::size_t passes = 0;
  std::size_t enough = taken.size();
  while (enough - passes > 1 && !is_over()) {
    const std::size_t middle = passes + (enough - passes) / 2;
    (fails(io::DrawnTurns::only(first_of(taken, middle))) ? enough : passes) = middle;
  }
  return first_of(taken, enough);
}

Turns without(const Turns& turns, std::size_t from, std::size_t until) {
  Turns left = first_of(turns, from);
  left.insert(left.end(), turns.begin() + static_cast<std::ptrdiff_t>(until), turns.end());
  return left;
}

}  // namespace

io::DrawnTurns fewest_turns(const std::vector<io::Turn>& taken, const FailsWithTurns& fails,
                            const std::function<bool()>& is_over) {
  if (fails(io::DrawnTurns::only({}))) { return io::DrawnTurns::only({}); }
  Turns needed = until_last_needed(taken, fails, is_over);
  for (std::size_t size = needed.size() / 2; size > 0 && !is_over(); size /= 2) {
    for (std::size_t end = needed.size(); end > 0 && !is_over();) {
      const std::size_t from = end > size ? end - size : 0;
      const Turns fewer = without(needed, from, end);
      if (fails(io::DrawnTurns::only(fewer))) { needed = fewer; }
      end = from;
    }
  }
  return io::DrawnTurns::only(needed);
}

}  // namespace fakebot::runner
