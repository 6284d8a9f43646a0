#include "io/pace/lost_time.hpp"

#include <doctest/doctest.h>

using namespace std::chrono_literals;
using fakebot::io::LostTime;
using fakebot::sim::SimTime;

namespace {

/// 1 ms of every 20 ms.
LostTime lost_in_each_frame(std::size_t frames) {
  LostTime lost;
  for (std::size_t i = 0; i < frames; ++i) {
    const SimTime from = 20ms * i;
    lost.add(from, from + 1ms, 1ms);
  }
  return lost;
}

}  // namespace

TEST_CASE("a run without an end keeps no more than so many stretches, and loses none of the time") {
  constexpr std::size_t kFrames = 10 * LostTime::kMostStretches;
  const LostTime lost = lost_in_each_frame(kFrames);
  CHECK(lost.stretches() <= LostTime::kMostStretches);
  CHECK(lost.within(0s, 20ms * kFrames) == 1ms * kFrames);
}

TEST_CASE("stretches that were joined are never less than what was lost, and the last are exact") {
  constexpr std::size_t kFrames = LostTime::kMostStretches + 100;
  const LostTime lost = lost_in_each_frame(kFrames);
  CHECK(lost.within(0s, 21ms) == 2ms);  // when within the 21 ms is forgotten
  CHECK(lost.within(0s, 1ms) == 1ms);
  const SimTime end = 20ms * kFrames;
  CHECK(lost.within(end - 100ms, end) == 5ms);
}

TEST_CASE("what several lost at the same time, or one after the other, is one part") {
  LostTime one;
  one.add(1s, 2s, 1s);
  one.add(5s, 6s, 1s);
  LostTime other;
  other.add(1500ms, 2500ms, 1s);
  other.add(2500ms, 3s, 500ms);
  const auto parts = LostTime::when_within_any({&one, &other}, 1200ms, 5500ms);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].from == 1200ms);
  CHECK(parts[0].until == 3s);
  CHECK(parts[1].from == 5s);
  CHECK(parts[1].until == 5500ms);
}

TEST_CASE("what was lost as a whole goes on in what follows directly, as one part") {
  LostTime lost;
  lost.add(1s, 1250ms, 250ms);
  lost.add(1250ms, 1500ms, 250ms);
  lost.add(1500ms, 2s, 400ms);  // not as a whole
  lost.add(2s, 3s, 1s);
  CHECK(lost.parts_within(0s, 3s).size() == 3);
  CHECK(lost.within(0s, 3s) == 1900ms);
  CHECK(lost.within(1200ms, 1300ms) == 100ms);
}
