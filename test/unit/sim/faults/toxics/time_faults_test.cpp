#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "fakebot/protocol/hex.hpp"
#include "unit/capture/made_up_wire.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot::test;
using std::chrono::microseconds;

namespace {

/// Sends a frame every 20 ms for a second, like a robot.
void send_a_second(TestWire& test) {
  for (int i = 0; i < 50; ++i) {
    const SimTime now = i * milliseconds(20);
    test.wire.advance(now);
    test.wire.from_robot(now, frame_at(static_cast<std::uint16_t>(20 * i)));
  }
}

Bytes a_second() {
  Bytes all;
  for (int i = 0; i < 50; ++i) {
    const Bytes frame = frame_at(static_cast<std::uint16_t>(20 * i));
    all.insert(all.end(), frame.begin(), frame.end());
  }
  return all;
}

}  // namespace

TEST_CASE("timing faults lose nothing, change nothing and keep the order") {
  for (const char* type : {"latency", "bandwidth", "slicer", "latency_timer", "burst", "stall"}) {
    CAPTURE(type);
    TestWire test;
    const auto fault = shared(fault_of(type));
    test.wire.begin(fault, SimTime{0});
    send_a_second(test);
    test.wire.end(*fault, milliseconds(1000));
    CHECK(test.driver_bytes() == a_second());
    CHECK(std::ranges::is_sorted(test.at_driver, {}, &Arrival::at));
    CHECK(test.wire.tally().hits() > 0);
  }
}

TEST_CASE("a latency delays each frame, and jitter varies the delay") {
  TestWire test;
  Fault fault = fault_of("latency");
  fault.attributes.numbers["latency_ms"] = 10;
  fault.attributes.numbers["jitter_ms"] = 4;
  test.wire.begin(shared(fault), SimTime{0});
  send_a_second(test);
  test.wire.advance(milliseconds(1100));
  REQUIRE(test.at_driver.size() == 50);
  std::set<SimTime> delays;
  for (int i = 0; i < 50; ++i) {
    const SimTime delay = test.at_driver[static_cast<std::size_t>(i)].at - i * milliseconds(20);
    CHECK(delay >= milliseconds(6));
    CHECK(delay <= milliseconds(14));
    delays.insert(delay);
  }
  CHECK(delays.size() > 10);
}

TEST_CASE("a driver's bytes that are delayed reach the robot when they are due, not before") {
  TestWire test;
  Fault fault = fault_of("latency", Stream::upstream);
  fault.attributes.numbers["latency_ms"] = 7;
  test.wire.begin(shared(fault), SimTime{0});
  const Bytes stop{0xAA, 0x55, 0x06, 0x01, 0x04, 0x00, 0x00, 0x00, 0x00, 0x03};
  test.wire.from_driver(milliseconds(20), stop);
  CHECK(test.wire.next_at() == milliseconds(27));
  test.wire.advance(milliseconds(27) - microseconds(1));
  CHECK(test.at_robot.empty());
  test.wire.advance(milliseconds(27));
  CHECK(test.robot_bytes() == stop);
  REQUIRE_FALSE(test.at_robot.empty());
  CHECK(test.at_robot[0].at == milliseconds(27));
  CHECK(test.wire.next_at() == SimTime::max());
}

TEST_CASE("a driver's bytes that are held when the line ends are lost and reported") {
  TestWire test;
  test.wire.begin(shared(fault_of("stall", Stream::upstream)), SimTime{0});
  const Bytes stop{0xAA, 0x55, 0x06, 0x01, 0x04, 0x00, 0x00, 0x00, 0x00, 0x03};
  test.wire.from_driver(milliseconds(20), stop);
  test.wire.give_up(milliseconds(1000));
  CHECK(test.robot_bytes().empty());
  REQUIRE(test.at_robot.size() == 1);
  CHECK(test.at_robot[0].comment.ends_with(fakebot::protocol::to_hex(stop) + " never passed"));
}

TEST_CASE("the real line's bandwidth is 10 bits per byte at 115200 baud") {
  TestWire test;
  test.wire.begin(shared(fault_of("bandwidth")), SimTime{0});
  const Bytes frame(115, 0x42);
  test.wire.from_robot(SimTime{0}, frame);
  test.wire.from_robot(SimTime{0}, frame);
  test.wire.advance(milliseconds(100));
  REQUIRE(test.at_driver.size() == 2);
  // 1150 bits at 115200 baud.
  CHECK(std::chrono::abs(test.at_driver[0].at - microseconds(9983)).count() <= 1);
  CHECK(std::chrono::abs(test.at_driver[1].at - microseconds(19965)).count() <= 1);
  CHECK(test.at_driver[1].at > test.at_driver[0].at);
}

