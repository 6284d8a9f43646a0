// A driver reads through faults of frames, with the protocol's decoder.
#include <doctest/doctest.h>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot::test;
using fakebot::protocol::UnreadableSubPayload;
using fakebot::protocol::Violation;

namespace {

/// The messages of a frame, each as a line of text.
std::vector<std::string> said_by(std::span<const std::uint8_t> payload) {
  std::vector<std::string> lines;
  fakebot::protocol::for_each_sub_payload(wire::Feedback{}, payload, [&](const auto& message) {
    lines.push_back(wire::to_text(message));
  });
  return lines;
}

struct Read {
  std::vector<std::vector<std::string>> frames;
  wire::DecodeCounters counters;
};

Read read_all(const Bytes& bytes) {
  Read read;
  wire::FrameDecoder decoder(wire::kFeedbackLengths);
  std::span<const std::uint8_t> rest = bytes;
  while (const auto event = decoder.next(rest)) {
    if (event->kind == wire::DecodeEvent::Kind::frame) {
      read.frames.push_back(said_by(event->payload()));
    }
  }
  read.counters = decoder.counters();
  return read;
}

Fault aimed(std::string_view type, std::string_view message_name, std::string_view field = {}) {
  Fault fault = fault_of(type);
  const auto* message = fakebot::robots::kobuki::wire_protocol().find_message(
      fakebot::sim::WireDirection::from_robot, message_name);
  fault.attributes.message = message;
  fault.attributes.field = message->find_field(field);
  return fault;
}

/// The result of the driver's decoder under a fault; a frame every 20 ms.
Read read_under(const Fault& fault, std::initializer_list<Bytes> frames) {
  TestWire test;
  test.wire.begin(shared(fault), SimTime{0});
  SimTime now{0};
  for (const Bytes& frame : frames) { test.wire.from_robot(now += milliseconds(20), frame); }
  return read_all(test.driver_bytes());
}

bool has_no_fault(const wire::DecodeCounters& counters) {
  return counters.garbage_bytes + counters.bad_lengths + counters.bad_checksums +
             counters.half_frames ==
         0;
}

/// The first message of frame_at() with these values.
std::string basic_text(int timestamp_ms, int left_encoder_ticks) {
  wire::BasicSensorData basic;
  basic.timestamp_ms = static_cast<std::uint16_t>(timestamp_ms);
  basic.left_encoder_ticks = static_cast<std::uint16_t>(left_encoder_ticks);
  basic.right_encoder_ticks = 0x3344;
  basic.battery_dv = 0x55;
  return wire::to_text(basic);
}

const std::string kInertial = "Inertial angle_cdeg=26231 rate_cdeg_s=291 unused=0,0,0";
const std::string kCurrent = "Current left_ca=1 right_ca=2";

}  // namespace

TEST_CASE("a checksum fault changes nothing but the checksum") {
  const Read read = read_under(fault_of("wrong_checksum"), {frame_at(7), frame_at(8)});
  CHECK(read.frames.empty());
  CHECK(read.counters.bad_checksums == 2);
}

TEST_CASE("a frame with a wrong length swallows bytes of the next") {
  Fault fault = fault_of("wrong_length");
  fault.at_most = 1;
  const Read read = read_under(fault, {frame_at(7), frame_at(8), frame_at(9)});
  CHECK(read.counters.bad_checksums == 1);
  CHECK(read.frames.size() == 2);
}

TEST_CASE("a removed message leaves the others in a valid frame") {
  const Read read = read_under(aimed("drop_message", "Inertial"), {frame_at(7)});
  CHECK(has_no_fault(read.counters));
  REQUIRE(read.frames.size() == 1);
  CHECK(read.frames[0] == std::vector<std::string>{basic_text(7, 0x1122), kCurrent});
}

TEST_CASE("a message with a wrong length is in a valid frame") {
  const Read read = read_under(aimed("wrong_message_length", "Inertial"), {frame_at(7)});
  CHECK(has_no_fault(read.counters));
  REQUIRE(read.frames.size() == 1);
  REQUIRE(read.frames[0].size() == 3);
  CHECK(read.frames[0][0] == basic_text(7, 0x1122));
  CHECK(read.frames[0][1].find("wrong length") != std::string::npos);
}

TEST_CASE("an unknown message is added after the others") {
  for (const char* type : {"unknown_message", "header_in_payload"}) {
    const Read read = read_under(fault_of(type), {frame_at(7), frame_at(8)});
    CHECK(has_no_fault(read.counters));
    REQUIRE(read.frames.size() == 2);
    REQUIRE(read.frames[1].size() == 4);
    CHECK(read.frames[1][2] == kCurrent);
    CHECK(read.frames[1][3].find("unknown message 0x7E") != std::string::npos);
  }
}

TEST_CASE("an unknown message is before the others if it is to be the first") {
  Fault fault = fault_of("unknown_message");
  fault.attributes.numbers["first"] = 1;
  const Read read = read_under(fault, {frame_at(7)});
  CHECK(has_no_fault(read.counters));
  REQUIRE(read.frames.size() == 1);
  REQUIRE(read.frames[0].size() == 4);
  CHECK(read.frames[0][0].find("unknown message 0x7E") != std::string::npos);
  CHECK(read.frames[0][3] == kCurrent);
}

