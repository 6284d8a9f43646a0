#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <span>

#include "line/faulty_passage.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"
#include "runner/session/session.hpp"
#include "unit/aborts.hpp"

using namespace fakebot;
using test::aborts;
using test::kAsserts;

namespace {

class NoEnds final : public line::PassageEnds {
 public:
  void to_driver(std::span<const std::uint8_t> /*bytes*/) override {}
  void to_robot(std::span<const std::uint8_t> /*bytes*/) override {}
};

}  // namespace

TEST_CASE("a passage without a fault aborts") {
  CHECK(aborts([] {
          boost::asio::io_context context;
          NoEnds ends;
          const line::FaultyPassage passage(context, robots::kobuki::wire_protocol(), {}, {}, 1,
                                            ends);
        }) == kAsserts);
}

TEST_CASE("to look how long a driver waits for a processor before that is watched aborts") {
  CHECK(aborts([] { runner::Session().processor_watch().sample(); }) == kAsserts);
  CHECK_FALSE(aborts([] {
    runner::Session session;
    session.processor_watch().start([] { return sim::SimTime{0}; }, 1);
    session.processor_watch().sample();
  }));
}
