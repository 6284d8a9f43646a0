// A robot that is a USB device itself: the device goes and returns with the robot.
#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>

#include "line/scripted_line.hpp"
#include "robots/kugle/kugle.hpp"
#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

constexpr std::array<std::uint8_t, 4> kReboot{0x00, 0xF1, 0x01, 0x01};

struct ScriptedKugle {
  robots::kugle::Kugle robot{{}};
  line::ScriptedLine line{robot, {}};
  sim::Outbox out{};
  sim::SimTime now{0};

  double line_signal(std::string_view name) const {
    return sim::value_of(line.line(), name).value();
  }
  void run(sim::SimTime time) {
    for (const sim::SimTime end = now + time; now < end;) {
      robot.step(out);
      now += robot.tick();
      out.for_each([this](auto frame) { line.line().from_robot(now, frame); });
      out.clear();
      line.advance(now);
    }
  }
};

}  // namespace

TEST_CASE("a board that restarts hangs up its driver, also when simulated time runs freely") {
  runner::Session session;
  line::StationOptions free;
  free.pace.speed = std::nullopt;
  free.pace.waits_for_driver = true;
  line::Station& station = session.add_robot(
      std::make_unique<robots::kugle::Kugle>(robots::kugle::KugleOptions{}), free);
  session.start();
  test::TestDriver driver(station.device().path());
  session.run_until([&] { return station.device().attached(); });
  REQUIRE(driver.write(kReboot));
  session.run_until([&] {
    driver.read();
    return !station.device().is_there();
  });
  CHECK_FALSE(station.device().attached());
  // The device returns although nobody can be attached meanwhile.
  session.run_until([&] { return station.device().is_there(); });
  CHECK(station.now() > 1s);
  test::TestDriver next(station.device().path());
  session.run_until([&] { return station.device().attached(); });
  CHECK(station.read("driver.attachments") == 2);
}

TEST_CASE(
    "without a device, too, a driver is gone while the board restarts, and hears it afterwards") {
  ScriptedKugle bench;
  bench.run(100ms);
  REQUIRE(bench.line_signal("driver.attached") == 1);
  REQUIRE(bench.line_signal("wire.frames_sent") > 0);
  bench.line.send(bench.now, kReboot);
  bench.run(1ms);
  CHECK(bench.line_signal("driver.attached") == 0);
  const double sent = bench.line_signal("wire.frames_sent");
  bench.run(1s);
  CHECK(bench.line_signal("wire.frames_sent") == sent);
  bench.run(10s);
  CHECK(bench.line_signal("driver.attached") == 1);
  CHECK(bench.line_signal("driver.attachments") == 2);
  CHECK(bench.line_signal("wire.frames_sent") > sent);
}
