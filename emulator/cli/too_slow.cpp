#include "cli/too_slow.hpp"

#include <spdlog/fmt/fmt.h>

#include <chrono>

namespace fakebot::cli {

namespace {

/// A frame that left one period late is as one that was lost. (choice)
constexpr std::chrono::milliseconds kTooLate{20};

double ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

std::optional<std::string> why_too_slow(const io::Lateness& lateness) {
  if (lateness.largest() < kTooLate) { return std::nullopt; }
  return fmt::format(
      "this machine was too slow to judge: a frame left {:.1f} ms late, 99 % within {:.1f} ms",
      ms(lateness.largest()), ms(lateness.percentile(0.99)));
}

}  // namespace fakebot::cli
