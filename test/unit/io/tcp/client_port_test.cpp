// The client of the COM port control option. The bytes come from RFC 2217.
#include "io/tcp/rfc2217/client_port.hpp"

#include <doctest/doctest.h>

#include <string>

#include "io/tcp/rfc2217/served_port.hpp"
#include "unit/hex.hpp"

using namespace fakebot::io::rfc2217;
using fakebot::io::SerialSettings;
using fakebot::test::from_hex;

namespace {

/// The answer of the client to bytes of a server.
Bytes answer(ClientPort& client, const std::string& hex) {
  client.decode(from_hex(hex), [](ByteSpan /*bytes*/) {});
  return client.take_answers();
}

}  // namespace

TEST_CASE("settings are sent when the server has agreed to the option, and not before") {
  ClientPort client({.baud = 115200});
  client.greeting();
  client.apply({.baud = 9600, .two_stop_bits = true});
  CHECK(client.take_answers().empty());
  CHECK(answer(client, "ff fd 2c") ==
        from_hex("ff fa 2c 02 08 ff f0 ff fa 2c 03 01 ff f0 ff fa 2c 01 00 00 25 80 ff f0"
                 "ff fa 2c 04 02 ff f0 ff fa 2c 05 01 ff f0"));
}

TEST_CASE("later only what has changed is sent, and a rate of 0 drops DTR as a hang-up does") {
  ClientPort client({.baud = 115200});
  client.greeting();
  answer(client, "ff fd 2c");
  client.apply({.baud = 115200});
  CHECK(client.take_answers().empty());
  client.apply({.baud = 115200, .hardware_flow_control = true});
  CHECK(client.take_answers() == from_hex("ff fa 2c 05 03 ff f0"));
  client.apply({.baud = 0, .hardware_flow_control = true});
  CHECK(client.take_answers() == from_hex("ff fa 2c 05 09 ff f0"));
  client.apply({.baud = 57600, .hardware_flow_control = true});
  CHECK(client.take_answers() == from_hex("ff fa 2c 01 00 00 e1 00 ff f0 ff fa 2c 05 08 ff f0"));
}

TEST_CASE("modem lines are sent when they differ from those of a port just opened") {
  ClientPort client({.baud = 115200});
  client.greeting();
  client.set_lines({.dtr = false, .rts = true});
  const Bytes sent = answer(client, "ff fd 2c");
  const Bytes dtr_off = from_hex("ff fa 2c 05 09 ff f0");
  CHECK(Bytes(sent.end() - static_cast<std::ptrdiff_t>(dtr_off.size()), sent.end()) == dtr_off);
  client.set_lines({.dtr = false, .rts = true});
  CHECK(client.take_answers().empty());
  client.set_lines({.dtr = true, .rts = false});
  CHECK(client.take_answers() == from_hex("ff fa 2c 05 08 ff f0 ff fa 2c 05 0c ff f0"));
}

TEST_CASE("the robot's lines are those that the server has told last") {
  ClientPort client({.baud = 115200});
  CHECK_FALSE(client.lines());
  answer(client, "ff fa 2c 6b 99 ff f0");
  CHECK(client.lines() == fakebot::sim::RobotLines{.cts = true, .dcd = true});
  answer(client, "ff fa 2c 6b 60 ff f0 ff fa 2c 69 08 ff f0");
  CHECK(client.lines() == fakebot::sim::RobotLines{.dsr = true, .ri = true});
}

TEST_CASE("a server without the option is sent no settings, and bytes pass") {
  ClientPort client({.baud = 115200});
  client.greeting();
  CHECK(answer(client, "ff fe 2c ff fc 2c ff fe 00 ff fc 00 ff fe 03 ff fc 03").empty());
  Bytes received;
  client.decode(from_hex("aa ff ff 55"), [&](ByteSpan bytes) {
    received.insert(received.end(), bytes.begin(), bytes.end());
  });
  CHECK(received == from_hex("aa ff 55"));
}

TEST_CASE("our client and our server agree, whoever begins") {
  ClientPort client({.baud = 57600, .two_stop_bits = true});
  ServedPort server(115200, "fakebot", {});
  Bytes to_server = client.greeting();
  Bytes to_client = server.greeting();
  // More rounds than both need: neither answers answers without end.
  for (int rounds = 0; rounds < 10; ++rounds) {
    server.decode(to_server, [](ByteSpan bytes) { CHECK(bytes.empty()); });
    client.decode(to_client, [](ByteSpan bytes) { CHECK(bytes.empty()); });
    to_client = server.take_answers();
    to_server = client.take_answers();
  }
  CHECK(to_client.empty());
  CHECK(to_server.empty());
  CHECK(server.settings() == SerialSettings{.baud = 57600, .two_stop_bits = true});
}
