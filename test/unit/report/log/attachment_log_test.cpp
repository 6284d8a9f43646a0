#include "report/log/attachment_log.hpp"

#include <doctest/doctest.h>

#include "unit/report/log/log_text.hpp"

using namespace std::chrono_literals;
using fakebot::report::AttachmentLog;
using fakebot::test::LogText;
using fakebot::test::TestClock;

namespace {

void attach_and_detach(AttachmentLog& drivers, int times) {
  for (int i = 0; i < times; ++i) {
    drivers.on_attach();
    drivers.on_detach();
  }
}

}  // namespace

TEST_CASE("a driver that attaches and soon detaches is logged both times at once") {
  LogText log;
  TestClock clock;
  AttachmentLog drivers(log, "robot 2: ", clock.now());
  drivers.on_attach();
  clock.pass(1ms);
  drivers.on_detach();
  CHECK(log.text() == "info: robot 2: driver attached\ninfo: robot 2: driver detached\n");
}

TEST_CASE("of drivers that attach and detach continually, one is logged per second") {
  LogText log;
  TestClock clock;
  AttachmentLog drivers(log, "", clock.now());
  attach_and_detach(drivers, 100);
  clock.pass(1s);
  drivers.on_attach();
  CHECK(log.text() ==
        "info: driver attached\ninfo: driver detached\n"
        "info: driver attached (and 198 more since the last line)\n");
}

TEST_CASE("after a burst the current state is logged within a second") {
  LogText log;
  TestClock clock;
  AttachmentLog drivers(log, "", clock.now());
  attach_and_detach(drivers, 2);
  drivers.on_attach();  // the last driver stays
  drivers.write_overdue();
  clock.pass(1s);
  drivers.write_overdue();
  drivers.write_overdue();
  CHECK(log.text() ==
        "info: driver attached\ninfo: driver detached\n"
        "info: driver attached (and 2 more since the last line)\n");
}

TEST_CASE("the number of drivers not logged is reported at the end") {
  LogText log;
  TestClock clock;
  AttachmentLog drivers(log, "", clock.now());
  SUBCASE("many") {
    attach_and_detach(drivers, 3);
    drivers.write_rest();
    CHECK(log.text() ==
          "info: driver attached\ninfo: driver detached\n"
          "info: driver detached (and 3 more since the last line)\n");
  }
  SUBCASE("one") {
    attach_and_detach(drivers, 1);
    drivers.on_attach();
    drivers.write_rest();
    CHECK(log.text() == "info: driver attached\ninfo: driver detached\ninfo: driver attached\n");
  }
  SUBCASE("none") {
    drivers.write_rest();
    CHECK(log.text() == "");
  }
}

TEST_CASE("at level debug every driver is logged") {
  LogText log(fakebot::report::LogLevel::debug);
  TestClock clock;
  AttachmentLog drivers(log, "", clock.now());
  attach_and_detach(drivers, 2);
  CHECK(log.text() ==
        "info: driver attached\ninfo: driver detached\n"
        "debug: driver attached\ndebug: driver detached\n");
}
