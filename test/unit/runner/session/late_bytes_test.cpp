// A fault delays bytes of a driver, on a real device.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>

#include "sim/faults/fault.hpp"
#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<const sim::faults::Fault> late_by_ms(double latency_ms,
                                                     const sim::WireProtocol& wire) {
  sim::faults::Fault fault{.name = "late"};
  for (const auto* type : sim::faults::fault_types_of(wire)) {
    if (type->name == "latency") { fault.type = type; }
  }
  fault.attributes.stream = sim::faults::Stream::upstream;
  fault.attributes.numbers = {{"latency_ms", latency_ms}, {"jitter_ms", 0}};
  return std::make_shared<const sim::faults::Fault>(std::move(fault));
}

}  // namespace

TEST_CASE("a command that is late by less than a frame does not wait for the next frame") {
  // At a speed of 0.002 the robot's first frame, after 25 ms, is 12 s away.
  runner::Session session;
  line::StationOptions slow;
  slow.pace.speed = 0.002;
  line::Station& station = session.add_robot(test::make_kobuki(), slow);
  station.line().wire().begin(late_by_ms(1, station.robot().wire()), 0ms);
  session.start();
  test::TestDriver driver(station.device().path());
  REQUIRE(driver.write(test::kDriveAhead));
  session.run_until([&] { return station.read("command.speed_mm_s") == 200; });
  CHECK(station.now() < 25ms);
  CHECK(station.line().wire().tally().hits() == 1);
}

TEST_CASE("no frame of a long burst is torn by a machine that is late") {
  // More than the line takes at once. The rest waits while the machine does nothing, for longer
  // than a robot waits for the rest of a frame.
  constexpr int kCommands = 60;
  runner::Session session;
  line::Station& station = session.add_robot(test::make_kobuki(), {});
  session.start();
  test::TestDriver driver(station.device().path());
  for (int i = 0; i < kCommands; ++i) { REQUIRE(driver.write(test::kDriveAhead)); }
  session.run_until([&] { return station.line().wire().under_way() > 0; });
  std::this_thread::sleep_for(400ms);
  session.run_until([&] {
    return station.device().counters().bytes_received == kCommands * test::kDriveAhead.size() &&
           station.line().wire().under_way() == 0;
  });
  CHECK(station.read("wire.half_frames") == 0);
  CHECK(station.read("wire.garbage_bytes") == 0);
}

TEST_CASE("a frame in two pieces is not torn by a machine that is late between them") {
  const std::span<const std::uint8_t> frame = test::kDriveAhead;
  runner::Session session;
  line::Station& station = session.add_robot(test::make_kobuki(), {});
  session.start();
  test::TestDriver driver(station.device().path());
  REQUIRE(driver.write(frame.first(5)));
  session.run_until([&] { return station.robot().is_mid_frame(); });
  REQUIRE(driver.write(frame.subspan(5)));
  std::this_thread::sleep_for(400ms);
  session.run_until([&] { return !station.robot().is_mid_frame(); });
  CHECK(station.read("command.speed_mm_s") == 200);
  CHECK(station.read("wire.half_frames") == 0);
}
