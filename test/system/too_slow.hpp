// Whether the machine was too slow to judge a run.
#pragma once

#include "system/emulator_process.hpp"
#include "system/summary.hpp"

namespace fakebot::test {

/// The run is inconclusive, because the machine did nothing for too long.
inline bool was_too_slow(const ProcessResult& result) {
  return result.exit_code == 5 && contains(result.output, "this machine was too slow to ");
}

}  // namespace fakebot::test
