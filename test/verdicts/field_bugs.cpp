#include "verdicts/field_bugs.hpp"

#include <cstdlib>
#include <utility>

#include "fakebot/protocol/kobuki/flags.hpp"

namespace fakebot::test {

namespace wire = protocol::kobuki;
using namespace std::chrono_literals;

namespace {

constexpr int kMostTries = 60;
constexpr int kMostBadFrames = 60;
constexpr std::size_t kMostInARead = 900;
constexpr int kMostFramesWithStamp = 25;
constexpr int kJump_cdeg = 6000;
constexpr auto kStaleAfter = 1s;
constexpr auto kStaleFor = 2s;
constexpr auto kButtonAfterBump = 1s;
constexpr auto kAfterReopening = 500ms;
constexpr auto kAfterEdgeBegan = 300ms;
constexpr auto kThreeAtOnce = 4s;
constexpr auto kLiftedFor = 1s;
constexpr auto kBlindAfterLift = 5s;
constexpr double kTurning_rad_s = 0.5;

std::uint8_t began(std::uint8_t before, std::uint8_t now) {
  return static_cast<std::uint8_t>(now & ~before);
}

/// Takes the overlooked bits out of what is seen, and forgets those that have ended.
void take_out(std::uint8_t& overlooked, std::uint8_t& seen) {
  overlooked &= seen;
  seen &= static_cast<std::uint8_t>(~overlooked);
}

}  // namespace

bool FieldView::tries_to_open() {
  return bug_ != Bug::tries_add_up || ++tries_ <= kMostTries;
}

void FieldView::opened() {
  is_just_opened_ = true;
  is_deaf_ = false;
}

bool FieldView::see(Report& report, std::size_t bytes_read, int bad_frames, Clock::time_point now) {
  if (drops(report, bytes_read)) { return false; }
  if (std::exchange(is_just_opened_, false)) { opened_at_ = now; }
  give_up(report, bad_frames, now);
  const Sensors sent = report.basic;
  overlook(report.basic, now);
  show_stale(report.basic, now);
  look_for_lifting(report.basic, now);
  before_ = sent;
  seen_at_ = now;
  return true;
}

bool FieldView::drops(const Report& report, std::size_t bytes_read) {
  is_deaf_ |= bug_ == Bug::overflows && bytes_read > kMostInARead;
  const auto later_ms = static_cast<std::int16_t>(report.basic.timestamp_ms - before_.timestamp_ms);
  const bool is_older = seen_at_ != Clock::time_point{} && later_ms < 0;
  return is_deaf_ || (bug_ == Bug::older_stamps && is_older);
}

void FieldView::give_up(const Report& report, int bad_frames, Clock::time_point now) {
  const Sensors& seen = report.basic;
  const bool presses = (began(before_.buttons, seen.buttons) & wire::button::b2) != 0;
  if (began(before_.bumper, seen.bumper) != 0) { bumped_at_ = now; }
  if (before_.bumper != 0 && seen.bumper == 0) { bump_ended_at_ = now; }
  if (began(before_.cliff, seen.cliff) != 0) { edge_at_ = now; }
  if (began(before_.wheel_drop, seen.wheel_drop) != 0) { dropped_at_ = now; }
  const auto is_recent = [&](Clock::time_point at, Clock::duration within) {
    return at != Clock::time_point{} && now - at <= within;
  };
  int jump_cdeg = heading_cdeg_ ? report.heading_cdeg - *heading_cdeg_ : 0;
  jump_cdeg = std::abs(static_cast<std::int16_t>(jump_cdeg > 18000    ? jump_cdeg - 36000
                                                 : jump_cdeg < -18000 ? jump_cdeg + 36000
                                                                      : jump_cdeg));
  heading_cdeg_ = report.heading_cdeg;
  has_given_up_ |=
      (bug_ == Bug::bad_frame_limit && bad_frames > kMostBadFrames) ||
      (bug_ == Bug::button_after_bump && presses && is_recent(bump_ended_at_, kButtonAfterBump)) ||
      (bug_ == Bug::kidnapped && jump_cdeg > kJump_cdeg) ||
      (bug_ == Bug::three_at_once && is_recent(bumped_at_, kThreeAtOnce) &&
       is_recent(edge_at_, kThreeAtOnce) && is_recent(dropped_at_, kThreeAtOnce));
}

void FieldView::overlook(Sensors& seen, Clock::time_point now) {
  const std::uint8_t bumps = began(before_.bumper, seen.bumper);
  const std::uint8_t edges = began(before_.cliff, seen.cliff);
  const std::uint8_t drops = began(before_.wheel_drop, seen.wheel_drop);
  const bool turns = std::abs(sent_.angular_rad_s) > kTurning_rad_s;
  const bool turns_left = turns && sent_.angular_rad_s > 0;
  if (drops != 0) { ++drops_; }
  const bool same_stamp = seen.timestamp_ms == before_.timestamp_ms;
  frames_with_stamp_ = same_stamp ? frames_with_stamp_ + 1 : 1;
  const bool opened_again = now - opened_at_ < kAfterReopening;
  const bool edge_soon_before = edge_at_ != Clock::time_point{} && now - edge_at_ < kAfterEdgeBegan;
  if (bug_ == Bug::bump_after_reopening && opened_again) { bumper_ |= bumps; }
  if (bug_ == Bug::bump_after_edge && edge_soon_before) { bumper_ |= bumps; }
  if (bug_ == Bug::right_in_left_turn && turns_left) { bumper_ |= bumps & wire::bumper::right; }
  if (bug_ == Bug::one_release_ends_all && began(seen.bumper, before_.bumper) != 0) {
    bumper_ |= before_.bumper;
  }
  if (bug_ == Bug::edge_in_turn && turns) { cliff_ |= edges; }
  if (bug_ == Bug::third_drop && drops_ >= 3) { wheel_ |= drops; }
  if (bug_ == Bug::frozen_in_drop && frames_with_stamp_ > kMostFramesWithStamp) {
    wheel_ |= seen.wheel_drop;
  }
  take_out(bumper_, seen.bumper);
  take_out(cliff_, seen.cliff);
  take_out(wheel_, seen.wheel_drop);
}

void FieldView::show_stale(Sensors& seen, Clock::time_point now) {
  if (bug_ != Bug::stale_after_dropout) { return; }
  if (seen_at_ != Clock::time_point{} && now - seen_at_ > kStaleAfter) {
    stale_until_ = now + kStaleFor;
    stale_ = before_;
  }
  if (now >= stale_until_) { return; }
  seen.bumper = stale_.bumper;
  seen.cliff = stale_.cliff;
  seen.wheel_drop = stale_.wheel_drop;
}

void FieldView::look_for_lifting(Sensors& seen, Clock::time_point now) {
  if (bug_ != Bug::lifted) { return; }
  if (seen.cliff == 0 || seen.wheel_drop == 0) {
    lifted_at_ = {};
  } else if (lifted_at_ == Clock::time_point{}) {
    lifted_at_ = now;
  } else if (now - lifted_at_ > kLiftedFor) {
    blind_until_ = now + kBlindAfterLift;
  }
  if (now >= blind_until_ || lifted_at_ != Clock::time_point{}) { return; }
  seen.cliff = 0;
  seen.wheel_drop = 0;
}

}  // namespace fakebot::test
