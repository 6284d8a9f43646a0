// A violated precondition fails an assertion in Debug and with sanitizers; Release has no checks.
#include <doctest/doctest.h>

#include <chrono>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "io/pace/lost_time.hpp"
#include "unit/aborts.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using test::aborts;

TEST_CASE("a violated precondition aborts in Debug and with sanitizers") {
  CHECK(aborts([] {
          io::LostTime lost;
          lost.add(1s, 2s, 1ms);
          lost.add(0s, 1s, 1ms);
        }) == test::kAsserts);
  CHECK(aborts([] {
          using namespace protocol::kobuki;
          FrameDecoder(kFeedbackLengths).give_up();
        }) == test::kAsserts);
}

TEST_CASE("a fulfilled precondition does not abort") {
  CHECK_FALSE(aborts([] {
    io::LostTime lost;
    lost.add(0s, 1s, 1ms);
    lost.add(1s, 1s, 1ms);
  }));
}
