#include "verdicts/roller.hpp"

#include <array>
#include <cmath>

#include "fakebot/protocol/kugle/names.hpp"
#include "fakebot/protocol/kugle/parameters.hpp"

namespace fakebot::test {

namespace wire = protocol::kugle;
using namespace std::chrono_literals;

namespace {

/// The robot's own ROS driver asks for so many parameters.
constexpr std::size_t kParametersRead = 52;
constexpr auto kAskAgainAfter = 250ms;
constexpr auto kPeriod = 100ms;
constexpr auto kSlowPeriod = 1000ms;
/// The torque is there after a second; messages may be late.
constexpr auto kTorqueAfter = 1500ms;
constexpr auto kKnowsNothingAfter = 500ms;
constexpr auto kStopsWithin = 6s;
constexpr auto kStandsFor = 600ms;
constexpr float kStandingMS = 0.06F;
/// Cosine of 25 degrees.
constexpr float kMostUpright = 0.906F;
/// A bit may be wrong, and no checksum tells.
constexpr int kTimesToBelieve = 3;

std::array<const wire::BoardParameter*, kParametersRead> parameters_to_read() {
  std::array<const wire::BoardParameter*, kParametersRead> all{};
  std::size_t found = 0;
  for (const wire::BoardParameter& parameter : wire::all_parameters()) {
    if (parameter.readable && found < all.size()) { all[found++] = &parameter; }
  }
  return all;
}

}  // namespace

void Roller::begin() {
  *this = Roller(bug_);
  if (bug_ == KugleBug::reads_nothing) { state_ = State::starts; }
}

void Roller::end(Clock::time_point now) {
  ends_since_ = now;
}

void Roller::see(const wire::ParameterReply& reply) {
  if (state_ != State::reads) { return; }
  const wire::GetParameter asked = wanted();
  if (reply.type != asked.type || reply.param != asked.param) { return; }
  asked_at_ = {};
  if (++read_ == kParametersRead) { state_ = State::starts; }
}

void Roller::see(const wire::SetParameterAck& answer) {
  if (answer.acknowledged != 0 && state_ == State::starts) { state_ = State::drives; }
}

void Roller::see(const wire::StateEstimates& estimates, Clock::time_point now) {
  const float upright = 1 - 2 * (estimates.q_x * estimates.q_x + estimates.q_y * estimates.q_y);
  times_tilted_ = upright < kMostUpright ? times_tilted_ + 1 : 0;
  if (times_tilted_ >= times_to_believe() && bug_ != KugleBug::ignores_falls &&
      bug_ != KugleBug::drives_blindly && bug_ != KugleBug::switches_on_again) {
    state_ = State::has_fallen;
  }
  const bool is_slow = std::abs(estimates.velocity_x_m_s) < kStandingMS &&
                       std::abs(estimates.velocity_y_m_s) < kStandingMS;
  if (!is_slow) { slow_since_ = now; }
}

void Roller::see(const wire::ControllerInfo& info, Clock::time_point now) {
  seen_at_ = now;
  times_seen_ = info.mode == next_mode_ ? times_seen_ + 1 : 1;
  next_mode_ = info.mode;
  if (times_seen_ < times_to_believe() || info.mode == mode_seen_) { return; }
  mode_seen_ = info.mode;
  mode_since_ = now;
}

int Roller::times_to_believe() const {
  return bug_ == KugleBug::believes_one_message ? 1 : kTimesToBelieve;
}

Roller::Wish Roller::decide(Clock::time_point now) {
  if (ends_since_ != Clock::time_point{}) { return finish(now); }
  switch (state_) {
    case State::reads: return may_ask(now) ? Wish::read : Wish::nothing;
    case State::starts: return may_ask(now) ? Wish::switch_on : Wish::nothing;
    case State::drives: return drive(now);
    case State::has_fallen: break;
  }
  const bool is_on = mode_seen_ != wire::controller_mode::off;
  return is_on && may_ask(now) ? Wish::switch_off : Wish::nothing;
}

bool Roller::may_ask(Clock::time_point now) {
  const bool is_first = asked_at_ == Clock::time_point{};
  if (!is_first && (now - asked_at_ < kAskAgainAfter || bug_ == KugleBug::asks_once)) {
    return false;
  }
  asked_at_ = now;
  return true;
}

Roller::Wish Roller::drive(Clock::time_point now) {
  const bool is_on = mode_seen_ == wire::controller_mode::velocity;
  if (bug_ == KugleBug::switches_on_again && was_on_ && !is_on && may_ask(now)) {
    return Wish::switch_on;
  }
  const bool is_blind = bug_ == KugleBug::drives_blindly && was_on_;
  const auto wait = bug_ == KugleBug::hasty ? 0ms : kTorqueAfter;
  if (!is_blind && (!is_on || now - mode_since_ < wait)) { return Wish::nothing; }
  if (now - sent_at_ < (bug_ == KugleBug::slow ? kSlowPeriod : kPeriod)) { return Wish::nothing; }
  if (bug_ == KugleBug::sends_once && was_on_) { return Wish::nothing; }
  was_on_ = true;
  sent_at_ = now;
  const bool hears = now - seen_at_ <= kKnowsNothingAfter;
  return hears || is_blind || bug_ == KugleBug::drives_in_silence ? Wish::drive : Wish::stand;
}

Roller::Wish Roller::finish(Clock::time_point now) {
  const bool stands = now - slow_since_ > kStandsFor && now - ends_since_ > kStandsFor;
  if (stands || now - ends_since_ > kStopsWithin || state_ == State::has_fallen ||
      bug_ == KugleBug::switches_off_at_once) {
    return may_ask(now) ? Wish::switch_off : Wish::nothing;
  }
  if (now - sent_at_ < kPeriod) { return Wish::nothing; }
  sent_at_ = now;
  return Wish::stand;
}

bool Roller::is_done(Clock::time_point now) const {
  if (ends_since_ == Clock::time_point{}) { return false; }
  return mode_seen_ == wire::controller_mode::off || now - seen_at_ > kKnowsNothingAfter;
}

wire::GetParameter Roller::wanted() const {
  static const auto kAll = parameters_to_read();
  return {kAll[read_]->group, kAll[read_]->identifier};
}

std::uint8_t Roller::mode() const {
  return bug_ == KugleBug::other_table_of_modes ? wire::controller_mode::path_following
                                                : wire::controller_mode::velocity;
}

}  // namespace fakebot::test
