#include "runner/session/session_time.hpp"

#include <doctest/doctest.h>

using fakebot::runner::session_time_of;
using fakebot::runner::SessionTime;
using fakebot::runner::text_of;

TEST_CASE("the text of a time is read as that time") {
  for (const SessionTime time : {SessionTime::real, SessionTime::simulated, SessionTime::scaled(4),
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
