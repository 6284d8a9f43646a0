#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot::test;
using fakebot::sim::faults::FaultTally;
using std::chrono::microseconds;

namespace {

const Bytes kStop{0xAA, 0x55, 0x06, 0x01, 0x04, 0x00, 0x00, 0x00, 0x00, 0x03};

/// The number of hits of a fault in a hundred frames.
std::uint64_t hits_of(const Fault& fault, std::uint64_t seed = 1) {
  TestWire test(seed);
  test.wire.begin(shared(fault), SimTime{0});
  for (std::uint16_t i = 0; i < 100; ++i) {
    test.wire.from_robot(i * milliseconds(20), frame_at(i));
  }
  return test.wire.tally().hits();
}

}  // namespace

TEST_CASE("a wire without faults passes everything unchanged and at once") {
  TestWire test;
  test.wire.from_robot(milliseconds(20), frame_at(20));
  test.wire.from_driver(milliseconds(25), Bytes{0xAA});
  REQUIRE(test.at_driver.size() == 1);
  CHECK(test.at_driver[0].bytes == frame_at(20));
  CHECK(test.at_driver[0].comment.empty());
  CHECK(test.robot_bytes() == Bytes{0xAA});
  CHECK(test.wire.next_at() == SimTime::max());
}

// 10 bits a byte at 115200 baud: 10 bytes take 868 us, 64 bytes 5.556 ms.
TEST_CASE("a command reaches the robot when the line has carried its last byte") {
  TestWire test(1, TestWire::Takes::time_of_line);
  test.wire.from_driver(milliseconds(20), kStop);
  CHECK(test.wire.next_at() == milliseconds(20) + microseconds(868));
  test.wire.advance(milliseconds(20) + microseconds(867));
  CHECK(test.at_robot.empty());
  test.wire.advance(milliseconds(30));
  REQUIRE(test.at_robot.size() == 1);
  CHECK(test.at_robot[0].bytes == kStop);
  CHECK(test.at_robot[0].at == milliseconds(20) + microseconds(868));
  CHECK(test.wire.next_at() == SimTime::max());
}

TEST_CASE("commands that are sent at once arrive one after the other") {
  TestWire test(1, TestWire::Takes::time_of_line);
  test.wire.from_driver(milliseconds(20), kStop);
  test.wire.from_driver(milliseconds(20), kStop);
  test.wire.advance(milliseconds(30));
  REQUIRE(test.at_robot.size() == 2);
  CHECK(test.at_robot[0].at == milliseconds(20) + microseconds(868));
  CHECK(std::chrono::abs(test.at_robot[1].at - milliseconds(20) - microseconds(1736)).count() <= 1);
}

TEST_CASE("a flood reaches the robot no faster than the line carries, and has no more room") {
  TestWire test(1, TestWire::Takes::time_of_line);
  std::size_t sent = 0;
  for (SimTime now{0}; now < std::chrono::seconds(1); now += milliseconds(1)) {
    test.wire.advance(now);
    const Bytes flood(std::min<std::size_t>(test.wire.room(), 1000), 0x42);
    sent += flood.size();
    test.wire.from_driver(now, flood);
  }
  CHECK(test.robot_bytes().size() <= 11520);
  CHECK(test.robot_bytes().size() > 11520 - 128);  // the line is never idle
  CHECK(sent <= test.robot_bytes().size() + 256);
  CHECK(test.wire.under_way() == sent - test.robot_bytes().size());
  test.wire.give_up(std::chrono::seconds(1));
  CHECK(test.robot_bytes().size() == sent);
}

TEST_CASE("a driver that has set a lower rate is slower") {
  TestWire test(1, TestWire::Takes::time_of_line);
  test.wire.set_driver_rate(9600);
  test.wire.from_driver(SimTime{0}, kStop);
  CHECK(test.wire.next_at() == microseconds(10416));
}

TEST_CASE("what the line carries during a tick is at the robot at the beginning of the tick") {
  TestWire test(1, TestWire::Takes::time_of_line);
  test.wire.from_driver(milliseconds(20), Bytes(100, 0x42));  // takes 8.7 ms
  test.wire.begin_tick(milliseconds(20), milliseconds(5));
  CHECK(test.at_robot.empty());
  test.wire.begin_tick(milliseconds(25), milliseconds(5));
  CHECK(test.robot_bytes().size() == 100);
  CHECK(test.at_robot.back().at == milliseconds(25));
}

TEST_CASE("a fault hits all frames, every third, a limited number, or those in a window") {
  Fault fault = fault_of("drop");
  CHECK(hits_of(fault) == 100);
  fault.every = 3;
  CHECK(hits_of(fault) == 33);
  fault.at_most = 5;
  CHECK(hits_of(fault) == 5);
  fault = fault_of("drop");
  fault.from = milliseconds(200);
  fault.until = milliseconds(400);
  CHECK(hits_of(fault) == 10);
}

TEST_CASE("toxicity is the probability that a frame is hit, reproducible by the seed") {
  Fault fault = fault_of("drop");
  fault.toxicity = 0;
  CHECK(hits_of(fault) == 0);
  fault.toxicity = 0.5;
  // Only a seed in 20,000 leaves 30 to 70.
  CHECK(hits_of(fault) > 30);
  CHECK(hits_of(fault) < 70);
  CHECK(hits_of(fault) == hits_of(fault));
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 10; ++seed) {
    differs = differs || hits_of(fault, seed) != hits_of(fault);
  }
  CHECK(differs);
}

