// Tells regular time stamps in a robot's frames from those that jump.
#pragma once

#include <chrono>
#include <optional>

#include "capture/stream_summary.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

/// A step is regular if it is the period of the frames, or the time elapsed in the capture, as when
/// frames are missing. The period may differ from the usual one and change: two equal steps define
/// it. So whether a step is a jump shows with the next one.
class TimeStamps {
 public:
  using Jump = StreamSummary::Jump;

  TimeStamps(const sim::RobotClock& clock, std::chrono::milliseconds usual_period)
      : clock_(clock), period_ms_(static_cast<double>(usual_period.count())) {}

  /// The next time stamp, and the time of the capture if it is known. Returns the jump before it.
  std::optional<Jump> next(double time_ms, std::optional<StreamSummary::Time> at);
  /// The jump at the end.
  std::optional<Jump> finish();

 private:
  struct Stamp {
    double time_ms;
    std::optional<StreamSummary::Time> at;
  };
  double step_ms(double from_ms, double to_ms) const;
  bool is_close(double step_ms, double other_ms) const;

  sim::RobotClock clock_;
  double period_ms_;
  std::optional<Stamp> last_{};
  double last_step_ms_ = 0;
  std::optional<Jump> suspect_{};
};

}  // namespace fakebot::capture
