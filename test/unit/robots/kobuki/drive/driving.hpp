// Drives a robot, as a driver does.
#pragma once

#include <algorithm>

#include "unit/robots/kobuki/kobuki_bench.hpp"

namespace fakebot::test {

/// Sends the same command every 100 ms: a command times out.
inline void drive_ms(KobukiBench& bench, const protocol::kobuki::BaseControl& command, int ms) {
  for (; ms > 0; ms -= 100) { bench.send(command).run_ms(std::min(ms, 100)); }
}

/// Time until the condition holds, or -1 after the limit.
template <class Condition>
int ms_until(KobukiBench& bench, const protocol::kobuki::BaseControl& command, int longest_ms,
             const Condition& condition) {
  const int begin_ms = bench.now_ms();
  while (bench.now_ms() - begin_ms < longest_ms) {
    if ((bench.now_ms() - begin_ms) % 100 == 0) { bench.send(command); }
    bench.step();
    if (condition()) { return bench.now_ms() - begin_ms; }
  }
  return -1;
}

inline double speed(const KobukiBench& bench) {
  return bench.get("speed.linear_m_s");
}

}  // namespace fakebot::test
