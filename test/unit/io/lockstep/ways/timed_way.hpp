// Ways to wait of timed_program, which the tests of simulated time run.
#pragma once

#include <cstdlib>
#include <span>

struct Way {
  const char* name;
  void (*wait)();
};

std::span<const Way> ways_of_batches();
std::span<const Way> ways_of_clocks();
std::span<const Way> ways_of_connections();
std::span<const Way> ways_of_creation();
std::span<const Way> ways_of_limits();
std::span<const Way> ways_of_spins();
std::span<const Way> ways_of_timers();
std::span<const Way> ways_of_turns();
std::span<const Way> ways_of_signals();
std::span<const Way> ways_of_processes();
std::span<const Way> ways_of_wakes();

inline void require(bool condition) {
  if (!condition) { std::abort(); }
}
