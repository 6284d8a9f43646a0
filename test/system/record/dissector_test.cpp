// How Wireshark with the dissector shows frames: fields have the encoded values.
#include <doctest/doctest.h>

#include <concepts>
#include <random>
#include <string>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "system/emulator_process.hpp"
#include "system/record/dissected.hpp"
#include "system/record/tshark.hpp"

using namespace fakebot::test;
using fakebot::capture::PacketDirection;
namespace protocol = fakebot::protocol;
namespace wire = fakebot::protocol::kobuki;
using protocol::Message;

namespace {

const std::string kExpert = "_ws.expert.message";
const std::string kMalformed = "_ws.malformed";

std::string filter_of(std::string_view name) {
  std::string filter = "kobuki";
  for (const char letter : name) {
    const bool upper = letter >= 'A' && letter <= 'Z';
    filter += upper ? "_" : "";
    filter += upper ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  filter[std::string("kobuki").size()] = '.';
  return filter + ".";
}

/// The expected fields of a packet, in the format of dissected().
class Shown {
 public:
  template <Message M>
  void add(const M& message) {
    protocol::for_each_value(message, [&](std::string_view name, const auto& value,
                                          std::span<const protocol::Flag> flags) {
      add_value(filter_of(M::name) + std::string(name), value, flags);
    });
    if constexpr (protocol::MessageWithRows<M>) {
      for (const auto& row : message.rows()) { add_row<M>(row); }
    }
  }

  const FieldTexts& texts() const { return texts_; }

 private:
  template <std::integral Value>
  void add_value(const std::string& field, Value value, std::span<const protocol::Flag> flags) {
    put(field, std::to_string(value));
    for (const protocol::Flag& flag : flags) {
      put(field + "." + std::string(flag.name), (value & flag.mask) != 0 ? "1" : "0");
    }
  }
  template <std::size_t N>
  void add_value(const std::string& field, const std::array<std::uint8_t, N>& bytes,
                 std::span<const protocol::Flag> /*flags*/) {
    put(field, hex_of(std::string(bytes.begin(), bytes.end())));
  }
  template <class Value, std::size_t N>
  void add_value(const std::string& field, const std::array<Value, N>& values,
                 std::span<const protocol::Flag> /*flags*/) {
    for (std::size_t i = 0; i < N; ++i) {
      put(field + "." + std::to_string(i), std::to_string(values[i]));
    }
  }
  template <class Rows>
  requires(!std::integral<Rows>) void add_value(const std::string& /*field*/, const Rows& /*rows*/,
                                                std::span<const protocol::Flag> /*flags*/) {}
  template <class M, class Row>
  void add_row(const Row& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      put(filter_of(M::name) + std::string(M::rows_name) + "." + std::string(M::row_columns[i]),
          std::to_string(row[i]));
    }
  }
  void put(const std::string& field, const std::string& text) {
    std::string& all = texts_[field];
    all += (all.empty() ? "" : ",") + text;
  }

  FieldTexts texts_;
};

/// Sets all fields of a message to generated numbers.
template <Message M, class Generator>
M filled(Generator&& next) {
  M message{};
  if constexpr (protocol::VariableMessage<M>) {
    message.frame_id = static_cast<std::uint8_t>(next());
    message.sample_count = static_cast<std::uint8_t>(next() % 5);
    for (auto& sample : message.samples) {
      sample = {static_cast<std::int16_t>(next()), static_cast<std::int16_t>(next()),
                static_cast<std::int16_t>(next())};
    }
  } else {
    std::array<std::uint8_t, protocol::wire_size<M>> bytes{};
    for (auto& byte : bytes) { byte = static_cast<std::uint8_t>(next()); }
    message = protocol::read_message<M>(bytes);
  }
  return message;
}

/// All fields of the direction's messages.
template <class Set>
void add_fields(Set set, std::vector<std::string>& fields) {
  protocol::for_each_message_type(set, [&]<Message M>() {
    Shown shown;
    shown.add(filled<M>([] { return 1; }));
    for (const auto& [field, text] : shown.texts()) { fields.push_back(field); }
  });
}

std::vector<std::string> all_fields() {
  std::vector<std::string> fields{kExpert, kMalformed};
  add_fields(wire::Commands{}, fields);
  add_fields(wire::Feedback{}, fields);
  return fields;
}

Bytes finished(wire::FrameBuilder& builder) {
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

void check_all(const CaptureFile& capture, const std::vector<Shown>& expected) {
  const auto packets = dissected(capture.path(), all_fields());
  REQUIRE(packets.size() == expected.size());
  for (std::size_t i = 0; i < packets.size(); ++i) {
    if (packets[i] == expected[i].texts()) { continue; }
    CAPTURE(i);
    for (const auto& field : expected[i].texts()) {
      CAPTURE(field.first);
      const auto found = packets[i].find(field.first);
      CHECK((found == packets[i].end() ? "nothing" : found->second) == field.second);
    }
    REQUIRE(packets[i].size() == expected[i].texts().size());
  }
}

constexpr std::size_t kLongestCommand = 119;

/// Random messages of a direction, as many as fit.
template <class Set>
Shown add_random_frame(Set set, PacketDirection direction, std::mt19937& random,
                       CaptureFile& capture) {
  std::size_t types = 0;
  protocol::for_each_message_type(set, [&]<Message M>() { ++types; });
  Shown shown;
  wire::FrameBuilder builder;
  std::size_t size = 0;
  for (std::size_t count = 1 + random() % 8; count > 0; --count) {
    std::size_t left = random() % types;
    protocol::for_each_message_type(set, [&]<Message M>() {
      if (left-- != 0) { return; }
      const M message = filled<M>(random);
      size += 2 + protocol::data_size(message);
      if (direction == PacketDirection::outbound && size > kLongestCommand) { return; }
      if (builder.add(message)) { shown.add(message); }
    });
  }
  capture.add(direction, finished(builder));
  return shown;
}

}  // namespace

TEST_CASE("every field of every message of both directions shows the encoded value") {
  CaptureFile capture;
  std::vector<Shown> expected;
  unsigned value = 0;  // all different, with zeros and both signs
  const auto add_each = [&](auto set, PacketDirection direction) {
    protocol::for_each_message_type(set, [&]<Message M>() {
      const M message = filled<M>([&] { return value += 37; });
      wire::FrameBuilder builder;
      builder.add(message);
      capture.add(direction, finished(builder));
      expected.emplace_back().add(message);
    });
  };
  add_each(wire::Commands{}, PacketDirection::outbound);
  add_each(wire::Feedback{}, PacketDirection::inbound);
  check_all(capture, expected);
}

TEST_CASE("ten thousand random frames show all their fields without expert messages") {
  constexpr int kFrames = 10000;
  CaptureFile capture;
  std::vector<Shown> expected;
  std::mt19937 random(1);  // NOLINT(cert-msc32-c,cert-msc51-cpp): a fixed seed
  for (int i = 0; i < kFrames; ++i) {
    expected.push_back(
        i % 2 == 0 ? add_random_frame(wire::Commands{}, PacketDirection::outbound, random, capture)
                   : add_random_frame(wire::Feedback{}, PacketDirection::inbound, random, capture));
  }
  check_all(capture, expected);
}

TEST_CASE("a frame of a real robot shows the documented values of its bytes") {
  CaptureFile capture;
  capture.add(PacketDirection::inbound,
              from_hex(content_of(FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex")));
  const FieldTexts expected{{"kobuki.direction", "1"},
                            {"kobuki.length", "77"},
                            {"kobuki.checksum", "98"},
                            {"kobuki.checksum.status", "1"},
                            {"kobuki.sub_payload.id", "1,3,4,5,6,13,16"},
                            {"kobuki.sub_payload.length", "15,3,7,6,2,14,16"},
                            {"kobuki.basic_sensor_data.timestamp_ms", "2984"},
                            {"kobuki.basic_sensor_data.bumper.left", "0"},
                            {"kobuki.basic_sensor_data.left_encoder_ticks", "65532"},
                            {"kobuki.basic_sensor_data.right_encoder_ticks", "62447"},
                            {"kobuki.basic_sensor_data.charger", "0"},
                            {"kobuki.basic_sensor_data.battery_dv", "157"},
                            {"kobuki.inertial.angle_cdeg", "-6245"},
                            {"kobuki.cliff.right_adc", "1673"},
                            {"kobuki.cliff.center_adc", "1965"},
                            {"kobuki.cliff.left_adc", "1609"},
                            {"kobuki.raw_gyro.frame_id", "238"},
                            {"kobuki.raw_gyro.sample_count", "2"},
                            {"kobuki.raw_gyro.samples_xyz.x", "42,35"},
                            {"kobuki.raw_gyro.samples_xyz.y", "-110,-104"},
                            {"kobuki.raw_gyro.samples_xyz.z", "-68,-71"},
                            {"kobuki.general_purpose_input.analog_adc.3", "4095"},
                            {"kobuki.general_purpose_input.unused.0", "4080"}};
  std::vector<std::string> fields{kExpert, kMalformed};
  for (const auto& [field, text] : expected) { fields.push_back(field); }
  const auto packets = dissected(capture.path(), fields);
  REQUIRE(packets.size() == 1);
  for (const auto& field : expected) {
    CAPTURE(field.first);
    CHECK(packets[0].at(field.first) == field.second);
  }
  CHECK(packets[0].size() == expected.size());
}

TEST_CASE("units and names of values and bits are shown with the numbers") {
  CaptureFile capture;
  capture.add(PacketDirection::inbound,
              from_hex("aa 55 18 01 0f 14 00 05 00 00 00 00 00 00 f6 00 00 12 9d 00"
                       "04 05 9b e7 00 00 00 03"));
  capture.add(PacketDirection::outbound, from_hex("aa 55 06 01 04 c8 00 00 00 cb"));
  const std::string text = tshark_output(capture.path(), "-V");
  for (const char* line : {"timestamp_ms: 20 ms\n", "bumper: 0x05 (right, left)\n",
                           ".... .1.. = left: ", "left_pwm_percent: -10 %\n",
                           "charger: adapter charged (18)\n", "battery_dv: 157 (15.7 V)\n",
                           "speed_mm_s: 200 mm/s\n", "frame from the driver, 10 bytes\n"}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("columns show sender and content, and filters find values") {
  CaptureFile capture;
  for (const char* frame :
       {"aa 55 06 01 04 c8 00 00 00 cb", "aa 55 06 01 04 38 ff 00 00 c4", "aa 55 03 04 01 05 03"}) {
    capture.add(PacketDirection::outbound, from_hex(frame));
  }
  const std::string columns = "-T fields -e _ws.col.Protocol -e _ws.col.Info";
  CHECK(tshark_output(capture.path(), columns + " -Y 'kobuki.base_control.speed_mm_s < 0'") ==
        "Kobuki\tBaseControl speed_mm_s=-200 radius_mm=0\n");
  CHECK(tshark_output(capture.path(), columns + " -Y 'kobuki.base_control.speed_mm_s > 50'") ==
        "Kobuki\tBaseControl speed_mm_s=200 radius_mm=0\n");
  CHECK(tshark_output(capture.path(), columns + " -Y kobuki.sound_sequence") ==
        "Kobuki\tSoundSequence sequence=cleaning start\n");
}
