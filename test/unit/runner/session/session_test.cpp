// Robots on real pseudo-terminals; the test runs the session's thread.
#include "runner/session/session.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>
#include <vector>

#include "runner/session/drivers/driver_group.hpp"
#include "system/temp_dir.hpp"
#include "unit/runner/bench_session.hpp"
#include "unit/runner/comes_true.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::StopReason;
using sim::scenario::DriverOrder;
using test::BenchSession;
using test::TestDriver;

namespace {

/// A base control of 200 mm/s straight ahead.
constexpr std::array<std::uint8_t, 10> kAhead{0xAA, 0x55, 0x06, 0x01, 0x04,
                                              0xC8, 0x00, 0x00, 0x00, 0xCB};

}  // namespace

TEST_CASE("a session runs a robot for a driver, and signals are read by name") {
  std::vector<std::string> reported;
  runner::SessionEvents events;
  events.on_attach = [&](std::size_t line) {
    reported.push_back("attach " + std::to_string(line));
  };
  events.on_robot_event = [&](std::size_t robot, const sim::RobotEvent& event) {
    reported.push_back(std::string(event.name) + " " + std::to_string(robot));
  };
  events.on_detach = [&](std::size_t line) {
    reported.push_back("detach " + std::to_string(line));
  };
  BenchSession bench(std::move(events));
  TestDriver driver(bench.station.device().path());
  REQUIRE(driver.is_there());
  CHECK(bench.shows("driver.attached", 1));
  CHECK(bench.comes_true([&] { return driver.read() > 0; }));
  REQUIRE(driver.write(kAhead));
  CHECK(bench.shows("command.speed_mm_s", 200));
  CHECK(bench.read("wire.bytes_received") == 10);
  CHECK_FALSE(bench.station.read("no.such.signal").has_value());
  auto broken = kAhead;
  broken.back() ^= 1;
  REQUIRE(driver.write(broken));
  CHECK(bench.shows("wire.bad_checksums", 1));
  driver.leave();
  CHECK(bench.shows("driver.attached", 0));
  CHECK(reported.front() == "attach 0");
  CHECK(std::ranges::count(reported, "wire.bad_checksums 0") == 1);
  CHECK(reported.back() == "detach 0");
}

TEST_CASE("each frame of a robot is passed on once") {
  BenchSession bench;
  CHECK(bench.comes_true([&] { return bench.station.now() > 300ms; }));
  // The first frame after 25 ms, then a frame every 20 ms.
  CHECK(bench.read("wire.frames_unheard") ==
        static_cast<double>((bench.station.now() - 5ms) / 20ms));
}

TEST_CASE("once a second a session tells so, and writes what is recorded of a quiet line") {
  int seconds = 0;
  runner::SessionEvents events;
  events.on_second = [&] { ++seconds; };
  BenchSession bench(std::move(events));
  const test::TempDir dir;
  runner::Recording recording(dir / "capture", {}, {"robot"}, [](const std::string&) {});
  bench.session.record_into(&recording);
  recording.tap(0).on_driver_bytes(0ms, kAhead, "");
  CHECK(recording.packets() == 0);
  CHECK(bench.comes_true([&] { return seconds > 0; }));
  CHECK(recording.packets() == 1);
  bench.session.record_into(nullptr);
}

TEST_CASE("only inputs of a running robot can be forced and released by name") {
  BenchSession bench;
  CHECK(bench.station.force("bumper.left", 1));
  CHECK(bench.shows("bumper.left", 1));
  CHECK(bench.station.release("bumper.left"));
  CHECK(bench.shows("bumper.left", 0));
  for (const char* no_input : {"pose.x_m", "driver.attached", "no.such.signal"}) {
    CHECK_FALSE(bench.station.force(no_input, 1));
    CHECK_FALSE(bench.station.release(no_input));
  }
}

TEST_CASE("robots of a session keep running while they are lifted, unplugged and plugged in") {
  std::string plugged_in;
  runner::SessionEvents events;
  events.on_plugged_in = [&](std::size_t, const std::string& device) { plugged_in = device; };
  BenchSession bench(std::move(events));
  REQUIRE(bench.station.robot().lift());
  CHECK(bench.shows("wheel_drop.left", 1));
  const std::string device = bench.station.device().path();
  bench.station.device().unplug();
  CHECK(bench.comes_true([&] { return !std::filesystem::exists(device); }));
  const sim::SimTime unplugged_at = bench.station.now();
  CHECK(bench.comes_true([&] { return bench.station.now() > unplugged_at + 40ms; }));
  bench.station.device().plug_in();
  CHECK(plugged_in == bench.station.device().path());
}

TEST_CASE("a session stops from another thread, and the first reason wins") {
  BenchSession bench;
  std::thread other([&] {
    bench.session.post([&] {
      bench.session.stop({StopReason::Cause::interrupted, "enough"});
      bench.session.stop({});
    });
  });
  bench.session.run();
  other.join();
  REQUIRE(bench.session.stop_request().reason());
  CHECK(bench.session.stop_request().reason()->text == "enough");
  bench.session.run();  // returns at once
  CHECK(bench.session.stop_request().interruption()->text == "enough");
  const std::string device = bench.station.device().path();
  bench.session.end_robots();
  CHECK_FALSE(std::filesystem::exists(device));
}

TEST_CASE("a stop before the session runs is not lost") {
  BenchSession bench;
  std::thread other([&] { bench.session.stop({StopReason::Cause::interrupted, "early"}); });
  other.join();
  bench.session.run();
  CHECK(bench.session.stop_request().reason()->text == "early");
}

