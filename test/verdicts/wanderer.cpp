#include "verdicts/wanderer.hpp"

#include "fakebot/protocol/kobuki/flags.hpp"

namespace fakebot::test {

namespace wire = protocol::kobuki;
using namespace std::chrono_literals;

namespace {

constexpr double kForward_m_s = 0.2;
constexpr double kBack_m_s = -0.15;
constexpr double kTurn_rad_s = 1.0;
constexpr auto kBackFor = 800ms;
constexpr auto kTurnFor = 1500ms;
constexpr auto kKnowsNothingAfter = 500ms;
constexpr auto kLate = 600ms;

}  // namespace

/// Looks at each frame, because a short bump is in two only.
void Wanderer::see(const wire::BasicSensorData& data, Clock::time_point now) {
  pending_.push_back({now, bug_ == Bug::ignores_bumpers ? std::uint8_t{0} : data.bumper,
                      bug_ == Bug::ignores_cliffs ? std::uint8_t{0} : data.cliff,
                      data.wheel_drop != 0 && bug_ != Bug::ignores_wheel_drops});
}

/// Takes note of what has been seen; with the bug `late`, 600 ms ago.
void Wanderer::take_note(Clock::time_point now) {
  const auto since = bug_ == Bug::late ? now - kLate : now;
  while (!pending_.empty() && pending_.front().at <= since) {
    seen_ = pending_.front();
    pending_.pop_front();
    if (meets() && state_ == State::forward) { meet(now); }
  }
}

bool Wanderer::knows_nothing(Clock::time_point now) const {
  if (!seen_) { return true; }
  return bug_ != Bug::drives_blindly && pending_.empty() && now - seen_->at > kKnowsNothingAfter;
}

bool Wanderer::meets() const {
  return seen_->bumper != 0 || seen_->cliff != 0;
}

void Wanderer::meet(Clock::time_point now) {
  static_assert(wire::bumper::left == wire::cliff::left);
  static_assert(wire::bumper::right == wire::cliff::right);
  const std::uint8_t where = seen_->bumper | seen_->cliff;
  state_ = bug_ == Bug::never_backs_off ? State::turn : State::back;
  since_ = now;
  const bool on_the_right = (where & wire::bumper::right) != 0 && (where & wire::bumper::left) == 0;
  away_rad_s_ = on_the_right ? kTurn_rad_s : -kTurn_rad_s;
  if (bug_ == Bug::turns_wrong) { away_rad_s_ = -away_rad_s_; }
}

wire::Velocity Wanderer::decide(Clock::time_point now) {
  take_note(now);
  if (knows_nothing(now) || seen_->wheel_drop) { return {0, 0}; }
  const auto elapsed = now - since_;
  switch (state_) {
    case State::forward: break;
    case State::back:
      if (elapsed < kBackFor) { return {kBack_m_s, 0}; }
      if (bug_ == Bug::resumes && elapsed > 1500ms) { return {kForward_m_s, 0}; }
      if (bug_ == Bug::stutters && meets() && elapsed % 1s < 250ms) { return {kForward_m_s, 0}; }
      if (meets()) { return {0, 0}; }
      state_ = State::turn;
      since_ = now;
      [[fallthrough]];
    case State::turn:
      if (now - since_ < kTurnFor || meets()) { return {0, away_rad_s_}; }
      state_ = State::forward;
  }
  return {kForward_m_s, 0};
}

}  // namespace fakebot::test
