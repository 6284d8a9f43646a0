#include "capture/print/message_writer.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <string>

#include "fakebot/protocol/kobuki/text.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/capture/made_up_wire.hpp"

namespace fakebot::test {

using capture::MessageStyle;
using capture::MessageWriter;
using sim::WireDirection;

namespace {

std::string written(MessageWriter& writer, WireDirection direction,
                    std::span<const std::uint8_t> frame) {
  sim::WireParts parts;
  writer.wire().walk(direction, frame, parts);
  std::string text;
  for (const sim::WirePart& part : parts.all()) { writer.append(text, direction, part); }
  return text;
}

/// A message of random values is compared with the text of the protocol library.
template <class Set>
void check_texts(WireDirection direction, Set set, std::mt19937& random) {
  const auto& wire = robots::kobuki::wire_protocol();
  MessageWriter writer(wire, MessageStyle::text);
  protocol::for_each_message_type(set, [&]<protocol::Message M>() {
    sim::WireBytes data;
    do {
      data.resize(random() % 32);
      for (std::uint8_t& byte : data) { byte = static_cast<std::uint8_t>(random()); }
    } while (!protocol::accepts<M>(data));
    const auto frame = wire.encode(std::vector<sim::OutgoingPart>{{M::id, data}});
    CHECK(written(writer, direction, frame.value()) ==
          protocol::kobuki::to_text(protocol::read_message<M>(data)));
  });
}

}  // namespace

TEST_CASE("messages are written as the protocol library writes them") {
  std::mt19937 random(3);
  for (int round = 0; round < 20; ++round) {
    check_texts(WireDirection::from_robot, protocol::kobuki::Feedback{}, random);
    check_texts(WireDirection::from_driver, protocol::kobuki::Commands{}, random);
  }
}

TEST_CASE("floats, 64-bit integers and texts are written exactly") {
  const MadeUpWire wire;
  MessageWriter text(wire, MessageStyle::text);
  MessageWriter json(wire, MessageStyle::json);
  const auto frame = made_up_state(0.1, "say \"hi\"\n");
  CHECK(written(text, WireDirection::from_robot, frame) ==
        "State time_s=0.1 speeds_m_s=0.1,-2.5 serial=18446744073709551615 "
        "drift=-9223372036854775807 log=say \"hi\" ");
  CHECK(written(json, WireDirection::from_robot, frame) ==
        R"({"id":65,"name":"State","time_s":0.1,"speeds_m_s":[0.1,-2.5],)"
        R"("serial":18446744073709551615,"drift":-9223372036854775807,"log":"say \"hi\"\n"})");
}

TEST_CASE("as lines, each field has one, whatever letters a text contains") {
  const MadeUpWire wire;
  MessageWriter lines(wire, MessageStyle::lines);
  CHECK(written(lines, WireDirection::from_robot, made_up_state(0.1, "say \"hi\"\n")) ==
        "State\ntime_s=0.1\nspeeds_m_s=0.1,-2.5\nserial=18446744073709551615\n"
        "drift=-9223372036854775807\nlog=say \"hi\" ");
}

TEST_CASE("NaN and infinity are null in JSON") {
  const MadeUpWire wire;
  MessageWriter text(wire, MessageStyle::text);
  MessageWriter json(wire, MessageStyle::json);
  const auto frame = made_up_state(std::numeric_limits<double>::quiet_NaN(), "");
  CHECK(written(text, WireDirection::from_robot, frame).starts_with("State time_s=nan "));
  CHECK(written(json, WireDirection::from_robot, frame)
            .starts_with(R"({"id":65,"name":"State","time_s":null,)"));
}

TEST_CASE("an unreadable message is written with its bytes") {
  const MadeUpWire wire;
  MessageWriter text(wire, MessageStyle::text);
  MessageWriter json(wire, MessageStyle::json);
  const sim::WireBytes frame{0, 0x41, 2, 0xAB, 0x01};
  CHECK(written(text, WireDirection::from_robot, frame) == "message 0x41 of wrong length 2: AB 01");
  CHECK(written(text, WireDirection::from_driver, frame) == "unknown message 0x41: AB 01");
  CHECK(written(json, WireDirection::from_robot, frame) ==
        R"({"id":65,"fault":"wrong_length","data":"AB 01"})");
}

}  // namespace fakebot::test