// A byte takes 86.8 us at 115200 baud; 62 bytes fill a packet after 5.382 ms. AN232B-04: the timer
// starts again whenever a packet leaves; a packet with free space ends a request of the host.
TEST_CASE("with an FTDI chip at 16 ms a read has the rest of a frame and the begin of the next") {
  TestWire test;
  test.wire.begin(shared(fault_of("latency_timer")), SimTime{0});
  Bytes sent;
  for (int frame = 1; frame <= 5; ++frame) {
    const Bytes bytes(81, static_cast<std::uint8_t>(frame));
    test.wire.advance(frame * milliseconds(20));
    test.wire.from_robot(frame * milliseconds(20), bytes);
    sent.insert(sent.end(), bytes.begin(), bytes.end());
  }
  test.wire.advance(milliseconds(140));
  struct Read {
    int at_us;
    std::size_t bytes;
  };
  const std::vector<Read> expected{
      {41382, 62 + 19 + 15},  // full at 25.382 ms; 16 ms later 15 bytes of the next frame are there
      {62684, 62 + 4 + 30},   // full at 46.684 ms
      {78684, 51},            // the rest of frame 3
      {101382, 62 + 19 + 15},  // as frame 1: three frames make a round
      {122684, 62 + 4}};
  REQUIRE(test.at_driver.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(test.at_driver[i].bytes.size() == expected[i].bytes);
    CHECK(std::chrono::abs(test.at_driver[i].at - microseconds(expected[i].at_us)).count() <= 1);
  }
  CHECK(test.driver_bytes() == sent);
}

TEST_CASE("an FTDI chip at 1 ms sends what has arrived each millisecond") {
  TestWire test;
  Fault fault = fault_of("latency_timer");
  fault.attributes.numbers["period_ms"] = 1;
  test.wire.begin(shared(fault), SimTime{0});
  test.wire.from_robot(milliseconds(20), Bytes(81, 0x42));
  test.wire.advance(milliseconds(40));
  const std::vector<std::size_t> sizes{11, 12, 11, 12, 11, 12, 11, 1};  // 11.52 bytes in a ms
  REQUIRE(test.at_driver.size() == sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    CAPTURE(i);
    CHECK(test.at_driver[i].bytes.size() == sizes[i]);
    CHECK(test.at_driver[i].at == milliseconds(21 + static_cast<int>(i)));
  }
}

TEST_CASE("a full packet of an FTDI chip starts its timer again") {
  TestWire test;
  test.wire.begin(shared(fault_of("latency_timer")), SimTime{0});
  test.wire.from_robot(milliseconds(1), Bytes(50, 0x01));
  test.wire.from_robot(milliseconds(10), Bytes(20, 0x02));  // the 12th byte fills the packet
  test.wire.advance(milliseconds(40));
  REQUIRE(test.at_driver.size() == 1);
  CHECK(test.at_driver[0].bytes.size() == 70);
  CHECK(test.at_driver[0].at == milliseconds(10 + 16) + microseconds(1041));
}

TEST_CASE(
    "the host of an FTDI chip gets at most eight packets at once, on a line that never rests") {
  TestWire test;
  test.wire.begin(shared(fault_of("latency_timer")), SimTime{0});
  test.wire.from_robot(milliseconds(1), Bytes(1000, 0x01));
  test.wire.advance(milliseconds(200));
  REQUIRE(test.at_driver.size() == 3);
  CHECK(test.at_driver[0].bytes.size() == 496);  // 8 times 62
  CHECK(test.at_driver[0].at == milliseconds(1) + microseconds(43055));
  CHECK(test.at_driver[1].bytes.size() == 496);
  CHECK(test.at_driver[2].bytes.size() == 8);
}

TEST_CASE("what an FTDI chip holds leaves when its fault ends") {
  TestWire test;
  const auto fault = shared(fault_of("latency_timer"));
  test.wire.begin(fault, SimTime{0});
  test.wire.from_robot(milliseconds(20), Bytes(81, 0x42));
  test.wire.advance(milliseconds(30));
  CHECK(test.driver_bytes().empty());
  test.wire.end(*fault, milliseconds(31));
  CHECK(test.driver_bytes().size() == 81);
}

TEST_CASE("a slicer cuts into slices of the given size, each delayed more than the last") {
  TestWire test;
  Fault fault = fault_of("slicer");
  fault.attributes.numbers["average_size_bytes"] = 10;
  fault.attributes.numbers["delay_ms"] = 2;
  test.wire.begin(shared(fault), SimTime{0});
  test.wire.from_robot(SimTime{0}, Bytes(25, 0x42));
  test.wire.advance(milliseconds(50));
  REQUIRE(test.at_driver.size() == 3);
  CHECK(test.at_driver[0].bytes.size() == 10);
  CHECK(test.at_driver[2].bytes.size() == 5);
  CHECK(test.at_driver[0].at == SimTime{0});
  CHECK(test.at_driver[1].at == milliseconds(2));
  CHECK(test.at_driver[2].at == milliseconds(4));
}

