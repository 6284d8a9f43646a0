// Faults change frames, byte by byte.
#include "robots/kobuki/wire/faults/wire_editor.hpp"

#include <string>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;

namespace {

const fakebot::sim::FrameEditor& editor() {
  return fakebot::robots::kobuki::wire_protocol().editor();
}

/// A frame with a base control and a request.
Bytes two_messages() {
  return frame_of_payload(from_hex("01 04 c8 00 00 00 09 02 0b 00"));
}

}  // namespace

TEST_CASE("a changed length of a frame is in its header, within what a header can have") {
  Bytes frame = two_messages();
  CHECK(editor().change_length(frame, 3));
  // XOR of all bytes from the length on is 0.
  CHECK(frame == from_hex("aa 55 0d 01 04 c8 00 00 00 09 02 0b 00") + Bytes{0xC0});
  frame = two_messages();
  CHECK(editor().change_length(frame, -1000));
  CHECK(frame[2] == 0);
  frame = two_messages();
  CHECK(editor().change_length(frame, 1000));
  CHECK(frame[2] == 255);
}

TEST_CASE("a changed length of a message is its own, up or down, and the checksum is right") {
  Bytes frame = two_messages();
  CHECK(editor().change_part_length(frame, 0x09, 1));
  CHECK(frame == frame_of_payload(from_hex("01 04 c8 00 00 00 09 03 0b 00")));
  frame = two_messages();
  CHECK(editor().change_part_length(frame, 0x01, -2));
  CHECK(frame == frame_of_payload(from_hex("01 02 c8 00 00 00 09 02 0b 00")));
}

TEST_CASE("what is not there is not changed, nor is what is no frame") {
  const Bytes frame = two_messages();
  Bytes changed = frame;
  CHECK_FALSE(editor().change_part_length(changed, 0x0D, 1));
  CHECK(changed == frame);
  const Bytes noise = from_hex("aa 55 0a 01 04 c8");
  changed = noise;
  CHECK_FALSE(editor().change_length(changed, 1));
  CHECK_FALSE(editor().change_part_length(changed, 0x01, 1));
  CHECK_FALSE(editor().break_checksum(changed));
  CHECK(changed == noise);
}