TEST_CASE("a header inside a payload starts a frame") {
  TestWire test;
  test.wire.begin(shared(fault_of("header_in_payload")), SimTime{0});
  test.wire.from_robot(SimTime{0}, frame_at(7));
  // A decoder that starts in the middle of the frame finds the inner frame.
  const Bytes all = test.driver_bytes();
  const Read read = read_all(Bytes(all.begin() + 4, all.end()));
  REQUIRE(read.frames.size() == 1);
  REQUIRE(read.frames[0].size() == 1);
  CHECK(read.frames[0][0].starts_with("BasicSensorData timestamp_ms=0 bumper=0x02"));
}

TEST_CASE("the first two messages are swapped") {
  const Read read = read_under(fault_of("swap_messages"), {frame_at(7)});
  REQUIRE(read.frames.size() == 1);
  CHECK(read.frames[0] == std::vector<std::string>{kInertial, basic_text(7, 0x1122), kCurrent});
}

TEST_CASE("a field gets the given value, and all others are unchanged") {
  Fault fault = aimed("corrupt_field", "Inertial", "rate_cdeg_s");
  fault.attributes.numbers["value"] = -2;
  const Read read = read_under(fault, {frame_at(7)});
  CHECK(has_no_fault(read.counters));
  REQUIRE(read.frames.size() == 1);
  CHECK(read.frames[0] == std::vector<std::string>{
                              basic_text(7, 0x1122),
                              "Inertial angle_cdeg=26231 rate_cdeg_s=-2 unused=0,0,0", kCurrent});
}

TEST_CASE("the time stamp repeats itself, jumps and wraps") {
  const auto first_line = [](const Read& read, std::size_t frame) { return read.frames[frame][0]; };
  Fault repeat = fault_of("repeat_timestamp");
  repeat.every = 2;
  const Read repeated = read_under(repeat, {frame_at(20), frame_at(40), frame_at(60)});
  CHECK(first_line(repeated, 1) == basic_text(20, 0x1122));
  CHECK(first_line(repeated, 2) == basic_text(60, 0x1122));

  Fault jump = fault_of("timestamp_jump");
  jump.attributes.numbers["by_ms"] = -30;
  const Read jumped = read_under(jump, {frame_at(20), frame_at(40)});
  CHECK(first_line(jumped, 0) == basic_text(65526, 0x1122));
  CHECK(first_line(jumped, 1) == basic_text(10, 0x1122));

  const Read wrapped = read_under(fault_of("timestamp_wrap"), {frame_at(20), frame_at(40)});
  CHECK(first_line(wrapped, 0) == basic_text(65535, 0x1122));
  CHECK(first_line(wrapped, 1) == basic_text(19, 0x1122));
}

TEST_CASE("a frozen encoder keeps its first value") {
  Fault fault = fault_of("frozen_encoder");
  fault.attributes.numbers["right"] = 0;
  const Read read = read_under(fault, {frame_at(20, 100), frame_at(40, 150), frame_at(60, 200)});
  REQUIRE(read.frames.size() == 3);
  CHECK(read.frames[2][0] == basic_text(60, 100));
}

TEST_CASE("a frozen encoder of one side leaves that of the other") {
  const auto frame_with = [](std::uint16_t left, std::uint16_t right) {
    wire::FrameBuilder builder;
    builder.add(wire::BasicSensorData{.left_encoder_ticks = left, .right_encoder_ticks = right});
    const auto frame = builder.finish();
    return Bytes(frame.begin(), frame.end());
  };
  for (const bool is_left : {true, false}) {
    CAPTURE(is_left);
    Fault fault = fault_of("frozen_encoder");
    fault.attributes.numbers["left"] = is_left ? 1 : 0;
    fault.attributes.numbers["right"] = is_left ? 0 : 1;
    TestWire test;
    test.wire.begin(shared(fault), SimTime{0});
    test.wire.from_robot(milliseconds(20), frame_with(100, 200));
    test.wire.from_robot(milliseconds(40), frame_with(150, 250));
    REQUIRE(test.at_driver.size() == 2);
    CHECK(test.at_driver[1].bytes == (is_left ? frame_with(100, 250) : frame_with(150, 200)));
  }
}

TEST_CASE("the raw gyro message gets another number of samples, or is missing") {
  wire::FrameBuilder builder;
  builder.add(wire::RawGyro{.sample_count = 2, .samples = {{{1, 2, 3}, {4, 5, 6}}}});
  builder.add(wire::Current{});
  const auto frame = builder.finish();
  const auto said_with = [&](double samples) {
    Fault fault = fault_of("gyro_samples");
    fault.attributes.numbers["samples"] = samples;
    const Read read = read_under(fault, {Bytes(frame.begin(), frame.end())});
    CHECK(has_no_fault(read.counters));
    REQUIRE(read.frames.size() == 1);
    return read.frames[0];
  };
  CHECK(said_with(1).front().ends_with("samples_xyz=(1,2,3)"));
  CHECK(said_with(2).front().ends_with("samples_xyz=(1,2,3)(4,5,6)"));
  CHECK(said_with(3).front().ends_with("samples_xyz=(1,2,3)(4,5,6)(4,5,6)"));
  CHECK(said_with(0) == std::vector{said_with(3).back()});
}

TEST_CASE("versions are never sent") {
  wire::FrameBuilder builder;
  builder.add(wire::BasicSensorData{});
  builder.add(wire::HardwareVersion{.patch = 4, .minor = 0, .major = 1});
  builder.add(wire::FirmwareVersion{.patch = 0, .minor = 2, .major = 1});
  builder.add(wire::Udid{.udid = {1, 2, 3}});
  const auto frame = builder.finish();
  const Read read = read_under(fault_of("withhold_versions"), {Bytes(frame.begin(), frame.end())});
  REQUIRE(read.frames.size() == 1);
  CHECK(read.frames[0].size() == 1);
}
