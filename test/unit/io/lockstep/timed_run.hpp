// Runs a program in simulated time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/lockstep/driver_time.hpp"
#include "io/process/child_process.hpp"

struct TimedRun {
  std::string output{};
  std::optional<fakebot::io::ProcessEnd> end{};
  std::chrono::nanoseconds took{0};
  std::optional<std::string> not_held{};
  bool gets_real_counter = false;
  std::uint64_t seen_asleep = 0;  ///< threads, by looks at their state in the kernel
  std::uint64_t turns_begun = 0;
  std::uint64_t turns_in_parallel = 0;
};

/// Runs a program to its end: whenever all of its threads wait, time goes on to the next deadline.
/// `late`: the pause between a step and the first look at the threads. Without `turns` the
/// threads run in parallel.
TimedRun run_in_simulated_time(const std::vector<std::string>& command,
                               std::chrono::milliseconds late = std::chrono::milliseconds{0},
                               std::optional<fakebot::io::TurnOrder> turns = {});
