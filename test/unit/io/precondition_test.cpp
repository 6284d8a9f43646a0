// A violated precondition fails an assertion in Debug and with sanitizers; Release has no checks.
#include <doctest/doctest.h>

#include <chrono>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "io/pace/running_maximum.hpp"
#include "unit/aborts.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using test::aborts;

TEST_CASE("a violated precondition aborts in Debug and with sanitizers") {
  CHECK(aborts([] {
          io::RunningMaximum maximum;
          maximum.add(2s, 1ns);
          maximum.add(1s, 2ns);
        }) == test::kAsserts);
  CHECK(aborts([] {
          using namespace protocol::kobuki;
          FrameDecoder(kFeedbackLengths).give_up();
        }) == test::kAsserts);
}

TEST_CASE("a fulfilled precondition does not abort") {
  CHECK_FALSE(aborts([] {
    io::RunningMaximum maximum;
    maximum.add(1s, 1ns);
    maximum.add(1s, 2ns);
  }));
}
