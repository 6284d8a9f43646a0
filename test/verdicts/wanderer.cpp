#include "verdicts/wanderer.hpp"

#include <cstdlib>

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
constexpr auto kHalfATurnFor = 3100ms;
constexpr auto kKnowsNothingAfter = 500ms;
constexpr auto kLate = 600ms;
/// After this time with standing wheels that should turn, the robot counts as stalled.
constexpr auto kStalledAfter = 1500ms;
constexpr int kStalledTicks = 20;
constexpr std::uint8_t kBatteryCritical_dv = 130;
constexpr std::uint16_t kEmergency = 0x01;
constexpr std::uint16_t kOwnCliffLimit = 700;
// Of bugs of sequences.
constexpr auto kDoublePress = 600ms;
constexpr auto kLongPress = 1500ms;
constexpr auto kAfterDrop = 1s;
constexpr auto kDropout = 300ms;
constexpr auto kTwoDropouts = 5s;
constexpr auto kAfterEdge = 1500ms;
constexpr auto kSecondDrop = 3s;
constexpr auto kOtherSide = 2s;
constexpr int kFourBumps = 4;

}  // namespace

/// Looks at each frame, because a short bump is in two only.
void Wanderer::see(const Report& report, Clock::time_point now) {
  look_at_buttons(report.basic.buttons, now);
  pending_.push_back(seen_in(report, now));
}

Wanderer::Seen Wanderer::seen_in(const Report& report, Clock::time_point now) {
  const wire::BasicSensorData& data = report.basic;
  Seen seen{.at = now, .stamp_ms = data.timestamp_ms};
  if (bug_ != Bug::ignores_bumpers && !sees_no_bumper_) { seen.bumper = data.bumper; }
  if (bug_ == Bug::ignores_first_press) {
    pressed_at_start_ &= data.bumper;
    seen.bumper &= static_cast<std::uint8_t>(~pressed_at_start_);
  }
  overlooked_ &= data.bumper;
  seen.bumper &= static_cast<std::uint8_t>(~overlooked_);
  if (bug_ != Bug::ignores_cliffs && !sees_no_cliff_) { seen.cliff = data.cliff; }
  if (bug_ == Bug::own_cliff_limit && report.lowest_cliff_adc < kOwnCliffLimit) {
    seen.cliff = wire::cliff::center;
  }
  if (bug_ == Bug::swaps_cliffs) {
    seen.cliff = static_cast<std::uint8_t>((data.cliff & wire::cliff::center) |
                                           (data.cliff & wire::cliff::left) >> 2U |
                                           (data.cliff & wire::cliff::right) << 2U);
  }
  const auto wheels = bug_ == Bug::one_wheel ? wire::wheel_drop::left : std::uint8_t{0xFF};
  seen.wheel_drop = (data.wheel_drop & wheels) != 0 && bug_ != Bug::ignores_wheel_drops;
  seen.must_stand = data.charger != 0 || data.battery_dv <= kBatteryCritical_dv ||
                    (report.digital & kEmergency) != 0;
  seen.stalls = data.overcurrent != 0 || stands_still(data, now);
  overlook_at_once(seen);
  return seen;
}

/// With a bug of sequences: overlooks bumps or wheels.
void Wanderer::overlook_at_once(Seen& seen) {
  constexpr std::uint8_t kBothSides = wire::bumper::left | wire::bumper::right;
  if (bug_ == Bug::both_bumpers && (seen.bumper & kBothSides) == kBothSides) { seen.bumper = 0; }
  if (seen.cliff != 0) { edge_until_ = seen.at; }
  if (seen.wheel_drop && !hangs_) {
    overlooks_hanging_ = bug_ == Bug::second_drop_soon && seen.at - hung_until_ < kSecondDrop;
  }
  hangs_ = seen.wheel_drop;
  if (hangs_) { hung_until_ = seen.at; }
  seen.wheel_drop = hangs_ && !overlooks_drop(seen);
}

bool Wanderer::overlooks_drop(const Seen& seen) {
  return sees_no_wheel_ || overlooks_hanging_ ||
         (bug_ == Bug::drop_after_cliff && seen.at - edge_until_ < kAfterEdge);
}

