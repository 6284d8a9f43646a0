// Statistics of measured times and their output.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace fakebot::bench {

using Clock = std::chrono::steady_clock;

inline double to_ms(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

inline double percentile(std::vector<double> values, double share) {
  if (values.empty()) { return 0; }
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

inline void print_row(const char* what, double fakebot_value, double bare_value, double limit) {
  std::printf("  %-34s %9.4f ms  bare %9.4f ms  ratio %5.2f (at most %.2f)\n", what, fakebot_value,
              bare_value, fakebot_value / bare_value, limit);
}

}  // namespace fakebot::bench
