// The COM port control option: the bytes come from RFC 2217.
#include "io/tcp/rfc2217/served_port.hpp"

#include <doctest/doctest.h>

#include <string>

#include "unit/hex.hpp"

using namespace fakebot::io::rfc2217;
using fakebot::sim::DriverLines;
using fakebot::sim::RobotLines;
using fakebot::test::from_hex;

namespace {

struct ComPortBench {
  ServedPort port{115200, "fakebot 1", {}};
  Bytes for_robot{};

  /// The answers of the port.
  Bytes answer(const std::string& hex) {
    port.decode(from_hex(hex), [this](ByteSpan bytes) {
      for_robot.insert(for_robot.end(), bytes.begin(), bytes.end());
    });
    return port.take_answers();
  }
};

}  // namespace

/// What `serial.serial_for_url("rfc2217://...", baudrate=115200)` of pyserial 3.5 sends. (observed)
TEST_CASE("a port is opened as pyserial opens it") {
  ComPortBench bench;
  bench.port.greeting();
  CHECK(bench.answer("ff fd 01") == from_hex("ff fc 01"));  // no echo
  CHECK(bench.answer("ff fb 03 ff fd 03 ff fd 2c ff fb 2c ff fd 00 ff fb 00") ==
        from_hex("ff fa 2c 6b 00 ff f0"));
  CHECK(bench.answer("ff fa 2c 01 00 01 c2 00 ff f0 ff fa 2c 02 08 ff f0"
                     "ff fa 2c 03 01 ff f0 ff fa 2c 04 01 ff f0") ==
        from_hex("ff fa 2c 65 00 01 c2 00 ff f0 ff fa 2c 66 08 ff f0"
                 "ff fa 2c 67 01 ff f0 ff fa 2c 68 01 ff f0"));
  CHECK(bench.for_robot.empty());
}

TEST_CASE("a client learns the modem lines as soon as the option is agreed on") {
  ComPortBench bench;
  CHECK(bench.answer("ff fb 2c") == from_hex("ff fd 2c ff fa 2c 6b 00 ff f0"));
}

TEST_CASE("the rate is that of the robot until a client sets one, and 0 asks for the rate") {
  ComPortBench bench;
  CHECK(bench.answer("ff fa 2c 01 00 00 00 00 ff f0") == from_hex("ff fa 2c 65 00 01 c2 00 ff f0"));
  CHECK(bench.answer("ff fa 2c 01 00 00 25 80 ff f0") == from_hex("ff fa 2c 65 00 00 25 80 ff f0"));
  CHECK(bench.port.settings().baud == 9600);
  // A rate with a byte of 255 is escaped in both directions.
  CHECK(bench.answer("ff fa 2c 01 00 00 ff ff 00 ff f0") ==
        from_hex("ff fa 2c 65 00 00 ff ff 00 ff f0"));
  CHECK(bench.port.settings().baud == 0xFF00);
}

TEST_CASE("the format is set and told, and a value that RFC 2217 does not have only asks") {
  ComPortBench bench;
  CHECK(bench.answer("ff fa 2c 02 07 ff f0") == from_hex("ff fa 2c 66 07 ff f0"));
  CHECK(bench.answer("ff fa 2c 02 00 ff f0") == from_hex("ff fa 2c 66 07 ff f0"));
  CHECK(bench.answer("ff fa 2c 03 03 ff f0") == from_hex("ff fa 2c 67 03 ff f0"));
  CHECK(bench.answer("ff fa 2c 03 09 ff f0") == from_hex("ff fa 2c 67 03 ff f0"));
  CHECK(bench.answer("ff fa 2c 04 02 ff f0") == from_hex("ff fa 2c 68 02 ff f0"));
  CHECK(bench.port.settings().two_stop_bits);
  CHECK(bench.answer("ff fa 2c 05 03 ff f0") == from_hex("ff fa 2c 69 03 ff f0"));
  CHECK(bench.port.settings().hardware_flow_control);
  CHECK(bench.answer("ff fa 2c 05 00 ff f0") == from_hex("ff fa 2c 69 03 ff f0"));
  CHECK(bench.answer("ff fa 2c 05 10 ff f0") == from_hex("ff fa 2c 69 10 ff f0"));
  CHECK(bench.answer("ff fa 2c 05 0d ff f0") == from_hex("ff fa 2c 69 10 ff f0"));
}

