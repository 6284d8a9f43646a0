// A line is recorded and read back: arbitrary frames, also with faults.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_reader.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "runner/recording/recording.hpp"
#include "system/temp_dir.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using namespace fakebot::test;

namespace {

constexpr int kFrames = 10000;
constexpr int kFramesUnderEachFault = 300;

struct SaidByTwo {
  bool by_robot;
  Bytes frame{};
  std::vector<std::string> texts{};  // of the messages
};

/// Makes frames of a few random messages with random values.
class AnyFrame {
 public:
  explicit AnyFrame(std::uint64_t seed) : random_(seed) {}

  SaidByTwo next() {
    SaidByTwo said{.by_robot = below(2) == 0};
    wire::FrameBuilder builder;
    // A robot's frames start with basic sensor data; a driver's decoder requires this length at
    // least.
    if (said.by_robot) { add<wire::BasicSensorData>(builder, said); }
    for (std::size_t more = 1 + below(4); more > 0; --more) {
      if (said.by_robot) {
        add_any(wire::Feedback{}, builder, said);
      } else {
        add_any(wire::Commands{}, builder, said);
      }
    }
    const auto frame = builder.finish();
    said.frame = {frame.begin(), frame.end()};
    return said;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }

  template <class... Messages>
  void add_any(protocol::MessageSet<Messages...> /*set*/, wire::FrameBuilder& builder,
               SaidByTwo& said) {
    std::size_t which = below(sizeof...(Messages));
    ((which-- == 0 ? add<Messages>(builder, said) : void()), ...);
  }

  template <class M>
  void add(wire::FrameBuilder& builder, SaidByTwo& said) {
    Bytes data;
    do {
      data.resize(below(32));
      for (std::uint8_t& byte : data) { byte = static_cast<std::uint8_t>(random_()); }
    } while (!protocol::accepts<M>(data));
    const auto message = protocol::read_message<M>(data);
    if (builder.add(message)) { said.texts.push_back(wire::to_text(message)); }
  }

  std::mt19937_64 random_;
};

struct PassedPacket {
  bool by_robot;
  Bytes bytes;
  std::string comment;

  bool operator==(const PassedPacket&) const = default;
};

std::vector<PassedPacket> passed_packets(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  capture::PcapngReader reader(
      [&file](std::span<std::uint8_t> buffer) {
        file.read(reinterpret_cast<char*>(buffer.data()),
                  static_cast<std::streamsize>(buffer.size()));
        return static_cast<std::size_t>(file.gcount());
      },
      path);
  std::vector<PassedPacket> packets;
  while (const capture::CapturedPacket* packet = reader.next()) {
    packets.push_back({packet->direction == capture::PacketDirection::inbound,
                       {packet->bytes.begin(), packet->bytes.end()},
                       std::string(packet->comments.empty() ? "" : packet->comments[0])});
  }
  CHECK(reader.note() == "");
  return packets;
}

/// A line with any faults, which records all arriving bytes.
class RecordedWire : private sim::faults::WireEnds {
 public:
  void say(const SaidByTwo& said) {
    now_ += milliseconds(10);
    wire.advance(now_);
    if (said.by_robot) {
      wire.from_robot(now_, said.frame);
    } else {
      wire.from_driver(now_, said.frame);
    }
  }
  void let_all_arrive() {
    wire.advance(now_ + std::chrono::hours(1));
    recording.flush();
  }

  std::vector<PassedPacket> arrived{};
  TempDir dir{};
  runner::Recording recording{dir / "f", {}, {"a"}, [](const std::string& error) { FAIL(error); }};
  sim::faults::FaultyWire wire{robots::kobuki::wire_protocol(), 7, *this};

 private:
  void to_driver(SimTime at, std::span<const std::uint8_t> bytes,
                 const std::string& comment) override {
    arrived.push_back({true, {bytes.begin(), bytes.end()}, comment});
    recording.tap(0).on_robot_bytes(at, bytes, comment);
  }
  void to_robot(SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override {
    arrived.push_back({false, {bytes.begin(), bytes.end()}, comment});
    recording.tap(0).on_driver_bytes(at, bytes, comment);
  }

  SimTime now_{0};
};

template <class Messages>
std::vector<std::string> texts_in(Messages messages, std::span<const std::uint8_t> payload) {
  std::vector<std::string> texts;
  protocol::for_each_sub_payload(messages, payload,
                                 [&](const auto& one) { texts.push_back(wire::to_text(one)); });
  return texts;
}

std::vector<std::string> texts_of(const PassedPacket& packet) {
  wire::FrameDecoder decoder({2, wire::kMaxPayloadSize});
  std::span<const std::uint8_t> rest = packet.bytes;
  const auto event = decoder.next(rest);
  REQUIRE(event);
  REQUIRE(event->kind == wire::DecodeEvent::Kind::frame);
  REQUIRE(event->bytes.size() == packet.bytes.size());
  return packet.by_robot ? texts_in(wire::Feedback{}, event->payload())
                         : texts_in(wire::Commands{}, event->payload());
}

std::shared_ptr<const Fault> half_as_likely(const sim::faults::FaultType& type, Stream stream) {
  Fault fault = fault_of(type.name, stream);
  fault.toxicity = 0.5;
  fault.attributes.message = robots::kobuki::wire_protocol().messages(direction_of(stream)).data();
  fault.attributes.field = fault.attributes.message->fields.data();
  for (const auto& attribute : type.attributes) {
    using Kind = sim::faults::Attribute::Kind;
    const bool number = attribute.kind != Kind::message && attribute.kind != Kind::field;
    if (number && attribute.is_required()) { fault.attributes.numbers[attribute.name] = 1; }
  }
  return shared(std::move(fault));
}

}  // namespace

TEST_CASE("ten thousand random frames decode from the recording to what was sent") {
  AnyFrame any(1);
  RecordedWire line;
  std::vector<SaidByTwo> all;
  for (int i = 0; i < kFrames; ++i) { line.say(all.emplace_back(any.next())); }
  line.let_all_arrive();
  const auto packets = passed_packets(line.recording.path());
  REQUIRE(packets.size() == all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CAPTURE(i);
    REQUIRE(packets[i].by_robot == all[i].by_robot);
    REQUIRE(texts_of(packets[i]) == all[i].texts);
  }
}

TEST_CASE("under each fault the recording has what arrived and a comment about the fault") {
  for (const auto* known : sim::faults::fault_types_of(robots::kobuki::wire_protocol())) {
    const sim::faults::FaultType& type = *known;
    for (const Stream stream : {Stream::downstream, Stream::upstream}) {
      if (stream == Stream::upstream && type.needs_feedback) { continue; }
      CAPTURE(type.name);
      CAPTURE(sim::faults::name_of(stream));
      AnyFrame any(2);
      RecordedWire line;
      line.wire.begin(half_as_likely(type, stream), SimTime{0});
      for (int i = 0; i < kFramesUnderEachFault; ++i) { line.say(any.next()); }
      line.let_all_arrive();
      CHECK(line.wire.tally().hits() > 0);
      const bool any_comment = std::ranges::any_of(
          line.arrived, [](const PassedPacket& packet) { return !packet.comment.empty(); });
      CHECK((any_comment || type.name == "stall"));  // a stall has let nothing pass yet
      CHECK(passed_packets(line.recording.path()) == line.arrived);
    }
  }
}