TEST_CASE("a burst is delivered at the end of each period") {
  TestWire test;
  test.wire.begin(shared(fault_of("burst")), SimTime{0});
  send_a_second(test);
  test.wire.advance(milliseconds(1000));
  std::set<SimTime> times;
  for (const Arrival& one : test.at_driver) { times.insert(one.at); }
  CHECK(times == std::set<SimTime>{milliseconds(200), milliseconds(400), milliseconds(600),
                                   milliseconds(800), milliseconds(1000)});
}

TEST_CASE("bytes held by a stall are delivered when it ends, by request or by its duration") {
  TestWire test;
  Fault fault = fault_of("stall");
  bool by_request = true;
  SUBCASE("by request") {}
  SUBCASE("by its duration") {
    by_request = false;
    fault.until = milliseconds(500);
  }
  const auto stall = shared(fault);
  test.wire.begin(stall, SimTime{0});
  test.wire.from_robot(milliseconds(100), frame_at(100));
  test.wire.advance(milliseconds(499));
  CHECK(test.at_driver.empty());
  if (by_request) {
    test.wire.end(*stall, milliseconds(500));
  } else {
    CHECK(test.wire.next_at() == milliseconds(500));
    test.wire.advance(milliseconds(500));
  }
  REQUIRE(test.at_driver.size() == 1);
  CHECK(test.at_driver[0].at == milliseconds(500));
  test.wire.from_robot(milliseconds(600), frame_at(600));
  CHECK(test.at_driver.size() == 2);
}

TEST_CASE("bytes held when the line ends are lost and reported") {
  for (const char* type : {"stall", "burst"}) {
    CAPTURE(type);
    TestWire test;
    Fault fault = fault_of(type);
    if (fault.type->name == "burst") { fault.attributes.numbers["period_ms"] = 600000; }
    test.wire.begin(shared(fault), SimTime{0});
    send_a_second(test);
    test.wire.give_up(milliseconds(1000));
    CHECK(test.driver_bytes().empty());
    REQUIRE(test.at_driver.size() == 50);
    CHECK(test.at_driver[0].at == milliseconds(1000));
    CHECK(test.at_driver[0].comment.ends_with(fakebot::protocol::to_hex(frame_at(0)) +
                                              " never passed"));
    test.wire.give_up(milliseconds(1000));
    CHECK(test.at_driver.size() == 50);
  }
}

TEST_CASE("an endless stall holds a limited amount, and the excess is lost and reported") {
  constexpr std::uint64_t kMostHeld = 100000;
  TestWire test;
  test.wire.begin(shared(fault_of("stall")), SimTime{0});
  const Bytes frame = frame_at(1);
  for (std::uint64_t i = 0; i < kMostHeld; ++i) { test.wire.from_robot(SimTime{0}, frame); }
  CHECK(test.at_driver.empty());
  test.wire.from_robot(milliseconds(1), frame);
  REQUIRE(test.at_driver.size() == 1);
  CHECK(test.at_driver[0].bytes.empty());
  CHECK(test.at_driver[0].comment.ends_with(" was lost"));
  CHECK(test.wire.tally().hits() == kMostHeld + 1);
}

TEST_CASE("a frame out of order arrives right after the next one") {
  TestWire test;
  Fault fault = fault_of("reorder");
  fault.every = 3;
  test.wire.begin(shared(fault), SimTime{0});
  for (std::uint16_t i = 1; i <= 5; ++i) {
    test.wire.from_robot(i * milliseconds(20), frame_at(i));
  }
  REQUIRE(test.at_driver.size() == 5);
  CHECK(test.at_driver[1].bytes == frame_at(2));
  CHECK(test.at_driver[2].bytes == frame_at(4));
  CHECK(test.at_driver[3].bytes == frame_at(3));
  CHECK(test.at_driver[3].at == milliseconds(80));
  CHECK(test.at_driver[4].bytes == frame_at(5));
}

TEST_CASE("a line is as fast as its robot's rate where nobody says otherwise") {
  const auto default_on = [](const fakebot::sim::WireProtocol& wire) {
    return fault_of("bandwidth").type->attributes[0].default_on(wire);
  };
  CHECK(default_on(fakebot::robots::kobuki::wire_protocol()) == 11520);
  CHECK(default_on(fakebot::test::MadeUpWire()) == 960);  // 9600 baud
}
