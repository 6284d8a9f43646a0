// Whether a span is open, which events may begin and end.
#pragma once

#include <string_view>
#include <utility>

#include "sim/scenario/expectations/expectation.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

class OpenSpan {
 public:
  explicit OpenSpan(Span span) : span_(std::move(span)), is_open_(span_.from_event.empty()) {}

  /// In the tick of the event, which ends after `now`, the span has begun or ended.
  void on_event(std::string_view name, SimTime now) {
    if (now < span_.from) { return; }  // an end before the begin
    if (name == span_.from_event) { is_open_ = true; }
    if (name == span_.until_event) { is_open_ = false; }
  }

  bool contains(SimTime time) const {
    return is_open_ && time >= span_.from && (!span_.until || time <= *span_.until);
  }
  /// The span contains no time after `time`, whatever happens.
  bool is_over(SimTime time) const {
    return (span_.until && time > *span_.until) || (!is_open_ && span_.from_event.empty());
  }

 private:
  Span span_;
  bool is_open_;
};

}  // namespace fakebot::sim::scenario
