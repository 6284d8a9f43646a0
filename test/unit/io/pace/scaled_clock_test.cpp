#include "io/pace/scaled_clock.hpp"

#include <doctest/doctest.h>
#include <boost/asio/io_context.hpp>

#include <chrono>
#include <optional>

#include "io/pace/context_clock.hpp"
#include "io/pace/deadline_timer.hpp"
#include "io/pace/timer.hpp"

using namespace fakebot::io;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

namespace {

constexpr steady_clock::time_point kScaledStart{1h};

}  // namespace

TEST_CASE("a scaled clock shows the wall clock's time at its start, and then goes so much faster") {
  const ScaledClock clock(kScaledStart, 4);
  CHECK(clock.at(kScaledStart) == kScaledStart);
  CHECK(clock.at(kScaledStart + 1s) == kScaledStart + 4s);
  CHECK(clock.wall_time(kScaledStart + 4s) == kScaledStart + 1s);
  CHECK(clock.of_real(10ms) == 40ms);
  CHECK(clock.real(40ms) == 10ms);
}

TEST_CASE("a scaled clock can go slower than the wall clock") {
  const ScaledClock clock(kScaledStart, 0.25);
  CHECK(clock.at(kScaledStart + 8s) == kScaledStart + 2s);
  CHECK(clock.wall_time(kScaledStart + 2s) == kScaledStart + 8s);
}

TEST_CASE("when the wall clock wakes whoever waits for a scaled clock, that has come so far") {
  for (const double scale : {0.01, 0.3, 1.0, 3.7, 100.0}) {
    CAPTURE(scale);
    const ScaledClock clock(kScaledStart, scale);
    for (const auto time :
         {kScaledStart + 1ns, kScaledStart + 20ms, kScaledStart + 1s + 1ns, kScaledStart + 11h}) {
      CHECK(clock.at(clock.wall_time(time)) >= time);
    }
  }
}

TEST_CASE("timers of a context with a scaled clock call when that has come so far, not earlier") {
  for (const double scale : {0.5, 20.0}) {
    CAPTURE(scale);
    boost::asio::io_context context;
    scale_clock_of(context, scale);
    const ContextClock clock(context);
    Timer timer(context);
    DeadlineTimer deadline_timer(context);
    const auto wall_start = steady_clock::now();
    const auto start = clock.now();
    std::optional<ContextClock::Duration> after;
    std::optional<ContextClock::Duration> after_deadline;
    timer.call_after(20ms, [&] { after = clock.now() - start; });
    deadline_timer.call_at(start + 20ms, [&] { after_deadline = clock.now() - start; });
    context.run();
    CHECK(after.value_or(0s) >= 20ms);
    CHECK(after_deadline.value_or(0s) >= 20ms);
    CHECK((steady_clock::now() - wall_start) * scale >= 20ms);
  }
}

TEST_CASE("patience with a process is as long by its clock and by the wall clock") {
  boost::asio::io_context fast;
  scale_clock_of(fast, 4);
  CHECK(ContextClock(fast).patience(5s) == 20s);
  boost::asio::io_context slow;
  scale_clock_of(slow, 0.5);
  CHECK(ContextClock(slow).patience(5s) == 5s);
  boost::asio::io_context real;
  CHECK(ContextClock(real).patience(5s) == 5s);
}