TEST_CASE("two sessions run at the same time, each in its own thread") {
  const auto drive = [] {
    BenchSession bench;
    TestDriver driver(bench.station.device().path());
    return driver.is_there() && bench.shows("driver.attached", 1) && driver.write(kAhead) &&
           bench.shows("command.speed_mm_s", 200);
  };
  bool other_is_right = false;
  std::thread other([&] { other_is_right = drive(); });
  CHECK(drive());
  other.join();
  CHECK(other_is_right);
}

namespace {

runner::DriverLine line_of(BenchSession& bench) {
  return {.ports = [&bench] { return bench.session.ports_of(0); }, .is_ready = [] { return true; }};
}

}  // namespace

TEST_CASE("a session stops when its driver has ended, with the reason") {
  struct Case {
    const char* program;
    StopReason::Cause cause;
    std::string error;
  };
  for (const Case& expected :
       {Case{"/bin/true", StopReason::Cause::finished, ""},
        Case{"/bin/false", StopReason::Cause::driver, "the driver ended with status 1"}}) {
    CAPTURE(expected.program);
    std::string error;
    runner::SessionEvents events;
    events.on_driver_error = [&](const std::string& text) { error = text; };
    BenchSession bench(std::move(events));
    runner::DriverGroup drivers(bench.session);
    drivers.start({.argv = {expected.program}}, line_of(bench));
    bench.session.run();
    CHECK(drivers.end().empty());
    CHECK(bench.session.stop_request().reason()->cause == expected.cause);
    CHECK(error == expected.error);
  }
}

TEST_CASE("a driver that shares the terminal is judged after a signal that both of them got") {
  // Ctrl-C at a terminal: the driver ends at once, and the signal for the session is handled later.
  for (const bool is_interrupted : {true, false}) {
    CAPTURE(is_interrupted);
    std::vector<std::string> errors;
    runner::SessionEvents events;
    events.on_driver_error = [&](const std::string& text) { errors.push_back(text); };
    BenchSession bench(std::move(events));
    runner::DriverGroup drivers(bench.session);
    drivers.start({.argv = {"/bin/sh", "-c", "kill -INT $$"}, .own_group = false}, line_of(bench));
    bench.session.run_until([&] { return !bench.session.any_driver_runs(); });
    CHECK(errors.empty());
    if (is_interrupted) { bench.session.stop({StopReason::Cause::interrupted, "ctrl-C"}); }
    bench.session.run();
    CHECK(drivers.end().empty());
    CHECK(errors.empty() == is_interrupted);
    CHECK(bench.session.stop_request().reason()->cause ==
          (is_interrupted ? StopReason::Cause::interrupted : StopReason::Cause::driver));
  }
}

TEST_CASE("a driver is stopped, started again and killed on order, and the session goes on") {
  BenchSession bench;
  runner::DriverGroup drivers(bench.session);
  drivers.start({.argv = {"/bin/sleep", "1000"}}, line_of(bench));
  const auto runs = [&] { return bench.session.any_driver_runs(); };
  CHECK_FALSE(drivers.order(0, DriverOrder::start));
  CHECK(drivers.order(0, DriverOrder::stop));
  CHECK(bench.comes_true([&] { return !runs(); }));
  CHECK_FALSE(drivers.order(0, DriverOrder::stop));
  CHECK(drivers.order(0, DriverOrder::start));
  CHECK(bench.comes_true(runs));
  CHECK(drivers.order(0, DriverOrder::kill));
  CHECK(bench.comes_true([&] { return !runs(); }));
  CHECK(drivers.end().empty());
  CHECK_FALSE(bench.session.stop_request().reason());
}

TEST_CASE("running drivers are ended with the session") {
  BenchSession bench;
  runner::DriverGroup drivers(bench.session);
  for (int i = 0; i < 3; ++i) { drivers.start({.argv = {"/bin/sleep", "1000"}}, line_of(bench)); }
  CHECK(bench.session.any_driver_runs());
  CHECK(drivers.end().empty());
  CHECK_FALSE(bench.session.any_driver_runs());
  CHECK_FALSE(bench.session.stop_request().reason());
}

TEST_CASE("a driver that has closed the device when a run is over may still end by itself") {
  BenchSession bench;
  std::vector<io::DriverEnd> ends;
  io::Driver& driver =
      bench.session.add_driver({.on_end = [&](const io::DriverEnd& end) { ends.push_back(end); },
                                .on_gone = [](const std::string&) {}});
  bench.session.start_driver(
      driver,
      {.argv = {"/bin/sh", "-c",
                "exec 3<>" + bench.station.device().path() +
                    "; stty raw -echo 115200 <&3; head -c 100 <&3 >/dev/null; exec 3<&-; i=0; "
                    "while [ $i -lt 200000 ]; do i=$((i + 1)); done; exit 3"}},
      10s);
  io::Timer look(bench.session.context());
  look.call_every(1ms, [&] {
    const auto& device = bench.station.device();
    if (device.counters().attachments > 0 && !device.attached()) { bench.session.stop({}); }
  });
  bench.session.run();
  bench.session.end_drivers();
  REQUIRE(ends.size() == 1);
  CHECK(ends[0].why == io::DriverEnd::Why::by_itself);
  CHECK(ends[0].process.value == 3);
}

TEST_CASE("what is changed of a pace before the start does not start the time") {
  runner::Session session;
  line::Station& station = session.add_robot(test::make_kobuki(), {});
  station.pace().pause();
  station.pace().resume();
  station.pace().set_speed(1e6);
  station.pace().catch_up();
  CHECK(station.now() == 0ms);
  session.start();
  CHECK(test::comes_true(session, [&] { return station.now() > 0ms; }));
}
