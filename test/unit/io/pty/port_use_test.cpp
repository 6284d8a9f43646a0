// Recognizes when a driver has set its port.
#include "io/pty/port_use.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace std::chrono_literals;
using fakebot::io::PortSettings;
using fakebot::io::PortUse;

namespace {

constexpr PortSettings kPluggedIn{9600, true};
constexpr PortSettings kSet{115200, false};
constexpr PortUse::TimePoint kBegin{};

PortUse opened(const PortSettings& found) {
  PortUse use(115200);
  use.open(kBegin, found);
  return use;
}

}  // namespace

TEST_CASE("frames wait until a driver has set its port, for three seconds") {
  PortUse use = opened(kPluggedIn);
  CHECK_FALSE(use.is_ready(kBegin, kPluggedIn));
  CHECK_FALSE(use.is_ready(kBegin + 2999ms, kPluggedIn));
  CHECK_FALSE(use.is_ready(kBegin + 2999ms, {115200, true}));
  CHECK_FALSE(use.is_ready(kBegin + 2999ms, {9600, false}));
  CHECK(use.is_ready(kBegin + 2999ms, kSet));
  CHECK(opened(kPluggedIn).is_ready(kBegin + 3s, kPluggedIn));
}

TEST_CASE("a driver need not set what is right, and may set what is wrong") {
  CHECK(opened(kSet).is_ready(kBegin, kSet));
  CHECK(opened(kPluggedIn).is_ready(kBegin, {57600, false}));
  CHECK(opened({57600, false}).is_ready(kBegin, kSet));
  CHECK_FALSE(opened({57600, false}).is_ready(kBegin, {57600, false}));
}

TEST_CASE("a driver that sends before it has set its port uses the port as it is") {
  PortUse use = opened(kPluggedIn);
  CHECK(use.sent(kBegin + 1ms, kPluggedIn) == kPluggedIn);
  CHECK(use.is_ready(kBegin + 2ms, kPluggedIn));
}

TEST_CASE("what a driver sent before it set its port back was sent at its own settings") {
  PortUse use = opened(kPluggedIn);
  CHECK(use.is_ready(kBegin, kSet));
  CHECK(use.sent(kBegin + 10s, kPluggedIn) == kSet);
  CHECK_FALSE(use.is_ready(kBegin + 10s, kPluggedIn));
  CHECK(use.sent(kBegin + 14s, kPluggedIn) == kPluggedIn);
}

TEST_CASE("rates mean nothing to a robot that is a USB device itself, but its line echoes") {
  PortUse use(0);
  use.open(kBegin, kPluggedIn);
  CHECK_FALSE(use.is_ready(kBegin, kPluggedIn));
  CHECK(use.is_ready(kBegin, {9600, false}));
}
