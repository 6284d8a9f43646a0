#include "io/pace/timer.hpp"

#include <doctest/doctest.h>
#include <boost/asio/io_context.hpp>

#include <chrono>
#include <optional>
#include <thread>

using fakebot::io::Timer;
using namespace std::chrono_literals;

TEST_CASE("a timer calls once, or periodically until it is cancelled") {
  boost::asio::io_context context;
  Timer once(context);
  Timer often(context);
  int calls = 0;
  int beats = 0;
  once.call_after(1ms, [&] { ++calls; });
  often.call_every(1ms, [&] {
    if (++beats == 3) { often.cancel(); }
  });
  context.run();  // returns, because nothing is pending
  CHECK(calls == 1);
  CHECK(beats == 3);
}

TEST_CASE("a due call is not made if the timer was cancelled, set again or destroyed") {
  boost::asio::io_context context;
  Timer first(context);
  Timer cancelled(context);
  Timer planned_anew(context);
  std::optional<Timer> destroyed(std::in_place, context);
  int wrong = 0;
  int right = 0;
  first.call_after(1ms, [&] {
    cancelled.cancel();
    planned_anew.call_after(0ms, [&] { ++right; });
    destroyed.reset();
  });
  cancelled.call_after(2ms, [&] { ++wrong; });
  planned_anew.call_after(2ms, [&] { ++wrong; });
  destroyed->call_after(2ms, [&] { ++wrong; });
  std::this_thread::sleep_for(5ms);  // all timers are due now, `first` first
  context.run();
  CHECK(wrong == 0);
  CHECK(right == 1);
}
