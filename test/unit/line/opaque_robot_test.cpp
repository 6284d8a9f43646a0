// The line of a robot without simulation: bytes in any pieces, which take no time.
#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "line/line.hpp"
#include "line/robots/observed_kinds.hpp"
#include "line/robots/opaque_robot.hpp"
#include "robots/registry.hpp"
#include "unit/hex.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::faults::Stream;
using test::Bytes;
using test::from_hex;

namespace {

const Bytes kCommand = from_hex("aa 55 06 01 04 c8 00 00 00 cb");

void append(Bytes& all, std::span<const std::uint8_t> bytes) {
  all.insert(all.end(), bytes.begin(), bytes.end());
}

class RobotOfBytes final : public line::OpaqueRobot {
 public:
  RobotOfBytes() : OpaqueRobot(*line::observed_kind_of(robots::default_kind()).messages) {}
  void receive(std::span<const std::uint8_t> bytes) noexcept override { append(received, bytes); }
  void driver_left() noexcept override {}
  void step(sim::Outbox& /*out*/) override {}
  sim::SimTime next_frame_at() const override { return sim::SimTime::max(); }

  Bytes received{};
};

class DriverOfBytes final : public io::DriverSide {
 public:
  bool attached() const override { return true; }
  bool send(std::span<const std::uint8_t> frame) override {
    append(received, frame);
    return true;
  }
  io::PortRate reads_at() override { return {9600, false}; }
  io::PortRate has_sent_at() override { return {9600, false}; }
  const io::LineCounters& counters() const override { return counted; }

  Bytes received{};
  io::LineCounters counted{};
};

struct OpaqueLine final : private sim::WireTap {
  struct Told {
    bool from_robot;
    sim::SimTime at;
    std::size_t size;
    std::string comment;
  };

  RobotOfBytes robot{};
  DriverOfBytes driver{};
  std::vector<Told> told{};
  line::Line line{robot, driver, {}, [](const std::string& warning) { FAIL(warning); }};

  OpaqueLine() { line.tap(this); }
  OpaqueLine(std::string_view fault, Stream stream) : OpaqueLine() {
    line.wire().begin(test::shared(test::fault_of(fault, stream)), 0ms);
  }

 private:
  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                      std::string_view comment) override {
    told.push_back({true, at, bytes.size(), std::string(comment)});
  }
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override {
    told.push_back({false, at, bytes.size(), std::string(comment)});
  }
};

}  // namespace

TEST_CASE("pieces of bytes pass a line without faults at once, at any rate of the driver") {
  OpaqueLine line;
  line.line.from_robot(0ms, std::span(kCommand).first(3));
  CHECK(line.driver.received == from_hex("aa 55 06"));
  line.line.from_driver(0ms, std::span(kCommand).first(4));
  CHECK(line.robot.received == from_hex("aa 55 06 01"));
  CHECK(line.told.size() == 2);
  CHECK(sim::value_of(line.line, "wire.wrong_rates") == 0);
}

TEST_CASE("what a fault delays on the line of an opaque robot arrives when it is due") {
  OpaqueLine down("latency", Stream::downstream);
  down.line.from_robot(0ms, kCommand);
  CHECK(down.driver.received.empty());
  const sim::SimTime due = down.line.wire().next_at();
  CHECK(due > 0ms);
  down.line.wire().advance(due);
  CHECK(down.driver.received == kCommand);
  REQUIRE(down.told.size() == 1);
  CHECK(down.told[0].from_robot);
  CHECK(down.told[0].at == due);

  OpaqueLine up("latency", Stream::upstream);
  up.line.from_driver(0ms, kCommand);
  CHECK(up.robot.received.empty());
  up.line.wire().advance(up.line.wire().next_at());
  CHECK(up.robot.received == kCommand);
  REQUIRE(up.told.size() == 1);
  CHECK_FALSE(up.told[0].from_robot);
}

TEST_CASE("a fault of one direction delays no piece of the other") {
  OpaqueLine line("drop", Stream::upstream);
  line.line.from_robot(0ms, std::span(kCommand).first(3));
  CHECK(line.driver.received == from_hex("aa 55 06"));
  CHECK(line.line.wire().tally().hits() == 0);
}

TEST_CASE("what a fault drops on the line of an opaque robot reaches nobody, and a tap is told") {
  OpaqueLine down("drop", Stream::downstream);
  down.line.from_robot(0ms, std::span(kCommand).first(3));
  down.line.from_robot(0ms, std::span(kCommand).subspan(3));
  CHECK(down.driver.received.empty());
  OpaqueLine up("drop", Stream::upstream);
  up.line.from_driver(0ms, kCommand);
  CHECK(up.robot.received.empty());
  for (const OpaqueLine* line : {&down, &up}) {
    REQUIRE(line->told.size() == 1);
    CHECK(line->told[0].from_robot == (line == &down));
    CHECK(line->told[0].size == 0);
    CHECK(line->told[0].comment != "");
    CHECK(line->line.wire().tally().hits() == 1);
  }
}

TEST_CASE("what a fault still holds when a line ends is lost, and a tap is told") {
  OpaqueLine line("stall", Stream::downstream);
  line.line.from_robot(0ms, kCommand);
  CHECK(line.told.empty());
  line.line.wire().give_up(1s);
  CHECK(line.driver.received.empty());
  REQUIRE(line.told.size() == 1);
  CHECK(line.told[0].size == 0);
}
