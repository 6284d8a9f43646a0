#include "report/log/event_log.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "unit/report/log/log_text.hpp"

using namespace std::chrono_literals;
using fakebot::report::EventLog;
using fakebot::test::LogText;
using fakebot::test::TestClock;

namespace {

constexpr std::array kSignals{
    fakebot::sim::Signal{"wire.bad_lengths", "", 0, 9, "headers that lie", false},
    fakebot::sim::Signal{"sound.sequence", "", -1, 255, "melody", false},
};

}  // namespace

TEST_CASE("an event is a line with time, name and value") {
  LogText log;
  EventLog(log, "", kSignals).on_event({1234567us, "sound.sequence", 6});
  EventLog(log, "robot 2: ", kSignals).on_event({0us, "gain.type", 1});
  CHECK(log.text() ==
        "info: 1.235 s: sound.sequence 6\n"
        "info: robot 2: 0.000 s: gain.type 1\n");
}

TEST_CASE("a fault of the driver is a warning with its meaning") {
  LogText log;
  EventLog(log, "robot 2: ", kSignals).on_event({20ms, "wire.bad_lengths", 1});
  EventLog(log, "", kSignals).on_event({20ms, "wire.nobody_knows", 1});
  CHECK(log.text() ==
        "warning: robot 2: 0.020 s: wire.bad_lengths: headers that lie\n"
        "warning: 0.020 s: wire.nobody_knows 1\n");
}

TEST_CASE("a fault of the driver is logged with its bytes and with what the robot does") {
  LogText log;
  const std::array<std::uint8_t, 5> bytes{0xAA, 0x55, 0x02, 0x01, 0x04};
  EventLog(log, "", kSignals)
      .on_event({.time = 20ms,
                 .name = "wire.bad_lengths",
                 .value = 1,
                 .violation = {.bytes = bytes, .size = 5, .consequence = "ignored"}});
  CHECK(log.text() ==
        "warning: 0.020 s: wire.bad_lengths: headers that lie: AA 55 02 01 04: ignored\n");
}

TEST_CASE("each kind of event is logged once per second of wall clock and the rest counted") {
  LogText log;
  TestClock clock;
  EventLog events(log, "", kSignals, clock.now());
  // A thousand times as fast as real time: every millisecond a simulated second.
  for (int ms = 0; ms <= 2500; ms += 100) {
    events.on_event({std::chrono::seconds(ms), "wire.bad_lengths", 1});
    clock.pass(100ms);
  }
  CHECK(log.text() ==
        "warning: 0.000 s: wire.bad_lengths: headers that lie\n"
        "warning: 1000.000 s: wire.bad_lengths: headers that lie (and 9 more since the last line)\n"
        "warning: 2000.000 s: wire.bad_lengths: headers that lie (and 9 more since the last "
        "line)\n");
}

TEST_CASE("with many seconds of wall clock in one simulated second, each second has its line") {
  LogText log;
  TestClock clock;
  EventLog events(log, "", kSignals, clock.now());
  for (int i = 0; i < 3; ++i) {
    events.on_event({std::chrono::milliseconds(i), "outputs", 240});
    clock.pass(1s);
  }
  CHECK(log.text() ==
        "info: 0.000 s: outputs 240\ninfo: 0.001 s: outputs 240\ninfo: 0.002 s: outputs 240\n");
}

TEST_CASE("the number of skipped events is logged when a second passes without a line") {
  LogText log;
  TestClock clock;
  EventLog events(log, "robot 2: ", kSignals, clock.now());
  for (int i = 0; i < 4; ++i) { events.on_event({20ms, "wire.bad_lengths", 1}); }
  for (int i = 0; i < 2; ++i) { events.on_event({20ms, "outputs", 240}); }
  clock.pass(999ms);
  events.write_overdue();
  clock.pass(1ms);
  events.write_overdue();
  events.write_overdue();
  CHECK(log.text() ==
        "warning: robot 2: 0.020 s: wire.bad_lengths: headers that lie\n"
        "info: robot 2: 0.020 s: outputs 240\n"
        "info: robot 2: outputs: 1 more since the last line\n"
        "warning: robot 2: wire.bad_lengths: 3 more since the last line\n");
}

TEST_CASE("the number of skipped events is logged at the end") {
  LogText log;
  TestClock clock;
  EventLog events(log, "", kSignals, clock.now());
  for (int i = 0; i < 4; ++i) { events.on_event({20ms, "wire.bad_lengths", 1}); }
  events.write_rest();
  events.write_rest();
  CHECK(log.text() ==
        "warning: 0.020 s: wire.bad_lengths: headers that lie\n"
        "warning: wire.bad_lengths: 3 more since the last line\n");
}

TEST_CASE("at level debug no event is skipped") {
  LogText log(fakebot::report::LogLevel::debug);
  TestClock clock;
  EventLog events(log, "", kSignals, clock.now());
  for (int i = 0; i < 3; ++i) { events.on_event({20ms, "outputs", 240.0 + i}); }
  CHECK(log.text() ==
        "info: 0.020 s: outputs 240\ndebug: 0.020 s: outputs 241\ndebug: 0.020 s: outputs 242\n");
}

TEST_CASE("kinds of events are limited independently") {
  LogText log;
  EventLog events(log, "", kSignals);
  events.on_event({1s, "wire.bad_lengths", 1});
  events.on_event({1s, "wire.bad_checksums", 1});
  events.on_event({1s, "outputs", 240});
  CHECK(log.text() ==
        "warning: 1.000 s: wire.bad_lengths: headers that lie\n"
        "warning: 1.000 s: wire.bad_checksums 1\n"
        "info: 1.000 s: outputs 240\n");
}
