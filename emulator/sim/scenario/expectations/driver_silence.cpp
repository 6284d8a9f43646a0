#include "sim/scenario/expectations/driver_silence.hpp"

#include <array>
#include <chrono>

#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

namespace {

/// Drivers send commands ten times a second or more often. (choice)
constexpr std::chrono::milliseconds kNotable{500};

}  // namespace

DriverSilence::DriverSilence(SignalBoard& board)
    : board_(board), place_(board.follow_driver_bytes()) {
  if (place_) { watch_ = board_.begin_watch(std::array{*place_}, std::nullopt); }
}

DriverSilence::~DriverSilence() {
  if (place_) { board_.end_watch(watch_); }
}

void DriverSilence::note_bytes() {
  const double bytes = board_.value(*place_);
  if (bytes == bytes_) { return; }
  bytes_ = bytes;
  const SimTime now = board_.now();
  if (now - last_at_ >= kNotable) { ended_.push_back({last_at_, now}); }
  last_at_ = now;
}

std::string DriverSilence::text(SimTime from, SimTime until) const {
  if (!place_) { return ""; }
  Silence longest{SimTime{0}, SimTime{0}};
  const auto take = [&](const Silence& silence) {
    const bool overlaps = silence.from < until && silence.until > from;
    const bool is_longer = silence.until - silence.from > longest.until - longest.from;
    if (overlaps && is_longer) { longest = silence; }
  };
  for (const Silence& silence : ended_) { take(silence); }
  if (board_.now() - last_at_ >= kNotable) { take({last_at_, board_.now()}); }
  if (longest.until == SimTime{0}) { return ""; }
  const bool lasts = longest.until == board_.now() && longest.from == last_at_;
  return "the driver sent nothing from " + seconds_text(longest.from) +
         (lasts ? " on" : " until " + seconds_text(longest.until));
}

}  // namespace fakebot::sim::scenario
