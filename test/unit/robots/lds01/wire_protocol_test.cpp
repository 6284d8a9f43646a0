// Frames of the LDS-01 for code that works with any robot.
#include "robots/lds01/wire/wire_protocol.hpp"

#include <doctest/doctest.h>

#include "sim/wire/frame_editor.hpp"
#include "unit/robots/lds01/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using sim::WireDirection;

namespace {

/// Source: thijses/HLS_LFCD, examples/HLS-LFCD_serial_mimic.
const Bytes kRealFrame = from_hex(
    "FA A0 C3 0B B0 22 8B 00 00 00 2C 30 89 00 00 00 42 27 8A 00 00 00 3C 21 8C 00 00 00 "
    "C6 0E 98 00 00 00 3F 16 A4 00 00 00 14 14");

const sim::WireProtocol& lds_wire() {
  return robots::lds01::wire_protocol();
}

const sim::MessageInfo& lds_message(WireDirection direction, std::string_view name) {
  const auto* found = lds_wire().find_message(direction, name);
  REQUIRE(found != nullptr);
  return *found;
}

double lds_field(const Bytes& frame, std::string_view field) {
  const auto& readings = lds_message(WireDirection::from_robot, "Readings");
  const auto value = lds_wire().editor().field(frame, readings, *readings.find_field(field));
  REQUIRE(value.has_value());
  return sim::to_double(*value);
}

}  // namespace

TEST_CASE("frames of the scanner and commands of its host are read by their names") {
  sim::WireParts parts;
  lds_wire().walk(WireDirection::from_robot, kRealFrame, parts);
  REQUIRE(parts.all().size() == 1);
  REQUIRE(parts.all()[0].message != nullptr);
  CHECK(parts.all()[0].message->name == "Readings");
  CHECK(lds_field(kRealFrame, "speed") == 3011);
  CHECK(lds_field(kRealFrame, "distance_5_mm") == 164);
  lds_wire().walk(WireDirection::from_driver, from_hex("65"), parts);
  REQUIRE(parts.all()[0].message != nullptr);
  CHECK(parts.all()[0].message->name == "Stop");
  lds_wire().walk(WireDirection::from_robot, from_hex("65"), parts);
  CHECK(parts.all()[0].message == nullptr);
  CHECK(lds_wire().direction_of(kRealFrame) == WireDirection::from_robot);
  CHECK(lds_wire().direction_of(from_hex("62")) == WireDirection::from_driver);
  CHECK_FALSE(lds_wire().direction_of(from_hex("00")).has_value());
}

TEST_CASE("a fault of a field changes the frame, which stays whole") {
  const auto& readings = lds_message(WireDirection::from_robot, "Readings");
  Bytes frame = kRealFrame;
  REQUIRE(lds_wire().editor().set_field(frame, readings, *readings.find_field("distance_2_mm"),
                                        std::int64_t{0}));
  CHECK(lds_field(frame, "distance_2_mm") == 0);
  CHECK(lds01_wire::has_right_checksums(frame));
  // 0x8A less than before, so as much more.
  CHECK(frame[40] == 0x14 + 0x8A);
  CHECK(frame[41] == frame[40]);
  Bytes command = from_hex("62");
  CHECK_FALSE(
      lds_wire().editor().set_field(command, readings, readings.fields[0], std::int64_t{1}));
}

TEST_CASE("a wrong checksum is wrong in both places, and of frames only") {
  Bytes frame = kRealFrame;
  REQUIRE(lds_wire().editor().break_checksum(frame));
  CHECK(protocol::to_hex(std::span(frame).subspan(40)) == "15 15");
  CHECK_FALSE(lds_wire().editor().break_checksum(frame));
  Bytes command = from_hex("62");
  CHECK_FALSE(lds_wire().editor().break_checksum(command));
}

TEST_CASE("frames and commands are encoded as they are read") {
  for (const Bytes& frame : {kRealFrame, from_hex("62"), from_hex("65")}) {
    const auto parts = lds_wire().editor().split(frame);
    REQUIRE(parts.has_value());
    CHECK(lds_wire().encode(*parts) == frame);
  }
  CHECK_FALSE(lds_wire().editor().split(from_hex("62 62")).has_value());
  const std::array wrong{sim::OutgoingPart{0x62, {1}}};
  CHECK_FALSE(lds_wire().encode(wrong).has_value());
}
