// The run-time tables match protocol/: the same messages, fields, frames and faults.
#include "robots/kobuki/wire/wire_protocol.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <type_traits>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"
#include "sim/wire/frame_editor.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

namespace wire_namespace = protocol::kobuki;
using robots::kobuki::wire_protocol;
using sim::FieldInfo;
using sim::MessageInfo;
using sim::WireDirection;
using sim::WireEvent;

namespace {

template <class Element>
void check_values(const FieldInfo& info, std::span<const std::uint8_t> data, Element value) {
  CHECK(sim::to_double(sim::load(info, data)) == static_cast<double>(value));
  CHECK(sim::is_signed(info.type) == std::is_signed_v<Element>);
  CHECK(sim::size_of(info.type) == sizeof(Element));
  CHECK(info.count == 0);
}

template <class Element, std::size_t N>
void check_values(const FieldInfo& info, std::span<const std::uint8_t> data,
                  const std::array<Element, N>& values) {
  CHECK(info.count == N);
  CHECK(info.size() == sizeof(values));
  for (std::size_t i = 0; i < N; ++i) {
    CHECK(sim::to_double(sim::load(info, data, i)) == static_cast<double>(values[i]));
  }
}

/// Compares a message with the bytes from which the message was read. All bytes differ.
template <protocol::Message M>
void check_fields(const MessageInfo& info, const M& message, std::span<const std::uint8_t> data) {
  std::size_t index = 0;
  std::size_t offset = 0;
  protocol::for_each_field<M>([&](const auto& field) {
    CAPTURE(field.name);
    REQUIRE(index < info.fields.size());
    const FieldInfo& known = info.fields[index++];
    CHECK(known.name == field.name);
    CHECK(known.meaning == field.meaning);
    CHECK(known.offset == offset);
    CHECK(known.unit.factor == field.unit.factor);
    CHECK(known.unit.name == field.unit.name);
    CHECK(known.flags.data() == field.flags.data());
    CHECK(known.values.data() == field.values.data());
    check_values(known, data, message.*field.member);
    offset += sizeof(message.*field.member);
  });
  CHECK(index == info.fields.size());
  CHECK(info.size == offset);
}

template <protocol::Message M>
Bytes data_of_message() {
  if constexpr (protocol::VariableMessage<M>) {
    return from_hex("05 06 F0 FF 02 00 03 00 04 00 05 00 06 00");
  } else {
    Bytes data(protocol::wire_size<M>);
    for (std::size_t i = 0; i < data.size(); ++i) { data[i] = static_cast<std::uint8_t>(0xF1 - i); }
    return data;
  }
}

template <class Set>
void check_direction(WireDirection direction, Set set) {
  const auto messages = wire_protocol().messages(direction);
  std::size_t index = 0;
  protocol::for_each_message_type(set, [&]<protocol::Message M>() {
    CAPTURE(M::name);
    REQUIRE(index < messages.size());
    const MessageInfo& info = messages[index];
    CHECK(info.index == index++);
    CHECK(info.id == M::id);
    CHECK(info.name == M::name);
    CHECK(info.is_variable == protocol::VariableMessage<M>);
    CHECK(wire_protocol().find_message(direction, M::name) == &info);
    const Bytes data = data_of_message<M>();
    REQUIRE(protocol::accepts<M>(data));
    check_fields(info, protocol::read_message<M>(data), data);

    const auto frame = wire_protocol().encode(std::vector<sim::OutgoingPart>{{M::id, data}});
    sim::WireParts parts;
    wire_protocol().walk(direction, frame.value(), parts);
    REQUIRE(parts.all().size() == 1);
    CHECK(parts.all()[0].message == &info);
  });
  CHECK(index == messages.size());
}

WireEvent::Kind kind_of(wire_namespace::DecodeEvent::Kind kind) {
  return static_cast<WireEvent::Kind>(kind);  // the enumerators have the same order
}

/// Frames, damaged frames and noise, in pieces of random size.
Bytes random_stream(std::mt19937& random) {
  Bytes stream;
  const auto below = [&](std::size_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
  };
  for (int i = 0; i < 30; ++i) {
    Bytes data(below(20));
    for (auto& byte : data) { byte = static_cast<std::uint8_t>(random()); }
    auto piece = wire_protocol()
                     .encode(std::vector<sim::OutgoingPart>{{below(2) == 0 ? 1U : below(256), data},
                                                            {3, Bytes(below(130))}})
                     .value();
    if (below(3) == 0) { piece[below(piece.size())] ^= 0x55; }
    if (below(4) == 0) { piece.resize(below(piece.size())); }
    if (below(4) == 0) { piece.insert(piece.begin(), {0xAA, 0x55, 0xAA}); }
    stream = stream + piece;
  }
  return stream;
}

void check_decoder(std::optional<WireDirection> direction, wire_namespace::LengthLimits lengths,
                   std::mt19937& random) {
  const auto decoder = wire_protocol().make_decoder(direction);
  wire_namespace::FrameDecoder reference(lengths);
  const Bytes stream = random_stream(random);
  std::uint64_t done = 0;
  const auto check = [&](const WireEvent& event, const wire_namespace::DecodeEvent& expected) {
    REQUIRE(event.kind == kind_of(expected.kind));
    REQUIRE(event.offset == expected.offset);
    REQUIRE(std::ranges::equal(event.bytes, expected.bytes));
    REQUIRE(event.offset == done);  // the bytes consumed so far
    done += event.consumed;
  };
  for (std::size_t at = 0; at < stream.size();) {
    const std::size_t size = std::min<std::size_t>(1 + random() % 70, stream.size() - at);
    std::span<const std::uint8_t> input(stream.data() + at, size);
    std::span<const std::uint8_t> same = input;
    at += size;
    while (const auto event = decoder->next(input)) {
      const auto expected = reference.next(same);
      REQUIRE(expected);
      check(*event, *expected);
    }
    REQUIRE(!reference.next(same));
    REQUIRE(decoder->mid_frame() == reference.mid_frame());
    if (random() % 5 == 0 && decoder->mid_frame()) {
      check(decoder->give_up(), reference.give_up());
    }
  }
}

}  // namespace

