// What `fakebot explore` tells while it searches, on standard error: on a terminal a line that
// changes, otherwise a line each minute.
#pragma once

#include <chrono>

#include "runner/explore/find.hpp"

namespace fakebot::cli {

class ExploreProgress {
 public:
  ExploreProgress();

  /// To be called often.
  void show(const runner::ExploreResult& result);
  /// Before anything else is printed.
  void hide();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_terminal_;
  Clock::duration period_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_at_;
  bool is_shown_ = false;
};

}  // namespace fakebot::cli
