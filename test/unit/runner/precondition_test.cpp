#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "runner/line/faulty_passage.hpp"
#include "runner/session/session.hpp"
#include "unit/aborts.hpp"

using namespace fakebot;
using test::aborts;
using test::kAsserts;

TEST_CASE("a passage without a fault aborts") {
  CHECK(aborts([] {
          boost::asio::io_context context;
          const runner::FaultyPassage passage(context, robots::kobuki::wire_protocol(), {}, {}, 1,
                                              {});
        }) == kAsserts);
}

TEST_CASE("to look how long a driver waits for a processor before that is watched aborts") {
  CHECK(aborts([] { runner::Session().sample_processor_wait(); }) == kAsserts);
  CHECK_FALSE(aborts([] {
    runner::Session session;
    session.watch_processor([] { return sim::SimTime{0}; });
    session.sample_processor_wait();
  }));
}
