// Frames of the scanners for code that works with any robot.
#include "robots/rplidar/wire/wire_protocol.hpp"

#include <doctest/doctest.h>

#include "sim/faults/fault.hpp"
#include "sim/wire/frame_editor.hpp"
#include "unit/protocol/rplidar/golden_capsules.hpp"
#include "unit/robots/rplidar/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using sim::WireDirection;

namespace {

const sim::WireProtocol& a1_wire() {
  return robots::rplidar::wire_protocol(ModelNumber::a1);
}

const sim::MessageInfo& message(WireDirection direction, std::string_view name) {
  const auto* found = a1_wire().find_message(direction, name);
  REQUIRE(found != nullptr);
  return *found;
}

/// The name of the message in a frame, and the value of a field.
std::pair<std::string_view, double> read(WireDirection direction, const Bytes& frame,
                                         std::string_view field) {
  sim::WireParts parts;
  a1_wire().walk(direction, frame, parts);
  REQUIRE(parts.all().size() == 1);
  const auto& part = parts.all()[0];
  REQUIRE(part.message != nullptr);
  const auto* info = part.message->find_field(field);
  REQUIRE(info != nullptr);
  return {part.message->name, sim::to_double(sim::load(*info, part.data))};
}

Bytes set(Bytes frame, std::string_view name, std::string_view field, double value) {
  const auto& info = message(WireDirection::from_robot, name);
  REQUIRE(a1_wire().editor().set_field(frame, info, *info.find_field(field),
                                       static_cast<std::int64_t>(value)));
  return frame;
}

const Bytes kNode = from_hex("3E 9B 02 70 04");
const Bytes kHealth = from_hex("A5 5A 03 00 00 00 06 00 00 00");

}  // namespace

TEST_CASE("frames of both sides are read by their names") {
  using Value = std::pair<std::string_view, double>;
  CHECK(read(WireDirection::from_driver, from_hex("A5 F0 02 94 02 C1"), "pwm") ==
        Value{"SetMotorPwm", 660});
  CHECK(read(WireDirection::from_driver, from_hex("A5 84 06 71 00 00 00 03 00 55"), "mode") ==
        Value{"GetModeConf", 3});
  CHECK(read(WireDirection::from_robot, kHealth, "status") == Value{"DeviceHealth", 0});
  CHECK(read(WireDirection::from_robot, kNode, "quality") == Value{"Node", 15});
  CHECK(read(WireDirection::from_robot, from_hex("A5 5A 54 00 00 40 82"), "type") ==
        Value{"ScanDescriptor", 0x82});
  CHECK(read(WireDirection::from_robot, from_hex("A5 5A 08 00 00 00 20 01 00 00 00 58 02 94 02"),
             "pwm") == Value{"DesiredSpeed", 660});
  CHECK(read(WireDirection::from_robot, from_hex("A5 5A 08 00 00 00 20 71 00 00 00 00 7F 00 00"),
             "value") == Value{"ConfLong", 127 * 256});
  CHECK(read(WireDirection::from_robot, from_hex(std::string(kGoldenCapsules[0])),
             "start_angle_q6") == Value{"Capsule", 324.28125 * 64});
  CHECK(read(WireDirection::from_robot, from_hex(std::string(kGoldenUltraCapsules[0])), "start") ==
        Value{"UltraCapsule", 0});
}

TEST_CASE("the sender of a frame is recognised") {
  const auto sender = [](const std::string& hex) {
    return a1_wire().direction_of(from_hex(hex)).value();
  };
  CHECK(sender("A5 25") == WireDirection::from_driver);
  CHECK(sender("A5 82 05 00 00 00 00 00 22") == WireDirection::from_driver);
  CHECK(sender("A5 5A 05 00 00 40 81") == WireDirection::from_robot);
  CHECK(sender("3E 9B 02 70 04") == WireDirection::from_robot);
  CHECK(sender(std::string(kGoldenCapsules[1])) == WireDirection::from_robot);
}

TEST_CASE("faults of fields change packets and answers, which stay whole") {
  // Start and not start at once.
  CHECK(protocol::to_hex(set(kNode, "Node", "start", 1)) == "3F 9B 02 70 04");
  CHECK(protocol::to_hex(set(kNode, "Node", "distance_q2", 0)) == "3E 9B 02 00 00");
  CHECK(protocol::to_hex(set(kHealth, "DeviceHealth", "status", 2)) ==
        "A5 5A 03 00 00 00 06 02 00 00");
  const Bytes capsule = from_hex(std::string(kGoldenCapsules[1]));
  const Bytes changed = set(capsule, "Capsule", "start", 1);
  CHECK(rplidar_wire::has_right_checksum(changed));
  CHECK(changed[3] == (capsule[3] | 0x80));
  CHECK(set(changed, "Capsule", "start", 0) == capsule);
  // The answer of the board has the identifier and the length of the request.
  CHECK(protocol::to_hex(set(from_hex("A5 5A 04 00 00 00 FF 01 00 00 00"), "AccessoryBoard",
                             "flags", 0)) == "A5 5A 04 00 00 00 FF 00 00 00 00");
  CHECK(protocol::to_hex(set(from_hex("A5 5A 05 00 00 40 81"), "ScanDescriptor", "type", 0x82)) ==
        "A5 5A 05 00 00 40 82");
}