TEST_CASE("a fault affects only its direction") {
  TestWire test;
  test.wire.begin(shared(fault_of("drop", Stream::upstream)), SimTime{0});
  test.wire.from_robot(SimTime{0}, frame_at(20));
  test.wire.from_driver(SimTime{0}, kStop);
  CHECK(test.driver_bytes() == frame_at(20));
  CHECK(test.robot_bytes().empty());
}

TEST_CASE("a driver's bytes are hit frame by frame, however they are written") {
  Fault fault = fault_of("drop", Stream::upstream);
  fault.every = 2;
  Bytes all;
  for (int i = 0; i < 4; ++i) { all.insert(all.end(), kStop.begin(), kStop.end()); }
  for (const std::size_t size : {1U, 7U, 10U, 40U}) {
    TestWire test;
    test.wire.begin(shared(fault), SimTime{0});
    for (std::size_t at = 0; at < all.size(); at += size) {
      const std::size_t end = std::min(at + size, all.size());
      test.wire.from_driver(SimTime{0}, std::span(all).subspan(at, end - at));
    }
    CHECK(test.robot_bytes().size() == 2 * kStop.size());
    CHECK(test.wire.tally().hits() == 2);
  }
}

TEST_CASE("a half frame passes after a while, as a piece of its own") {
  TestWire test;
  test.wire.begin(shared(fault_of("duplicate", Stream::upstream)), SimTime{0});
  test.wire.from_driver(SimTime{0}, std::span(kStop).first(4));
  CHECK(test.at_robot.empty());
  test.wire.advance(test.wire.next_at());
  CHECK(test.robot_bytes().size() == 8);
  CHECK(test.wire.next_at() == SimTime::max());
}

TEST_CASE("a frame passes the faults in the order in which they started") {
  TestWire test;
  Fault late = fault_of("latency");
  late.attributes.numbers["latency_ms"] = 30;
  test.wire.begin(shared(late), SimTime{0});
  test.wire.begin(shared(fault_of("duplicate")), SimTime{0});
  test.wire.from_robot(SimTime{0}, frame_at(20));
  CHECK(test.wire.next_at() == milliseconds(30));
  test.wire.advance(milliseconds(30));
  REQUIRE(test.at_driver.size() == 2);
  CHECK(test.at_driver[0].comment.starts_with("latency: came 30000 us late; duplicate: "));
}

TEST_CASE("each hit is counted and recorded with the bytes before and after") {
  TestWire test;
  Fault fault = fault_of("truncate");
  fault.name = "short";
  const auto tally = std::make_shared<FaultTally>();
  test.wire.begin(shared(fault), SimTime{0}, tally);
  const Bytes frame = frame_at(20);
  test.wire.from_robot(milliseconds(20), frame);
  REQUIRE(tally->records().size() == 1);
  const auto& record = tally->records()[0];
  CHECK(record.at == milliseconds(20));
  CHECK(record.fault == "short");
  CHECK(record.type == "truncate");
  CHECK(record.before == frame);
  CHECK(record.after == test.driver_bytes());
  REQUIRE(test.wire.tally().counts().size() == 1);
  CHECK(test.wire.tally().counts()[0].hits == 1);
  CHECK(test.wire.tally().records().empty());  // nobody reads records of the line
}

TEST_CASE("a lost frame leaves a comment") {
  TestWire test;
  test.wire.begin(shared(fault_of("drop", Stream::upstream)), SimTime{0});
  test.wire.from_driver(SimTime{0}, kStop);
  REQUIRE(test.at_robot.size() == 1);
  CHECK(test.at_robot[0].bytes.empty());
  CHECK(test.at_robot[0].comment == "drop: AA 55 06 01 04 00 00 00 00 03 was lost");
}

TEST_CASE("a fault that has ended passes everything and may start again") {
  TestWire test;
  Fault fault = fault_of("drop");
  fault.at_most = 1;
  const auto dropping = shared(fault);
  for (int times = 0; times < 3; ++times) {
    test.wire.begin(dropping, SimTime{0});
    test.wire.from_robot(SimTime{0}, frame_at(1));
    test.wire.from_robot(SimTime{0}, frame_at(2));
    test.wire.end(*dropping, SimTime{0});
    test.wire.from_robot(SimTime{0}, frame_at(3));
  }
  CHECK(test.wire.tally().hits() == 3);
  REQUIRE(test.wire.tally().counts().size() == 1);
  CHECK(test.driver_bytes().size() == 6 * frame_at(1).size());
}

TEST_CASE("a line has no room for more faults than it has time for, until some have ended") {
  TestWire test;
  std::vector<std::shared_ptr<const Fault>> active;
  for (std::size_t i = 0; i < fakebot::sim::faults::FaultyWire::kMostActive; ++i) {
    active.push_back(shared(fault_of("drop")));
    CHECK(test.wire.begin(active.back(), SimTime{0}));
  }
  CHECK_FALSE(test.wire.begin(shared(fault_of("drop")), SimTime{0}));
  CHECK(test.wire.begin(active.back(), SimTime{0}));  // an active fault restarts
  test.wire.end(*active.front(), SimTime{0});
  CHECK(test.wire.begin(shared(fault_of("drop")), SimTime{0}));
}
