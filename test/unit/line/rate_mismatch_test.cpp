// Driver and robot have different rates.
#include "line/rate_mismatch.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using sim::faults::Stream;
using test::frame_at;
using test::milliseconds;

namespace {

struct RateBench {
  test::TestWire test{};
  std::vector<std::string> warnings{};
  line::RateMismatch rate{test.wire, [this](const std::string& text) { warnings.push_back(text); }};

  /// The bytes that the driver reads of a frame at a rate.
  sim::faults::Bytes read_at(double baud, bool was_found = false) {
    test.at_driver.clear();
    rate.check(Stream::downstream, {baud, was_found}, milliseconds(20));
    test.wire.from_robot(milliseconds(20), frame_at(20));
    test.wire.advance(milliseconds(40));
    return test.driver_bytes();
  }
};

}  // namespace

TEST_CASE("at another rate a driver reads garbage, until it has set that of the robot") {
  RateBench bench;
  CHECK(bench.read_at(115200) == frame_at(20));
  CHECK(bench.read_at(57600) != frame_at(20));
  CHECK(bench.read_at(115200) == frame_at(20));
  CHECK(bench.read_at(9600) != frame_at(20));
  CHECK(bench.read_at(230400) != frame_at(20));
  CHECK(bench.read_at(115200) == frame_at(20));
}

TEST_CASE("a driver is warned of its rate when it sets it, and not for each frame") {
  RateBench bench;
  for (int frame = 0; frame < 3; ++frame) { bench.read_at(57600); }
  CHECK(bench.warnings.size() == 1);
  bench.read_at(115200);
  CHECK(bench.warnings.size() == 1);
  bench.read_at(57600);
  CHECK(bench.warnings.size() == 2);
}

TEST_CASE("a rate that is unknown, or nearly right, as UARTs have it, garbles nothing") {
  RateBench bench;
  for (const double baud : {0.0, 115200 * 1.02, 115200 * 0.98}) {
    CAPTURE(baud);
    CHECK(bench.read_at(baud) == frame_at(20));
  }
  CHECK(bench.warnings.empty());
}

TEST_CASE("a wrong rate of what the driver reads leaves alone what it writes") {
  RateBench bench;
  bench.read_at(57600);
  const sim::faults::Bytes stop{0xAA, 0x55, 0x06, 0x01, 0x04, 0x00, 0x00, 0x00, 0x00, 0x03};
  bench.test.wire.from_driver(milliseconds(20), stop);
  CHECK(bench.test.robot_bytes() == stop);
}

TEST_CASE("a driver that tries rates without end is warned ten times, and counted as one fault") {
  RateBench bench;
  for (int baud = 1; baud <= 5000; ++baud) {
    bench.rate.check(Stream::downstream, {.baud = static_cast<double>(baud)}, milliseconds(20));
  }
  CHECK(bench.rate.times() == 5000);
  CHECK(bench.test.wire.tally().counts().size() == 1);
  REQUIRE(bench.warnings.size() == 10);
  CHECK(bench.warnings.front() ==
        "the driver has set 1 baud and the robot 115200: what goes downstream is garbage");
  CHECK(bench.warnings.back() ==
        "the driver has set 10 baud and the robot 115200: what goes downstream is garbage; wrong "
        "rates are only counted from here on");
}

TEST_CASE("a driver that has left the rate as it was is told so") {
  RateBench bench;
  bench.read_at(9600, true);
  REQUIRE(bench.warnings.size() == 1);
  CHECK(bench.warnings.front() ==
        "the driver never set the rate: its port has 9600 baud, as the driver found it, and the "
        "robot "
        "115200: what goes downstream is garbage");
  CHECK(bench.rate.first().consequence == "the driver never set the rate");
}
