#include "io/proc/stopped_time.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "unit/waiting_child.hpp"

using namespace std::chrono_literals;
using fakebot::io::StoppedTime;
using fakebot::test::WaitingChild;

TEST_CASE("the time counts for which one of the processes was stopped by a signal") {
  const WaitingChild one;
  const WaitingChild other;
  StoppedTime stopped;
  stopped.sample({one.pid(), other.pid()}, 250ms);
  CHECK(stopped.lost().within(0s, 250ms) == 0s);
  other.stop();
  stopped.sample({one.pid(), other.pid()}, 500ms);
  CHECK(stopped.lost().within(0s, 500ms) == 250ms);
  other.resume();
  stopped.sample({one.pid(), other.pid()}, 750ms);
  CHECK(stopped.lost().within(0s, 750ms) == 250ms);
}

TEST_CASE("a process that is gone is not stopped") {
  const pid_t gone = WaitingChild().pid();
  StoppedTime stopped;
  stopped.sample({gone}, 1s);
  CHECK(stopped.lost().within(0s, 1s) == 0s);
}
