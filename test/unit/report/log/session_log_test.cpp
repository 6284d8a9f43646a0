#include "report/log/session_log.hpp"

#include <doctest/doctest.h>

#include <array>

#include "unit/report/log/log_text.hpp"

using namespace std::chrono_literals;
using fakebot::report::SessionLog;
using fakebot::sim::scenario::Happening;
using fakebot::test::LogText;

namespace {

constexpr std::array kSignalsOfSession{
    fakebot::sim::Signal{"sound.sequence", "", -1, 255, "melody", false},
};

}  // namespace

TEST_CASE("the log of a session has events of its lines, its robots and a scenario") {
  LogText text;
  SessionLog log(text);
  log.add_robot("robot 0: ", kSignalsOfSession);
  log.add_robot("robot 1: ", kSignalsOfSession);
  const auto events = log.events();
  events.on_attach(1);
  events.on_plugged_in(0, "/dev/pts/7");
  events.on_robot_event(1, {1s, "sound.sequence", 6});
  events.on_happening({Happening::Kind::event, 2s, "bump"});
  events.on_warning("slow");
  events.on_driver_error("gone");
  CHECK(text.text() ==
        "info: robot 1: driver attached\n"
        "info: robot 0: plugged in again as /dev/pts/7\n"
        "info: robot 1: 1.000 s: sound.sequence 6\n"
        "info: 2.000 s bump\n"
        "warning: slow\n"
        "error: gone\n");
}

TEST_CASE("skipped lines of a session's log are reported at the end") {
  LogText text;
  SessionLog log(text);
  log.add_line("");
  const auto events = log.events();
  events.on_attach(0);
  events.on_detach(0);
  events.on_attach(0);
  log.write_rest();
  CHECK(text.text() == "info: driver attached\ninfo: driver detached\ninfo: driver attached\n");
}
