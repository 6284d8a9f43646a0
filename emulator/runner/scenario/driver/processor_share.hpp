// How many processors the driver of a scenario uses.
#pragma once

#include <chrono>
#include <deque>
#include <string_view>

#include "io/pace/timer.hpp"
#include "line/station.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Tells the line of the station, for its signal driver.processor_share.
class ProcessorShare : private NotCopied {
 public:
  static constexpr std::string_view kSignal = "driver.processor_share";

  ProcessorShare(Session& session, line::Station& station)
      : session_(session), station_(station), timer_(session.context()) {}

  /// Measures from now on the first driver of the session, with all its processes.
  void start();

 private:
  struct Sample {
    sim::SimTime at;
    std::chrono::nanoseconds used;
  };

  void sample();

  Session& session_;
  line::Station& station_;
  io::Timer timer_;
  std::deque<Sample> samples_;  // of the last second, and the one before
};

}  // namespace fakebot::runner