TEST_CASE("DTR and RTS are up at first, and follow the client") {
  ComPortBench bench;
  CHECK(bench.port.state().lines == DriverLines{true, true});
  CHECK(bench.answer("ff fa 2c 05 09 ff f0") == from_hex("ff fa 2c 69 09 ff f0"));
  CHECK(bench.port.state().lines == DriverLines{false, true});
  CHECK(bench.answer("ff fa 2c 05 0c ff f0") == from_hex("ff fa 2c 69 0c ff f0"));
  CHECK(bench.port.state().lines == DriverLines{false, false});
  CHECK(bench.answer("ff fa 2c 05 07 ff f0") == from_hex("ff fa 2c 69 09 ff f0"));
  CHECK(bench.answer("ff fa 2c 05 08 ff f0") == from_hex("ff fa 2c 69 08 ff f0"));
  CHECK(bench.port.state().lines == DriverLines{true, false});
}

TEST_CASE("a break is kept until the client ends it") {
  ComPortBench bench;
  CHECK(bench.answer("ff fa 2c 05 05 ff f0") == from_hex("ff fa 2c 69 05 ff f0"));
  CHECK(bench.port.state().has_break);
  CHECK(bench.answer("ff fa 2c 05 04 ff f0") == from_hex("ff fa 2c 69 05 ff f0"));
  CHECK(bench.answer("ff fa 2c 05 06 ff f0") == from_hex("ff fa 2c 69 06 ff f0"));
  CHECK_FALSE(bench.port.state().has_break);
}

TEST_CASE("changes of the robot's lines are told, with the change, as far as the mask wants them") {
  ComPortBench bench;
  bench.answer("ff fb 2c");
  bench.port.set_robot_lines({.cts = true, .dcd = true});
  CHECK(bench.port.take_answers() == from_hex("ff fa 2c 6b 99 ff f0"));
  CHECK(bench.answer("ff fa 2c 0b 10 ff f0") == from_hex("ff fa 2c 6f 10 ff f0"));
  bench.port.set_robot_lines({.cts = true});
  CHECK(bench.port.take_answers().empty());
  bench.port.set_robot_lines({});
  CHECK(bench.port.take_answers() == from_hex("ff fa 2c 6b 01 ff f0"));
  // Asked for, as pyserial does.
  bench.port.set_robot_lines({.dsr = true, .ri = true});
  CHECK(bench.answer("ff fa 2c 07 ff f0") == from_hex("ff fa 2c 6b 60 ff f0"));
}

TEST_CASE("a client without the option is told nothing of lines") {
  ComPortBench bench;
  bench.port.set_robot_lines({.cts = true});
  CHECK(bench.port.take_answers().empty());
}

TEST_CASE("a signature is told to those who ask, and heard from those who tell") {
  ComPortBench bench;
  CHECK(bench.answer("ff fa 2c 00 ff f0") ==
        from_hex("ff fa 2c 64 66 61 6b 65 62 6f 74 20 31 ff f0"));
  CHECK(bench.answer("ff fa 2c 00 78 79 ff f0").empty());
}

TEST_CASE("a purge of received bytes drops what waits for the client, one of sent bytes nothing") {
  ComPortBench bench;
  CHECK(bench.answer("ff fa 2c 0c 02 ff f0") == from_hex("ff fa 2c 70 02 ff f0"));
  CHECK_FALSE(bench.port.take_purge_of_frames());
  CHECK(bench.answer("ff fa 2c 0c 01 ff f0") == from_hex("ff fa 2c 70 01 ff f0"));
  CHECK(bench.port.take_purge_of_frames());
  CHECK_FALSE(bench.port.take_purge_of_frames());
  bench.answer("ff fa 2c 0c 03 ff f0");
  CHECK(bench.port.take_purge_of_frames());
}

TEST_CASE("a client may suspend and resume the bytes of the robot") {
  ComPortBench bench;
  CHECK(bench.answer("ff fa 2c 08 ff f0").empty());
  CHECK(bench.port.is_suspended());
  CHECK(bench.answer("ff fa 2c 09 ff f0").empty());
  CHECK_FALSE(bench.port.is_suspended());
}

TEST_CASE("bytes for the robot pass between commands, and frames are escaped") {
  ComPortBench bench;
  bench.answer("aa ff ff 55 ff fa 2c 08 ff f0 06");
  CHECK(bench.for_robot == from_hex("aa ff 55 06"));
  Bytes frame;
  ServedPort::encode(from_hex("aa 55 ff 01"), frame);
  CHECK(frame == from_hex("aa 55 ff ff 01"));
}