void Wanderer::look_at_buttons(std::uint8_t buttons, Clock::time_point now) {
  const auto pressed = static_cast<std::uint8_t>(buttons & ~buttons_);
  buttons_ = buttons;
  if ((pressed & wire::button::b2) != 0) {
    sees_no_cliff_ |= bug_ == Bug::double_press && now - pressed_at_ < kDoublePress;
    pressed_at_ = now;
    is_stopped_ |= bug_ == Bug::lamp_while_backing && state_ == State::back;
  }
  sees_no_bumper_ |= bug_ == Bug::long_press && (buttons & wire::button::b2) != 0 &&
                     now - pressed_at_ > kLongPress;
  if ((pressed & wire::button::b1) != 0) { is_stopped_ = true; }
  if ((pressed & wire::button::b0) != 0) { is_stopped_ = false; }
  frames_with_lamp_button_ = (buttons & wire::button::b2) != 0 ? frames_with_lamp_button_ + 1 : 0;
  const int toggles_at = bug_ == Bug::misses_short_presses ? 4 : 1;
  const bool is_held = bug_ == Bug::level_presses && frames_with_lamp_button_ > 0;
  if (frames_with_lamp_button_ == toggles_at || is_held) { lamp_ = !lamp_; }
}

bool Wanderer::stands_still(const wire::BasicSensorData& data, Clock::time_point now) {
  int moved = static_cast<std::int16_t>(data.left_encoder_ticks - moved_to_ticks_);
  if (bug_ == Bug::encoders_without_wrap) { moved = data.left_encoder_ticks - moved_to_ticks_; }
  const bool counts =
      bug_ == Bug::encoders_without_wrap ? moved > kStalledTicks : std::abs(moved) > kStalledTicks;
  if (counts || !drives_ahead_) {
    moved_to_ticks_ = data.left_encoder_ticks;
    moved_at_ = now;
  }
  return now - moved_at_ > kStalledAfter;
}

/// Takes note of everything seen until now; with the bug `late`, until 600 ms ago.
void Wanderer::take_note(Clock::time_point now) {
  const auto since = bug_ == Bug::late ? now - kLate : now;
  while (!pending_.empty() && pending_.front().at <= since) {
    const Seen before = seen_.value_or(Seen{});
    seen_ = pending_.front();
    pending_.pop_front();
    overlook(before);
    if (should_meet(before)) { meet(now); }
  }
}

/// With a bug of sequences: some bumps are not seen until they end.
void Wanderer::overlook(const Seen& before) {
  if (before.wheel_drop && !seen_->wheel_drop) { dropped_until_ = seen_->at; }
  const auto bumps = static_cast<std::uint8_t>(seen_->bumper & ~before.bumper);
  const bool overlooks =
      (bug_ == Bug::bump_after_drop && seen_->at - dropped_until_ < kAfterDrop) ||
      (bug_ == Bug::bump_in_dropout && before.at != Clock::time_point{} &&
       seen_->at - before.at > kDropout) ||
      (bug_ == Bug::third_on_a_side && in_a_row_ >= 2 && bumps == last_bumps_) ||
      (bug_ == Bug::one_bump_a_side && bumps == last_bumps_) ||
      (bug_ == Bug::other_side_soon && bumps != last_bumps_ && seen_->at - bumped_at_ < kOtherSide);
  if (bumps == 0) { return; }
  bumped_at_ = seen_->at;
  in_a_row_ = bumps == last_bumps_ ? in_a_row_ + 1 : 1;
  last_bumps_ = bumps;
  if (!overlooks) { return; }
  overlooked_ |= bumps;
  seen_->bumper &= static_cast<std::uint8_t>(~bumps);
  for (Seen& later : pending_) { later.bumper &= static_cast<std::uint8_t>(~bumps); }
}

void Wanderer::reopened() {
  sees_no_bumper_ |= bug_ == Bug::deaf_after_unplug && state_ != State::forward;
  sees_no_wheel_ |= bug_ == Bug::drop_in_unplug && hangs_;
}

bool Wanderer::should_meet(const Seen& before) const {
  const bool is_new = (seen_->bumper & ~before.bumper) != 0 || (seen_->cliff & ~before.cliff) != 0;
  const bool is_free = state_ != State::back;
  if (bug_ == Bug::loses_bumps_in_turns) { return is_new && state_ == State::forward; }
  if (bug_ == Bug::reacts_to_release) {
    return (before.bumper & ~seen_->bumper) != 0 || (is_free && seen_->cliff != 0);
  }
  if (bug_ == Bug::forgets_in_drops) { return is_new && is_free && !seen_->wheel_drop; }
  if (bug_ == Bug::backs_for_ever && is_new && !is_free) { return true; }
  if (bug_ == Bug::first_bump_only && met_ > 0 && seen_->cliff == 0) { return false; }
  if (bug_ == Bug::four_bumps && met_ >= kFourBumps && seen_->cliff == 0) { return false; }
  if (bug_ == Bug::counts_in_a_char && static_cast<std::int8_t>(met_) < 0) { return false; }
  return is_free && (meets() || (seen_->stalls && state_ == State::forward));
}

