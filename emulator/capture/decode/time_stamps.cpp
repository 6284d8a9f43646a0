#include "capture/decode/time_stamps.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace fakebot::capture {

namespace {

/// 0: never.
double wraps_after_ms(const sim::RobotClock& clock) {
  if (clock.wraps_after_ms != 0) { return static_cast<double>(clock.wraps_after_ms); }
  constexpr std::size_t kMostBits = 32;  // wider clocks do not wrap around in practice
  const std::size_t bits = 8 * clock.field->size();
  if (sim::is_float(clock.field->type) || bits > kMostBits) { return 0; }
  return std::ldexp(clock.ms_per_digit, static_cast<int>(bits));
}

}  // namespace

double TimeStamps::step_ms(double from_ms, double to_ms) const {
  const double all = wraps_after_ms(clock_);
  return all == 0 ? to_ms - from_ms : std::remainder(to_ms - from_ms, all);
}

bool TimeStamps::is_close(double step_ms, double other_ms) const {
  // A float of some seconds is off by less than this.
  constexpr double kRoundingMs = 0.001;
  return std::abs(step_ms - other_ms) <=
         static_cast<double>(clock_.tolerance.count()) + kRoundingMs;
}

std::optional<TimeStamps::Jump> TimeStamps::next(double time_ms,
                                                 std::optional<StreamSummary::Time> at) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const auto before = std::exchange(last_, Stamp{time_ms, at});
  if (!before) { return std::nullopt; }
  const double step = step_ms(before->time_ms, time_ms);
  const double step_before = std::exchange(last_step_ms_, step);
  auto jump = std::exchange(suspect_, std::nullopt);
  if (is_close(step, period_ms_)) { return jump; }
  const bool is_forward = step > 0;
  if (is_forward && is_close(step, step_before)) {
    period_ms_ = step;
    return std::nullopt;
  }
  const bool is_timed = at && before->at;
  if (is_forward && is_timed && is_close(step, Milliseconds(*at - *before->at).count())) {
    return jump;
  }
  suspect_ = Jump{std::llround(before->time_ms), std::llround(time_ms),
                  std::llround(step - period_ms_), at};
  return jump;
}

std::optional<TimeStamps::Jump> TimeStamps::finish() {
  return std::exchange(suspect_, std::nullopt);
}

}  // namespace fakebot::capture
