// Simulated time relative to the wall clock.
#include <doctest/doctest.h>

#include <atomic>
#include <csignal>
#include <string>
#include <thread>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

namespace {

/// Sends signals, with pauses just long enough for the emulator to run. SIGCHLD has no effect
/// without a started driver, but interrupts system calls.
class SignalStorm {
 public:
  explicit SignalStorm(const EmulatorProcess& emulator)
      : thread_([this, &emulator] {
          while (!over_) {
            emulator.send_signal(SIGCHLD);
            std::this_thread::sleep_for(std::chrono::microseconds(100));
          }
        }) {}
  SignalStorm(const SignalStorm&) = delete;
  SignalStorm& operator=(const SignalStorm&) = delete;
  SignalStorm(SignalStorm&&) = delete;
  SignalStorm& operator=(SignalStorm&&) = delete;
  ~SignalStorm() {
    over_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> over_ = false;
  std::thread thread_;
};

}  // namespace

TEST_CASE("an hour at --speed max ends by itself after exactly an hour") {
  const ProcessResult result = run_to_end({"run", "--speed", "max", "--duration", "3600"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "3600.000 s simulated\n"));
  CHECK(number_after("none was ready: ", result.errors) == 179999);
}

TEST_CASE("a duration in scaled time ends after exactly that time") {
  const ProcessResult result = run_to_end({"run", "--speed", "100", "--duration", "12.345"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "12.345 s simulated\n"));
}

TEST_CASE("a duration between two ticks ends with the tick that contains it") {
  for (const std::string speed : {"1", "max"}) {
    CAPTURE(speed);
    const ProcessResult result = run_to_end({"run", "--speed", speed, "--duration", "0.012"});
    CHECK(result.exit_code == 0);
    CHECK(contains(result.errors, "0.015 s simulated\n"));
  }
}

TEST_CASE("at --speed max a slow driver misses no frame") {
  EmulatorProcess emulator({"run", "--speed", "max"});
  Driver driver(emulator.port());
  Frame last = driver.next_frame();
  for (int i = 0; i < 1000; ++i) {
    Frame next = driver.next_frame();
    REQUIRE(ms_between(last, next) == 20);
    last = std::move(next);
  }
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("at --speed max time waits for a driver, and for the next one") {
  EmulatorProcess emulator({"run", "--speed", "max"});
  {
    Driver first(emulator.port());
    CHECK(first.next_frame().timestamp_ms() == 20);
    first.close();
  }
  Driver second(emulator.port());
  CHECK(second.next_frame().timestamp_ms() < 5000);
}

TEST_CASE("at --speed max no frame is lost in a storm of signals") {
  EmulatorProcess emulator({"run", "--speed", "max"});
  Driver driver(emulator.port());
  const SignalStorm storm(emulator);
  Frame last = driver.next_frame();
  int gaps = 0;
  for (int i = 0; i < 10000; ++i) {
    Frame next = driver.next_frame();
    if (ms_between(last, next) != 20) { ++gaps; }
    last = std::move(next);
  }
  CHECK(gaps == 0);
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("two runs without a driver report the same, except the elapsed time") {
  const auto simulated = [] {
    const std::string errors =
        run_to_end({"run", "--speed", "max", "--duration", "60", "--seed", "3"}).errors;
    return errors.substr(0, errors.find("lateness"));
  };
  CHECK(simulated() == simulated());
}
