#include "runner/parallel.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

using fakebot::runner::run_in_parallel;

TEST_CASE("each task runs once, and no more than `jobs` run at a time") {
  std::vector<int> runs(200, 0);
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  run_in_parallel(runs.size(), 4, [&](std::size_t task, std::size_t /*slot*/) {
    const int now = ++running;
    for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {}
    ++runs[task];
    --running;
    return true;
  });
  CHECK(std::ranges::count(runs, 1) == 200);
  CHECK(most <= 4);
}

TEST_CASE("no task starts after one has returned false") {
  std::vector<std::size_t> started;
  run_in_parallel(10, 1, [&](std::size_t task, std::size_t /*slot*/) {
    started.push_back(task);
    return task < 3;
  });
  CHECK(started == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("an exception of a task is rethrown when all started tasks have finished") {
  std::atomic<int> started{0};
  std::atomic<int> finished{0};
  CHECK_THROWS_WITH_AS(run_in_parallel(100, 3,
                                       [&](std::size_t task, std::size_t /*slot*/) -> bool {
                                         if (task == 5) { throw std::runtime_error("five"); }
                                         ++started;
                                         std::this_thread::yield();
                                         ++finished;
                                         return true;
                                       }),
                       "five", std::runtime_error);
  CHECK(started == finished);
}

TEST_CASE("no task starts after one has thrown") {
  std::vector<std::size_t> started;
  CHECK_THROWS_WITH_AS(run_in_parallel(10, 1,
                                       [&](std::size_t task, std::size_t /*slot*/) -> bool {
                                         started.push_back(task);
                                         if (task == 3) { throw std::runtime_error("three"); }
                                         return true;
                                       }),
                       "three", std::runtime_error);
  CHECK(started == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("no two tasks have the same slot at the same time, and there are as many as jobs") {
  constexpr std::size_t kJobs = 4;
  std::vector<std::atomic<int>> in_slot(kJobs);
  std::atomic<bool> shared{false};
  run_in_parallel(200, kJobs, [&](std::size_t /*task*/, std::size_t slot) {
    if (slot >= kJobs || ++in_slot[slot] > 1) { shared = true; }
    std::this_thread::yield();
    --in_slot[slot];
    return true;
  });
  CHECK_FALSE(shared);
}

TEST_CASE("without tasks nothing happens") {
  run_in_parallel(0, 8,
                  [](std::size_t, std::size_t) -> bool { throw std::runtime_error("a task"); });
}
