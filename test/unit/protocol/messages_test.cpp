#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "fakebot/protocol/detail/kobuki_page.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "unit/hex.hpp"

using namespace fakebot::protocol;
using namespace fakebot::protocol::kobuki;
using fakebot::protocol::kobuki::detail::protocol_page;
using fakebot::test::Bytes;
using fakebot::test::ExactBytes;
using fakebot::test::from_hex;

namespace {

template <Message M>
Bytes frame_of(const M& message) {
  FrameBuilder builder;
  builder.add(message);
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

template <class Set>
std::vector<std::string> texts(Set set, const Bytes& payload) {
  std::vector<std::string> lines;
  const ExactBytes block(payload);
  for_each_sub_payload(set, block.span(),
                       [&](const auto& message) { lines.push_back(to_text(message)); });
  return lines;
}

/// Decodes every sub-payload into a new frame.
Bytes reencoded(std::span<const std::uint8_t> payload) {
  FrameBuilder builder;
  for_each_sub_payload(Feedback{}, payload,
                       Overloaded{[&](const UnreadableSubPayload& bad) { FAIL(to_text(bad)); },
                                  [&](const auto& message) { builder.add(message); }});
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

/// Identifier and length of each message of a set, with default values; the data are zeros.
template <class Set>
std::vector<std::array<int, 2>> blank_messages(Set set) {
  std::vector<std::array<int, 2>> heads;
  for_each_message_type(set, [&]<class M>() {
    const Bytes frame = frame_of(M{});
    const auto payload = std::span(frame).subspan(3, frame.size() - 4);
    CAPTURE(M::name);
    CHECK(std::ranges::count(payload.subspan(kSubPayloadHeaderSize), 0) == payload[1]);
    heads.push_back({payload[0], payload[1]});
  });
  return heads;
}

Bytes captured_frame() {
  std::ifstream file(FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex");
  return from_hex({std::istreambuf_iterator<char>(file), {}});
}

}  // namespace

TEST_CASE("commands have the documented bytes") {
  // Source: computed by hand from the specification's tables; frames with id 13 and 14 as sent by
  // the official driver.
  CHECK(frame_of(BaseControl{0, 0}) == from_hex("aa 55 06 01 04 00 00 00 00 03"));
  CHECK(frame_of(BaseControl{200, 0}) == from_hex("aa 55 06 01 04 c8 00 00 00 cb"));
  CHECK(frame_of(BaseControl{115, 1}) == from_hex("aa 55 06 01 04 73 00 01 00 71"));
  CHECK(frame_of(BaseControl{-1, -2}) == from_hex("aa 55 06 01 04 ff ff fe ff 02"));
  CHECK(frame_of(Sound{826, 200}) == from_hex("aa 55 05 03 03 3a 03 c8 f4"));
  CHECK(frame_of(SoundSequence{6}) == from_hex("aa 55 03 04 01 06 00"));
  CHECK(frame_of(SetPower{set_power::power_12v1a}) == from_hex("aa 55 04 08 02 04 00 0a"));
  CHECK(frame_of(RequestExtra{request::hardware_version | request::firmware_version |
                              request::udid}) == from_hex("aa 55 04 09 02 0b 00 04"));
  CHECK(frame_of(GeneralPurposeOutput{0x00F0}) == from_hex("aa 55 04 0c 02 f0 00 fa"));
  CHECK(frame_of(SetControllerGain{1, 100000, 100, 2000}) ==
        from_hex("aa 55 0f 0d 0d 01 a0 86 01 00 64 00 00 00 d0 07 00 00 9a"));
  CHECK(frame_of(GetControllerGain{}) == from_hex("aa 55 03 0e 01 00 0c"));
}

TEST_CASE("a captured frame decodes to the known values and encodes to the same bytes") {
  const Bytes frame = captured_frame();
  REQUIRE(frame.size() == 81);
  FrameDecoder decoder(kFeedbackLengths);
  std::span<const std::uint8_t> input = frame;
  const auto event = decoder.next(input);
  REQUIRE(event);
  REQUIRE(event->kind == DecodeEvent::Kind::frame);

  // Values: decoded by hand by the authors of the capture.
  CHECK(texts(Feedback{}, {event->payload().begin(), event->payload().end()}) ==
        std::vector<std::string>{
            "BasicSensorData timestamp_ms=2984 bumper=0x00 wheel_drop=0x00 cliff=0x00 "
            "left_encoder_ticks=65532 right_encoder_ticks=62447 left_pwm_percent=0 "
            "right_pwm_percent=0 buttons=0x00 charger=0 battery_dv=157 overcurrent=0x00",
            "DockingIr right=0x00 center=0x00 left=0x00",
            "Inertial angle_cdeg=-6245 rate_cdeg_s=0 unused=0,0,0",
            "Cliff right_adc=1673 center_adc=1965 left_adc=1609", "Current left_ca=0 right_ca=0",
            "RawGyro frame_id=238 sample_count=2 samples_xyz=(42,-110,-68)(35,-104,-71)",
            "GeneralPurposeInput digital=0x0000 analog_adc=4095,4095,4095,4095 unused=4080,0,0"});
  CHECK(reencoded(event->payload()) == frame);
}

TEST_CASE("a message that nobody has filled in has its identifier and length, and only zeros") {
  // Source: the specification's tables; observed where the headers of the messages say so.
  using Heads = std::vector<std::array<int, 2>>;
  CHECK(blank_messages(Commands{}) ==
        Heads{{1, 4}, {3, 3}, {4, 1}, {8, 2}, {9, 2}, {12, 2}, {13, 13}, {14, 1}});
  CHECK(blank_messages(Feedback{}) == Heads{{1, 15},
                                            {3, 3},
                                            {4, 7},
                                            {5, 6},
                                            {6, 2},
                                            {10, 4},
                                            {10, 2},
                                            {11, 4},
                                            {11, 2},
                                            {13, 2},
                                            {15, 17},
                                            {16, 16},
                                            {19, 12},
                                            {21, 13}});
  const GyroSample blank;
  CHECK((blank.x_digits == 0 && blank.y_digits == 0 && blank.z_digits == 0));
}

TEST_CASE("the extra sub-payloads have the bytes observed from the firmware") {
  // Source: observed, firmware 1.2.0, and the documented example of a UDID.
  CHECK(frame_of(HardwareVersion{4, 0, 1, 0}) == from_hex("aa 55 06 0a 04 04 00 01 00 0d"));
  CHECK(frame_of(FirmwareVersion{0, 2, 1, 0}) == from_hex("aa 55 06 0b 04 00 02 01 00 0a"));
  CHECK(frame_of(OldHardwareVersion{104}) == from_hex("aa 55 04 0a 02 68 00 64"));
  CHECK(frame_of(OldFirmwareVersion{123}) == from_hex("aa 55 04 0b 02 7b 00 76"));
  CHECK(frame_of(Udid{{97713968U, 842422349U, 1361404194U}}) ==
        from_hex("aa 55 0e 13 0c 30 ff d2 05 4d 58 36 32 22 61 25 51 2f"));
  CHECK(frame_of(ControllerInfo{0, 100000, 100, 2000}) ==
        from_hex("aa 55 0f 15 0d 00 a0 86 01 00 64 00 00 00 d0 07 00 00 83"));
}

TEST_CASE("version information is read in the new and the old form") {
  CHECK(texts(Feedback{}, from_hex("0a 04 04 00 01 00 0b 02 6f 00 0a 02 68 00")) ==
        std::vector<std::string>{"HardwareVersion patch=4 minor=0 major=1 unused=0",
                                 "OldFirmwareVersion number=111", "OldHardwareVersion number=104"});
}

TEST_CASE("all fields of a message are visited by name, then its rows") {
  RawGyro gyro{238, 2, {}};
  gyro.samples[0] = {42, -110, -68};
  gyro.samples[1] = {35, -104, -71};
  std::vector<std::string> names;
  for_each_value(gyro, [&](std::string_view name, const auto& /*value*/, const auto& /*flags*/) {
    names.emplace_back(name);
  });
  CHECK(names == std::vector<std::string>{"frame_id", "sample_count", "samples_xyz"});
  CHECK(to_text(gyro) ==
        "RawGyro frame_id=238 sample_count=2 samples_xyz=(42,-110,-68)(35,-104,-71)");
}

TEST_CASE("raw gyro data with zero to three samples is read") {
  for (std::uint8_t count = 0; count <= RawGyro::kMaxSamples; ++count) {
    RawGyro gyro;
    gyro.frame_id = 250;
    gyro.sample_count = count;
    for (std::size_t i = 0; i < count; ++i) {
      gyro.samples[i] = {static_cast<std::int16_t>(i), static_cast<std::int16_t>(-100),
                         static_cast<std::int16_t>(30000)};
    }
    const Bytes frame = frame_of(gyro);
    REQUIRE(frame.size() == 4U + 4U + 6U * count);
    CHECK(frame[6] == 3 * count);
    CHECK(reencoded(std::span(frame).subspan(3, frame.size() - 4)) == frame);
  }
}

TEST_CASE("several commands in one frame are all read") {
  CHECK(texts(Commands{}, from_hex("01 04 c8 00 00 00 0c 02 f0 0f 09 02 01 00")) ==
        std::vector<std::string>{
            "BaseControl speed_mm_s=200 radius_mm=0",
            "GeneralPurposeOutput outputs=0x0FF0(power_3v3|power_5v|power_12v5a|power_12v1a5|"
            "led1_red|led1_green|led2_red|led2_green)",
            "RequestExtra request=0x0001(hardware_version)"});
}

TEST_CASE("unreadable sub-payloads are reported, and those after them are read") {
  struct Case {
    const char* name;
    const char* payload;
    std::vector<std::string> expected;
  };
  const std::vector<Case> cases = {
      {"unknown id",
       "63 02 01 02 04 01 03",
       {"unknown message 0x63: 01 02", "SoundSequence sequence=3"}},
      {"unknown id without data",
       "02 00 04 01 03",
       {"unknown message 0x02: ", "SoundSequence sequence=3"}},
      {"known id, wrong length",
       "01 03 c8 00 00 04 01 03",
       {"message 0x01 of wrong length 3: C8 00 00", "SoundSequence sequence=3"}},
      {"longer than the frame",
       "04 01 03 01 04 c8 00",
       {"SoundSequence sequence=3", "truncated message 0x01: 04 C8 00"}},
      {"id without length",
       "04 01 03 01",
       {"SoundSequence sequence=3", "truncated message 0x01: "}},
      {"the identifier that the documents print for gains",
       "01 0d 01 a0 86 01 00 64 00 00 00 d0 07 00 00",
       {"message 0x01 of wrong length 13: 01 A0 86 01 00 64 00 00 00 D0 07 00 00"}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    CHECK(texts(Commands{}, from_hex(c.payload)) == c.expected);
  }
}

TEST_CASE("inconsistent raw gyro data is not read") {
  CHECK(texts(Feedback{}, from_hex("0d 08 00 06 01 00 02 00 03 00"))[0].starts_with(
      "message 0x0D of wrong length"));
  CHECK(texts(Feedback{}, from_hex("0d 05 00 03 01 00 02"))[0].starts_with(
      "message 0x0D of wrong length"));
  CHECK(texts(Feedback{}, from_hex("0d 01 00"))[0].starts_with("message 0x0D of wrong length"));
}

TEST_CASE("the documentation page names every message of both directions") {
  const std::string page = protocol_page();
  const auto named = [&]<Message M>() {
    CAPTURE(M::name);
    CHECK(page.find("### " + std::string(M::name) + "\n") != std::string::npos);
  };
  for_each_message_type(Commands{}, named);
  for_each_message_type(Feedback{}, named);
}

TEST_CASE("the documentation page has offsets and constants for drivers in other languages") {
  const std::string page = protocol_page();
  for (const char* line : {
           "\n| 7 | right_encoder_ticks | uint16 |",  // behind time stamp, three flags and left
           "\n| 2 | samples_xyz | N x 3 x int16 |",
           "\n| 9 | d_gain_milli | uint32 |",
           "\n| wheel base | 0.23 m |",
           "\n| encoder ticks per metre | 11724.4 |",
           "\n| encoder ticks per turn of the wheel | 2578.33 |",
       }) {
    CAPTURE(line);
    CHECK(page.find(line) != std::string::npos);
  }
}
