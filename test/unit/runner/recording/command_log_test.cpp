#include "runner/recording/command_log.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>

#include "robots/registry.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::CommandLog;

namespace {

constexpr std::array<std::uint8_t, 10> kForwardFrame{0xAA, 0x55, 6, 1, 4, 200, 0, 0, 0, 0xCB};
constexpr std::array<std::uint8_t, 10> kStopFrame{0xAA, 0x55, 6, 1, 4, 0, 0, 0, 0, 3};
constexpr std::array<std::uint8_t, 7> kOddFrame{0xAA, 0x55, 3, 12, 2, 0, 13};  // a wrong length

}  // namespace

TEST_CASE("equal commands in a row are one, also with others between them") {
  CommandLog log(*robots::default_kind().wire);
  log.add(0ms, kForwardFrame);
  log.add(20ms, kOddFrame);
  log.add(100ms, kForwardFrame);
  log.add(200ms, kStopFrame);
  log.add(300ms, kForwardFrame);
  const auto commands = log.in_order();
  REQUIRE(commands.size() == 4);
  CHECK(commands[0] ==
        capture::CommandRun{"BaseControl speed_mm_s=200 radius_mm=0", 0ms, 100ms, 2});
  CHECK(commands[1].first == 20ms);
  CHECK(commands[2] ==
        capture::CommandRun{"BaseControl speed_mm_s=0 radius_mm=0", 200ms, 200ms, 1});
  CHECK(commands[3].first == 300ms);
}

TEST_CASE("a command in two pieces has the time of the last") {
  CommandLog log(*robots::default_kind().wire);
  log.add(0ms, std::span(kForwardFrame).first(4));
  log.add(10ms, {});
  log.add(20ms, std::span(kForwardFrame).subspan(4));
  const auto commands = log.in_order();
  REQUIRE(commands.size() == 1);
  CHECK(commands[0].first == 20ms);
}
