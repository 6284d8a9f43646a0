#include "io/lockstep/threads/turn_order.hpp"

#include <algorithm>
#include <utility>

#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

namespace {

/// Unlike the streams of robots and faults.
constexpr std::uint64_t kStream = 0x7475726e;
constexpr std::uint64_t kStreamOfBytes = 0x62797465;
/// The first of the streams of the turns, and of the threads. A turn has a stream of its own, so
/// that the seed decides the same there, however many turns are decided before.
constexpr std::uint64_t kStreamOfTurns = std::uint64_t{0x7475726e} << 32U;
constexpr std::uint64_t kStreamOfThreads = std::uint64_t{0x70726f} << 32U;

constexpr unsigned kLongestTurnBits = 9;
static_assert(std::int32_t{1} << kLongestTurnBits == preload::kMostCallsOfTurn);

}  // namespace

TurnOrder::TurnOrder(std::uint64_t seed, DrawnTurns drawn)
    : seed_(seed),
      drawn_(std::move(drawn)),
      random_(seed, kStream),
      has_priorities_(random_.next() % 2 == 1),
      random_state_(sim::Random(seed, kStreamOfBytes).next()) {}

std::size_t TurnOrder::begin(std::chrono::nanoseconds now,
                             const std::vector<std::uint32_t>& ready) {
  turn_ = {now, turn_.at == now ? turn_.number + 1 : 1};
  sim::Random of_time(seed_, kStreamOfTurns + static_cast<std::uint64_t>(now.count()));
  random_ = sim::Random(of_time.next(), turn_.number);
  std::size_t place = 0;
  if (ready.size() > 1 && is_drawn()) {
    place = draw(ready);
  } else if (ready.size() > 1) {
    const auto next = std::ranges::upper_bound(ready, last_);
    place = next == ready.end() ? 0 : static_cast<std::size_t>(next - ready.begin());
  }
  last_ = ready[place];
  return place;
}

std::size_t TurnOrder::draw(const std::vector<std::uint32_t>& ready) {
  if (!has_priorities_) { return random_.next() % ready.size(); }
  const auto first = std::ranges::max_element(
      ready, {}, [this](std::uint32_t thread) { return priority_of(thread); });
  return static_cast<std::size_t>(first - ready.begin());
}

std::int32_t TurnOrder::draw_calls() {
  if (!is_drawn()) { return std::int32_t{1} << kLongestTurnBits; }
  const std::uint64_t bits = random_.next() % (kLongestTurnBits + 1);
  return static_cast<std::int32_t>(1 + random_.next() % (std::uint64_t{1} << bits));
}

void TurnOrder::note_whole_turn(std::uint32_t thread) {
  if (has_priorities_ && is_drawn()) { priorities_[thread] = lowest_--; }
}

std::int64_t TurnOrder::priority_of(std::uint32_t thread) {
  const auto [place, is_new] = priorities_.try_emplace(thread);
  if (is_new) {
    place->second =
        static_cast<std::int64_t>(sim::Random(seed_, kStreamOfThreads + thread).next() >> 1U);
  }
  return place->second;
}

}  // namespace fakebot::io
