#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "timed_run.hpp"

using fakebot::io::TurnOrder;

namespace {

/// On one half of the processors, so that fakebot and a driver share the others.
class BusyMachine {
 public:
  BusyMachine() {
    const unsigned half = (std::thread::hardware_concurrency() + 1) / 2;
    for (unsigned i = 0; i < half; ++i) {
      threads_.emplace_back([this] {
        while (!ends_) {}
      });
    }
  }
  BusyMachine(const BusyMachine&) = delete;
  BusyMachine& operator=(const BusyMachine&) = delete;
  ~BusyMachine() {
    ends_ = true;
    for (std::thread& thread : threads_) { thread.join(); }
  }

 private:
  std::atomic<bool> ends_{false};
  std::vector<std::thread> threads_;
};

}  // namespace

TEST_CASE("a signal ends the sleep of a thread that got no processor to fall asleep") {
  const BusyMachine busy;
  constexpr std::uint64_t kRuns = 120;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    CAPTURE(seed);
    const TimedRun run = run_in_simulated_time(
        {FAKEBOT_TIMED_PROGRAM, seed % 4 < 2 ? "ages" : "ages-of-a-parent"}, {},
        seed % 2 == 0 ? std::nullopt : std::optional<TurnOrder>(std::in_place, seed));
    CHECK(run.end->success());
  }
}