bool Wanderer::knows_nothing(Clock::time_point now) const {
  if (!seen_) { return true; }
  const auto since = bug_ == Bug::bytes_are_news ? heard_at_ : seen_->at;
  return bug_ != Bug::drives_blindly && pending_.empty() && now - since > kKnowsNothingAfter;
}

void Wanderer::note_dropout(Clock::time_point now) {
  if (bug_ != Bug::two_dropouts || !seen_ || seen_->at == before_dropout_) { return; }
  is_stopped_ |= before_dropout_ != Clock::time_point{} && now - before_dropout_ < kTwoDropouts;
  before_dropout_ = seen_->at;
}

bool Wanderer::meets() const {
  return seen_->bumper != 0 || seen_->cliff != 0;
}

void Wanderer::meet(Clock::time_point now) {
  static_assert(wire::bumper::left == wire::cliff::left);
  static_assert(wire::bumper::right == wire::cliff::right);
  ++met_;
  is_stopped_ = is_stopped_ && bug_ != Bug::bump_ends_stop;
  const std::uint8_t where = seen_->bumper | seen_->cliff;
  backs_for_ever_ |= bug_ == Bug::backs_for_ever && state_ == State::back;
  begin(bug_ == Bug::never_backs_off ? State::turn : State::back, now);
  const bool on_the_right = (where & wire::bumper::right) != 0 && (where & wire::bumper::left) == 0;
  away_rad_s_ = on_the_right ? kTurn_rad_s : -kTurn_rad_s;
  if (bug_ == Bug::turns_wrong) { away_rad_s_ = -away_rad_s_; }
}

void Wanderer::begin(State state, Clock::time_point now) {
  state_ = state;
  since_ = now;
  since_stamp_ms_ = seen_->stamp_ms;
}

Wanderer::Clock::duration Wanderer::elapsed(Clock::time_point now) const {
  if (bug_ != Bug::stamps_without_wrap) { return now - since_; }
  return std::chrono::milliseconds(seen_->stamp_ms - since_stamp_ms_);
}

Wanderer::Clock::duration Wanderer::plan() const {
  switch (state_) {
    case State::forward: return 0s;
    case State::back: return kBackFor;
    case State::turn: return kTurnFor;
  }
  return 0s;
}

Wanderer::Clock::duration Wanderer::turn_for() const {
  if (bug_ == Bug::turns_about) { return kHalfATurnFor; }
  return bug_ == Bug::turns_little ? kTurnFor / 10 : kTurnFor;
}

wire::Velocity Wanderer::decide(Clock::time_point now) {
  take_note(now);
  drives_ahead_ = false;
  if (since_ == Clock::time_point{} && seen_) { begin(State::forward, now); }
  if (knows_nothing(now)) {
    if (bug_ == Bug::forgets_in_dropouts) { state_ = State::forward; }
    note_dropout(now);
    return {0, 0};
  }
  const bool hangs = seen_->wheel_drop && !(bug_ == Bug::bump_hides_drop && meets());
  if (hangs && bug_ == Bug::forgets_in_drops) { state_ = State::forward; }
  if (hangs || seen_->must_stand || is_stopped_) { return {0, 0}; }
  const auto waited = elapsed(now);
  switch (state_) {
    case State::forward: break;
    case State::back:
      if (waited < kBackFor || backs_for_ever_) { return {kBack_m_s, 0}; }
      if (bug_ == Bug::resumes && waited > 1500ms) { return {kForward_m_s, 0}; }
      if (bug_ == Bug::stutters && meets() && waited % 1s < 250ms) { return {kForward_m_s, 0}; }
      if (meets()) { return {0, 0}; }
      begin(State::turn, now);
      return {0, away_rad_s_};
    case State::turn:
      if (waited < turn_for()) { return {0, away_rad_s_}; }
      begin(State::forward, now);
  }
  constexpr double kFaster_m_s = 0.03;
  drives_ahead_ = true;
  return {kForward_m_s + (bug_ == Bug::faster_each_time ? met_ * kFaster_m_s : 0), 0};
}

}  // namespace fakebot::test
