#include <doctest/doctest.h>

#include "runner/session/session.hpp"
#include "unit/aborts.hpp"

using namespace fakebot;
using test::aborts;
using test::kAsserts;

TEST_CASE("to look how long a driver waits for a processor before that is watched aborts") {
  CHECK(aborts([] { runner::Session().processor_watch().sample(); }) == kAsserts);
  CHECK_FALSE(aborts([] {
    runner::Session session;
    session.processor_watch().start([] { return sim::SimTime{0}; }, 1);
    session.processor_watch().sample();
  }));
}