TEST_CASE("the run-time table has every message and field of the protocol") {
  check_direction(WireDirection::from_robot, wire_namespace::Feedback{});
  check_direction(WireDirection::from_driver, wire_namespace::Commands{});
}

TEST_CASE("raw samples of the gyro are rows") {
  const MessageInfo& gyro = *wire_protocol().find_message(WireDirection::from_robot, "RawGyro");
  CHECK(gyro.rows.name == "samples_xyz");
  CHECK(gyro.rows.columns.size() == 3);
  CHECK(gyro.rows.type == sim::FieldType::i16);
  const Bytes data = data_of_message<wire_namespace::RawGyro>();
  CHECK(sim::to_double(sim::load(*gyro.find_field("sample_count"), data)) == 2);
}

TEST_CASE("run-time decoders find the same in arbitrary bytes as those of the protocol") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    check_decoder(WireDirection::from_driver, wire_namespace::kCommandLengths, random);
    check_decoder(WireDirection::from_robot, wire_namespace::kFeedbackLengths, random);
    check_decoder(std::nullopt, {3, 255}, random);
  }
}

TEST_CASE("a walk reports unreadable sub-payloads with the reason") {
  const Bytes frame = from_hex("AA 55 0C 63 01 00 01 02 05 06 0B 00 05 03 02");
  sim::WireParts parts;
  wire_protocol().walk(WireDirection::from_robot, frame + Bytes{0}, parts);
  REQUIRE(parts.all().size() == 4);
  CHECK(parts.all()[0].violation == protocol::Violation::unknown_id);
  CHECK(parts.all()[1].violation == protocol::Violation::wrong_length);
  CHECK(parts.all()[1].id == 1);
  CHECK(parts.all()[2].violation == protocol::Violation::wrong_length);
  CHECK(parts.all()[3].violation == protocol::Violation::truncated);
  CHECK(parts.all()[3].data.size() == 2);
  for (const auto& part : parts.all()) { CHECK(part.message == nullptr); }
}

TEST_CASE("a frame that starts with basic sensor data is the robot's") {
  wire_namespace::FrameBuilder builder;
  builder.add(wire_namespace::BasicSensorData{});
  CHECK(wire_protocol().direction_of(builder.finish()) == WireDirection::from_robot);
  builder.clear();
  builder.add(wire_namespace::BaseControl{});
  CHECK(wire_protocol().direction_of(builder.finish()) == WireDirection::from_driver);
  CHECK(!wire_protocol().direction_of(from_hex("00 AA 55 03 01")));
  CHECK(!wire_protocol().direction_of(from_hex("AA 55")));
}

TEST_CASE("driving uses the protocol's conversion of a velocity") {
  wire_namespace::FrameBuilder builder;
  builder.add(wire_namespace::to_base_control({0.2, -0.5}));
  const auto expected = builder.finish();
  const auto part = wire_protocol().drive(0.2, -0.5);
  REQUIRE(part);
  CHECK(wire_protocol().encode(std::span(&*part, 1)).value() ==
        Bytes(expected.begin(), expected.end()));
}

TEST_CASE("too many messages, or none, give no frame") {
  CHECK(!wire_protocol().encode({}));
  CHECK(!wire_protocol().encode(std::vector<sim::OutgoingPart>{{1, Bytes(254)}}));
  CHECK(wire_protocol().encode(std::vector<sim::OutgoingPart>{{1, Bytes(253)}}).value().size() ==
        wire_protocol().properties().largest_frame_bytes);
}

TEST_CASE("changing a field keeps the frame valid") {
  wire_namespace::FrameBuilder builder;
  builder.add(wire_namespace::BasicSensorData{.timestamp_ms = 7});
  builder.add(wire_namespace::Inertial{.angle_cdeg = 3});
  const auto built = builder.finish();
  Bytes frame(built.begin(), built.end());
  const auto clock = wire_protocol().clock().value();
  const auto& editor = wire_protocol().editor();
  CHECK(sim::to_double(editor.field(frame, *clock.message, *clock.field).value()) == 7);
  REQUIRE(editor.set_field(frame, *clock.message, *clock.field, std::uint64_t{0x1234}));
  CHECK(sim::to_double(editor.field(frame, *clock.message, *clock.field).value()) == 0x1234);
  CHECK(editor.split(frame).value().size() == 2);
  frame[5] ^= 1;
  CHECK(!editor.field(frame, *clock.message, *clock.field));
  CHECK(!editor.set_field(frame, *clock.message, *clock.field, std::uint64_t{1}));
}

}  // namespace fakebot::test