TEST_CASE("a field of another message, or of broken bytes, is not set") {
  const auto& node = message(WireDirection::from_robot, "Node");
  Bytes frame = kHealth;
  const auto one = sim::FieldValue(std::int64_t{1});
  CHECK_FALSE(a1_wire().editor().set_field(frame, node, node.fields[0], one));
  frame = from_hex("3C 9B 02 70 04");
  CHECK_FALSE(a1_wire().editor().set_field(frame, node, node.fields[0], one));
  frame.clear();
  CHECK_FALSE(a1_wire().editor().set_field(frame, node, node.fields[0], one));
}

TEST_CASE("checksums are broken where there are any") {
  Bytes capsule = from_hex(std::string(kGoldenUltraCapsules[0]));
  REQUIRE(a1_wire().editor().break_checksum(capsule));
  CHECK_FALSE(rplidar_wire::has_right_checksum(capsule));
  Bytes node = kNode;
  REQUIRE(a1_wire().editor().break_checksum(node));
  CHECK_FALSE(rplidar_wire::is_node(node));
  Bytes request = from_hex("A5 F0 02 94 02 C1");
  REQUIRE(a1_wire().editor().break_checksum(request));
  CHECK(protocol::to_hex(request) == "A5 F0 02 94 02 C2");
  Bytes answer = kHealth;
  CHECK_FALSE(a1_wire().editor().break_checksum(answer));
}

TEST_CASE("lengths are wrong in the head, or in the message and right in the head") {
  Bytes request = from_hex("A5 F0 02 94 02 C1");
  REQUIRE(a1_wire().editor().change_length(request, 1));
  CHECK(protocol::to_hex(request) == "A5 F0 03 94 02 C0");
  Bytes longer = from_hex("A5 F0 02 94 02 C1");
  REQUIRE(a1_wire().editor().change_part_length(longer, 0xF0, 1));
  CHECK(protocol::to_hex(longer) == "A5 F0 03 94 02 00 C0");
  Bytes answer = kHealth;
  REQUIRE(a1_wire().editor().change_part_length(answer, 0x06, -1));
  CHECK(protocol::to_hex(answer) == "A5 5A 02 00 00 00 06 00 00");
  Bytes node = kNode;
  CHECK_FALSE(a1_wire().editor().change_part_length(node, 0x81, 1));
  CHECK_FALSE(a1_wire().editor().change_length(node, 1));
}

TEST_CASE("faults of time stamps and hidden frames do not suit a scanner") {
  for (const auto& type : sim::faults::common_fault_types()) {
    const bool suits = type.suits(a1_wire());
    const bool is_of_stamps = type.name.find("timestamp") != std::string_view::npos;
    if (is_of_stamps || type.name == "header_in_payload") { CHECK_FALSE(suits); }
    if (type.name == "corrupt_field" || type.name == "flip_bits") { CHECK(suits); }
  }
}

TEST_CASE("a request in the scanner's direction is no message of the scanner") {
  sim::WireParts parts;
  a1_wire().walk(WireDirection::from_robot, from_hex("A5 01"), parts);
  REQUIRE(parts.all().size() == 1);
  CHECK(parts.all()[0].message == nullptr);
}

TEST_CASE("messages of both sides are encoded as they are read, requests unknown to all too") {
  for (const std::string hex :
       {"A5 25", "A5 01", "A5 06", "A5 04", "A5 82 05 02 00 00 00 00 20", "A5 84 04 70 00 00 00 55",
        "A5 FF 04 00 00 00 00 5E", "A5 5A 03 00 00 00 06 00 00 00", "A5 5A 03 00 00 00 01 00 00 00",
        "A5 5A 05 00 00 00 81 3E 9B 02 70 04", "A5 5A 06 00 00 00 20 70 00 00 00 05 00",
        "A5 5A 04 00 00 00 FF 01 00 00 00", "A5 5A 05 00 00 40 81", "3E 9B 02 70 04"}) {
    const Bytes frame = from_hex(hex);
    const auto parts = a1_wire().editor().split(frame);
    REQUIRE(parts.has_value());
    CHECK(a1_wire().encode(*parts) == frame);
  }
  for (const auto hex : kGoldenUltraCapsules) {
    const Bytes frame = from_hex(std::string(hex));
    CHECK(a1_wire().encode(*a1_wire().editor().split(frame)) == frame);
  }
}
