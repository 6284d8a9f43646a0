// The line of a scenario with its own commands.
#include "line/scripted_line.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>

#include "robots/kobuki/kobuki.hpp"

using namespace fakebot;
using sim::scenario::DriverOrder;
using namespace std::chrono_literals;

namespace {

/// A base control of 200 mm/s straight ahead.
constexpr std::array<std::uint8_t, 10> kForward{0xAA, 0x55, 0x06, 0x01, 0x04,
                                                0xC8, 0x00, 0x00, 0x00, 0xCB};

struct LineBench {
  robots::kobuki::Kobuki robot{{}};
  line::ScriptedLine line{robot, {}};

  double signal(std::string_view name) const { return sim::value_of(line.line(), name).value(); }
  double commanded_mm_s() const { return sim::value_of(robot, "command.speed_mm_s").value(); }
};

}  // namespace

TEST_CASE("a scripted driver is attached from the start, and its bytes reach the robot") {
  LineBench bench;
  CHECK(bench.signal("driver.attached") == 1);
  CHECK(bench.signal("driver.attachments") == 1);
  bench.line.send(20ms, kForward);
  CHECK(bench.commanded_mm_s() == 200);
  CHECK(bench.signal("wire.bytes_received") == 10);
}

TEST_CASE("nothing passes an unplugged line in either direction") {
  LineBench bench;
  bench.line.script().plug({false});
  CHECK(bench.signal("driver.attached") == 0);
  bench.line.send(20ms, kForward);
  bench.line.line().from_robot(20ms, kForward);
  CHECK(bench.commanded_mm_s() == 0);
  CHECK(bench.signal("wire.bytes_received") == 0);
  CHECK(bench.signal("wire.frames_sent") == 0);
  CHECK(bench.signal("wire.bytes_sent") == 0);
  CHECK(bench.signal("wire.frames_unheard") == 1);
}

TEST_CASE("half a command of a driver that left is not completed by the next driver") {
  LineBench bench;
  const std::span<const std::uint8_t> whole = kForward;
  const auto stop_and_start = [&] {
    bench.line.script().order(DriverOrder::stop);
    bench.line.script().order(DriverOrder::start);
  };
  const auto unplug_and_plug_in = [&] {
    bench.line.script().plug({false});
    bench.line.script().plug({true});
  };
  bool is_stopped = false;
  SUBCASE("stopped") {
    is_stopped = true;
  }
  SUBCASE("unplugged") {}
  bench.line.send(20ms, whole.first(7));
  is_stopped ? stop_and_start() : unplug_and_plug_in();
  bench.line.send(20ms, whole.subspan(7));
  CHECK(bench.commanded_mm_s() == 0);
  bench.line.send(20ms, whole);
  CHECK(bench.commanded_mm_s() == 200);
}

TEST_CASE("a stopped driver is not attached after replugging until it is started") {
  LineBench bench;
  bench.line.script().plug({false});
  bench.line.script().order(DriverOrder::kill);
  bench.line.script().plug({true});
  CHECK(bench.signal("driver.attached") == 0);
  bench.line.script().order(DriverOrder::start);
  CHECK(bench.signal("driver.attached") == 1);
  CHECK(bench.signal("driver.attachments") == 2);
}
