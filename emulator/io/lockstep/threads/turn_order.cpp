#include "io/lockstep/threads/turn_order.hpp"

#include <algorithm>

namespace fakebot::io {

namespace {

/// Unlike the streams of robots and faults.
constexpr std::uint64_t kStream = 0x7475726e;
constexpr std::uint64_t kStreamOfBytes = 0x62797465;

constexpr unsigned kLongestTurnBits = 9;

}  // namespace

TurnOrder::TurnOrder(std::uint64_t seed)
    : random_(seed, kStream),
      has_priorities_(random_.next() % 2 == 1),
      random_state_(sim::Random(seed, kStreamOfBytes).next()) {}

std::size_t TurnOrder::draw(const std::vector<std::uint32_t>& ready) {
  if (ready.size() == 1) { return 0; }
  if (!has_priorities_) { return random_.next() % ready.size(); }
  const auto first = std::ranges::max_element(
      ready, {}, [this](std::uint32_t thread) { return priority_of(thread); });
  return static_cast<std::size_t>(first - ready.begin());
}

std::int32_t TurnOrder::draw_calls() {
  const std::uint64_t bits = random_.next() % (kLongestTurnBits + 1);
  return static_cast<std::int32_t>(1 + random_.next() % (std::uint64_t{1} << bits));
}

void TurnOrder::note_whole_turn(std::uint32_t thread) {
  if (has_priorities_) { priorities_[thread] = lowest_--; }
}

std::int64_t TurnOrder::priority_of(std::uint32_t thread) {
  const auto [place, is_new] = priorities_.try_emplace(thread);
  if (is_new) { place->second = static_cast<std::int64_t>(random_.next() >> 1U); }
  return place->second;
}

}  // namespace fakebot::io
