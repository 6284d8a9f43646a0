// Runs programs on a single processor, where a woken thread may have to wait.
#pragma once

#include <doctest/doctest.h>
#include <sched.h>

#include <cstddef>

/// All that this process starts runs on one and the same processor.
class OnOneProcessor {
 public:
  OnOneProcessor() {
    REQUIRE(::sched_getaffinity(0, sizeof(before_), &before_) == 0);
    std::size_t first = 0;
    while (!CPU_ISSET(first, &before_)) { ++first; }
    cpu_set_t one{};
    CPU_SET(first, &one);
    REQUIRE(::sched_setaffinity(0, sizeof(one), &one) == 0);
  }
  OnOneProcessor(const OnOneProcessor&) = delete;
  OnOneProcessor& operator=(const OnOneProcessor&) = delete;
  OnOneProcessor(OnOneProcessor&&) = delete;
  OnOneProcessor& operator=(OnOneProcessor&&) = delete;
  ~OnOneProcessor() { ::sched_setaffinity(0, sizeof(before_), &before_); }

 private:
  cpu_set_t before_{};
};
