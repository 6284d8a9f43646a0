// Faults change a Kugle's frames, byte by byte.
#include "robots/kugle/wire/wire_editor.hpp"

#include <doctest/doctest.h>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "robots/kugle/wire/wire_protocol.hpp"
#include "unit/robots/kugle/wire/frames.hpp"

namespace fakebot::test::kugle {

namespace wire = protocol::kugle;
using sim::WireDirection;

namespace {

const sim::FrameEditor& kugle_editor() {
  return robots::kugle::wire_protocol().editor();
}

const sim::MessageInfo& message_of_kugle(WireDirection direction, std::string_view name) {
  return *robots::kugle::wire_protocol().find_message(direction, name);
}

}  // namespace

TEST_CASE("a changed field is the only one that differs, whatever zeros come and go") {
  const auto& message = message_of_kugle(WireDirection::from_robot, "StateEstimates");
  const auto& field = *message.find_field("q_w");
  const Bytes original = frame_of(wire::StateEstimates{});
  for (const double value : {0.0, 1.5, -2.0, 1e30}) {
    CAPTURE(value);
    Bytes frame = original;
    REQUIRE(kugle_editor().set_field(frame, message, field, value));
    CHECK(frame.size() == original.size());
    wire::StateEstimates expected;
    expected.q_w = static_cast<float>(value);
    CHECK(frame == frame_of(expected));
    CHECK(sim::to_double(*kugle_editor().field(frame, message, field)) == expected.q_w);
  }
}

TEST_CASE("each element of an array of floats is set") {
  const auto& message = message_of_kugle(WireDirection::from_robot, "MathDump");
  Bytes frame = frame_of(wire::MathDump{});
  REQUIRE(kugle_editor().set_field(frame, message, *message.find_field("torque_nm"), 0.5));
  wire::MathDump expected;
  expected.torque_nm = {0.5F, 0.5F, 0.5F};
  CHECK(frame == frame_of(expected));
}

TEST_CASE("a field of another message with the same identifier is not changed") {
  const auto& header = message_of_kugle(WireDirection::from_robot, "DumpParametersHeader");
  wire::DumpParametersData data;
  data.set_values(std::vector<std::uint8_t>(250, 1));
  Bytes frame = frame_of(data);
  const Bytes original = frame;
  CHECK_FALSE(
      kugle_editor().set_field(frame, header, *header.find_field("packages_to_follow"), 9.0));
  CHECK(frame == original);
}

TEST_CASE("a broken coding is one for every payload") {
  for (const std::size_t size : {0U, 1U, 2U, 100U, 253U, 254U}) {
    for (const int fill : {0, 1, 2, 255}) {
      CAPTURE(size);
      CAPTURE(fill);
      wire::DumpParametersData data;
      data.set_values(std::vector<std::uint8_t>(size, static_cast<std::uint8_t>(fill)));
      const Bytes original = frame_of(data);
      Bytes frame = original;
      REQUIRE(kugle_editor().break_checksum(frame));
      CHECK(frame.size() == original.size());
      CHECK_FALSE(wire::is_coded(std::span(frame).subspan(wire::kFrameHeaderSize)));
    }
  }
}

TEST_CASE("a changed length of a frame is in its header only, within what a header can have") {
  const Bytes original = frame_of(wire::GetParameter{3, 3});
  const auto with_length = [&](int by) {
    Bytes frame = original;
    CHECK(kugle_editor().change_length(frame, by));
    return frame;
  };
  CHECK(with_length(3) == from_hex("00 02 06 03 03 03"));
  CHECK(with_length(-1000)[2] == 0);
  CHECK(with_length(1000)[2] == 255);
}

TEST_CASE("a changed length of a message is that of its payload, in a good frame") {
  Bytes frame = frame_of(wire::GetParameter{3, 3});
  CHECK(kugle_editor().change_part_length(frame, wire::GetParameter::id, 2));
  CHECK(payload_of(frame) == from_hex("03 03 00 00"));
  CHECK(kugle_editor().change_part_length(frame, wire::GetParameter::id, -3));
  CHECK(payload_of(frame) == from_hex("03"));
  CHECK(kugle_editor().change_part_length(frame, wire::GetParameter::id, 1000));
  CHECK(payload_of(frame).size() == wire::kMaxPayloadSize);
  CHECK_FALSE(kugle_editor().change_part_length(frame, wire::SetParameter::id, 1));
}

TEST_CASE("what is no frame of a Kugle is not changed") {
  for (const char* hex : {"00 02 03 02 03 03", "00 02 04 03 03 03", "aa 55 03 04 01 05 03", "00"}) {
    CAPTURE(hex);
    const Bytes noise = from_hex(hex);
    Bytes changed = noise;
    CHECK_FALSE(kugle_editor().break_checksum(changed));
    CHECK_FALSE(kugle_editor().change_length(changed, 1));
    CHECK_FALSE(kugle_editor().change_part_length(changed, 2, 1));
    CHECK_FALSE(kugle_editor().split(changed));
    CHECK(changed == noise);
  }
}

}  // namespace fakebot::test::kugle
