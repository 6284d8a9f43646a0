#include "runner/scenario/too_slow.hpp"

#include <spdlog/fmt/fmt.h>

#include <chrono>

namespace fakebot::runner {

namespace {

/// A frame that is late by one period is as bad as a lost one. (choice)
constexpr std::chrono::milliseconds kTooLate{20};
/// In each second. A driver that needs a third of a core waits for 0.1 s beside other work, and for
/// 0.6 s and more if it does not keep up. (observed)
constexpr std::chrono::milliseconds kTooLong{250};

double ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

std::optional<std::string> why_too_slow(const io::Lateness& lateness,
                                        const io::ProcessorWait& driver, sim::SimTime until) {
  const auto late = lateness.largest_until(until);
  if (late >= kTooLate) {
    return fmt::format(
        "this machine was too slow to judge: a frame left {:.1f} ms late, 99 % within {:.1f} ms",
        ms(late), ms(lateness.percentile(0.99)));
  }
  const auto waited = driver.longest_until(until + io::ProcessorWait::kSamplePeriod);
  if (waited >= kTooLong) {
    return fmt::format(
        "this machine was too slow to judge: for {:.0f} ms of a second the driver waited for a "
        "processor",
        ms(waited));
  }
  return std::nullopt;
}

}  // namespace fakebot::runner
