#include "runner/session/session_time.hpp"

#include <doctest/doctest.h>

using fakebot::runner::session_time_of;
using fakebot::runner::SessionTime;
using fakebot::runner::text_of;
using fakebot::runner::threads_text;
using fakebot::runner::with_threads;

TEST_CASE("the text of a time is read as that time") {
  for (const SessionTime& time : {SessionTime::real, SessionTime::simulated, SessionTime::scaled(4),
                                  SessionTime::scaled(0.01), SessionTime::scaled(100)}) {
    CHECK(session_time_of(text_of(time)) == time);
  }
  CHECK(text_of(SessionTime::scaled(4)) == "scaled=4");
  CHECK(text_of(SessionTime::scaled(0.5)) == "scaled=0.5");
}

TEST_CASE("a scale is a number within its bounds") {
  CHECK(session_time_of("scaled=2.50") == SessionTime::scaled(2.5));
  for (const char* text : {"scaled", "scaled=", "scaled=abc", "scaled=4x", "scaled=0", "scaled=-1",
                           "scaled=0.009", "scaled=100.1", "scaled=nan", "scaled=inf", "Real"}) {
    CAPTURE(text);
    CHECK(!session_time_of(text));
  }
}

TEST_CASE("the text of threads is read as these threads, in virtual time") {
  for (const char* text : {"parallel", "seeded", "seeded:", "seeded:1.005/2,1.005/7"}) {
    CAPTURE(text);
    const auto time = with_threads(SessionTime::simulated, text);
    REQUIRE(time);
    CHECK(threads_text(*time) == text);
    CHECK(threads_text(time->with_seed(7)) == text);
  }
  for (const char* text : {"", "Seeded", "seeded7", "seeded:7", "seeded:2/1,1/1", "parallel:1/1"}) {
    CAPTURE(text);
    CHECK(!with_threads(SessionTime::simulated, text));
  }
  CHECK(threads_text(*with_threads(SessionTime::real, "seeded")) == "parallel");
}
