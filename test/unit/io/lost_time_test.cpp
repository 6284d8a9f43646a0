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
  CHECK(lost.within(0s, 21ms) == 2ms);  // it is not known any more when within the 21 ms
  CHECK(lost.within(0s, 1ms) == 1ms);
  const SimTime end = 20ms * kFrames;
  CHECK(lost.within(end - 100ms, end) == 5ms);
}
