#include "robots/kobuki/panel/random_walker.hpp"

#include <algorithm>

#include "robots/kobuki/noise.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

namespace {

constexpr double kStepMS = 0.002;
constexpr double kForwardMS = 0.4;
constexpr double kBackMS = -0.15;
constexpr double kTurnMS = 0.25;
constexpr int kWorkTicks = std::chrono::hours(1) / kTick;
constexpr int kShiftTicks = std::chrono::minutes(75) / kTick;
// A turn of 60 to 250 degrees. (assumed)
constexpr int kShortestTurnTicks = std::chrono::milliseconds(500) / kTick;
constexpr int kLongestTurnTicks = std::chrono::milliseconds(2000) / kTick;

}  // namespace

RandomWalker::RandomWalker(std::uint64_t seed)
    : random_(seed, static_cast<std::uint64_t>(NoiseOf::random_walk)) {}

WheelSpeeds RandomWalker::step(bool obstacle) {
  const bool rests = ticks_ >= kWorkTicks;
  ticks_ = ticks_ + 1 == kShiftTicks ? 0 : ticks_ + 1;
  if (rests) {
    speed_m_s_ = 0;
    return {0, 0};
  }
  switch (phase_) {
    case Phase::forward: return forward(obstacle);
    case Phase::back: return back();
    case Phase::turn: break;
  }
  return turn();
}

WheelSpeeds RandomWalker::forward(bool obstacle) {
  speed_m_s_ = std::min(speed_m_s_ + kStepMS, kForwardMS);
  if (obstacle) {
    speed_m_s_ = 0;
    phase_ = Phase::back;
  }
  return {speed_m_s_, speed_m_s_};
}

WheelSpeeds RandomWalker::back() {
  speed_m_s_ = std::max(speed_m_s_ - kStepMS, kBackMS);
  if (speed_m_s_ == kBackMS) {
    constexpr std::uint64_t kChoices = kLongestTurnTicks - kShortestTurnTicks + 1;
    turn_ticks_left_ = kShortestTurnTicks + static_cast<int>(random_.next() % kChoices);
    turn_m_s_ = random_.happens(0.5) ? kTurnMS : -kTurnMS;
    phase_ = Phase::turn;
  }
  return {speed_m_s_, speed_m_s_};
}

WheelSpeeds RandomWalker::turn() {
  if (--turn_ticks_left_ == 0) {
    speed_m_s_ = 0;
    phase_ = Phase::forward;
  }
  return {-turn_m_s_, turn_m_s_};
}

}  // namespace fakebot::robots::kobuki
