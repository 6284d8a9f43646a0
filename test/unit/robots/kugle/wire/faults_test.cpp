// A PC reads a Kugle through faults of the wire, with the protocol's decoder.
#include <doctest/doctest.h>

#include <initializer_list>
#include <memory>
#include <string_view>
#include <vector>

#include "fakebot/protocol/kugle/feedback.hpp"
#include "robots/kugle/wire/wire_protocol.hpp"
#include "sim/faults/fault.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "unit/robots/kugle/wire/frames.hpp"

namespace fakebot::test::kugle {

namespace wire = protocol::kugle;
using sim::SimTime;
using sim::faults::Fault;

namespace {

/// The driver's end of a wire with faults.
class FaultyKugleLine : private sim::faults::WireEnds {
 public:
  void begin(const Fault& fault) { wire_.begin(std::make_shared<const Fault>(fault), now_); }
  void send(const Bytes& frame) { wire_.from_robot(now_ += std::chrono::milliseconds(5), frame); }
  const Bytes& arrived() const { return arrived_; }

 private:
  void to_driver(SimTime /*at*/, std::span<const std::uint8_t> bytes,
                 const std::string& /*comment*/) override {
    arrived_.insert(arrived_.end(), bytes.begin(), bytes.end());
  }
  void to_robot(SimTime /*at*/, std::span<const std::uint8_t> /*bytes*/,
                const std::string& /*comment*/) override {}

  SimTime now_{0};
  Bytes arrived_;
  sim::faults::FaultyWire wire_{robots::kugle::wire_protocol(), 1, *this};
};

Fault fault_of_kugle(std::string_view type) {
  Fault fault{.name = std::string(type)};
  for (const auto* known : sim::faults::fault_types_of(robots::kugle::wire_protocol())) {
    if (known->name == type) { fault.type = known; }
  }
  for (const auto& attribute : fault.type->attributes) {
    if (attribute.is_required()) { continue; }
    fault.attributes.numbers[attribute.name] = attribute.default_on(robots::kugle::wire_protocol());
  }
  return fault;
}

Fault aimed_at(std::string_view type, std::string_view message, std::string_view field = {}) {
  Fault fault = fault_of_kugle(type);
  fault.attributes.message =
      robots::kugle::wire_protocol().find_message(sim::WireDirection::from_robot, message);
  fault.attributes.field = fault.attributes.message->find_field(field);
  return fault;
}

struct ReadFrames {
  std::vector<Bytes> frames{};
  wire::DecodeCounters counters{};
};

ReadFrames read_under_fault(const Fault& fault, const std::vector<Bytes>& sent) {
  FaultyKugleLine line;
  line.begin(fault);
  for (const Bytes& frame : sent) { line.send(frame); }
  ReadFrames read;
  wire::FrameDecoder decoder;
  std::span<const std::uint8_t> rest = line.arrived();
  while (const auto event = decoder.next(rest)) {
    if (event->kind != wire::DecodeEvent::Kind::frame) { continue; }
    read.frames.emplace_back(event->bytes.begin(), event->bytes.end());
  }
  read.counters = decoder.counters();
  return read;
}

Bytes estimates(double time_s) {
  wire::StateEstimates message;
  message.time_s = static_cast<float>(time_s);
  message.q_w = 1;
  return frame_of(message);
}

float time_of(const Bytes& frame) {
  return protocol::read_message<wire::StateEstimates>(payload_of(frame)).time_s;
}

}  // namespace

TEST_CASE("a fault of the checksum is a wrong coding, and nothing else is lost") {
  Fault fault = fault_of_kugle("wrong_checksum");
  fault.at_most = 1;
  const ReadFrames read = read_under_fault(fault, {estimates(1), estimates(2), estimates(3)});
  CHECK(read.counters.bad_codings == 1);
  CHECK(read.frames == std::vector{estimates(2), estimates(3)});
}

TEST_CASE("a frame that is longer than its length says is cut, and the next one is found") {
  Fault fault = fault_of_kugle("wrong_length");
  fault.at_most = 1;
  const ReadFrames read = read_under_fault(fault, {estimates(1), estimates(2), estimates(3)});
  CHECK(read.counters.bad_codings == 1);
  CHECK(read.frames == std::vector{estimates(2), estimates(3)});
}

TEST_CASE("frames get lost and arrive twice") {
  Fault drop = fault_of_kugle("drop");
  drop.every = 2;
  CHECK(read_under_fault(drop, {estimates(1), estimates(2), estimates(3)}).frames ==
        std::vector{estimates(1), estimates(3)});
  Fault duplicate = fault_of_kugle("duplicate");
  duplicate.at_most = 1;
  CHECK(read_under_fault(duplicate, {estimates(1), estimates(2)}).frames ==
        std::vector{estimates(1), estimates(1), estimates(2)});
}

TEST_CASE("a message with a payload of a wrong size is in a good frame") {
  const ReadFrames read =
      read_under_fault(aimed_at("wrong_message_length", "StateEstimates"), {estimates(1)});
  REQUIRE(read.frames.size() == 1);
  CHECK(payload_of(read.frames[0]).size() == protocol::wire_size<wire::StateEstimates> + 1);
  CHECK(read.counters.bad_codings == 0);
}

TEST_CASE("one message is withheld, the others pass") {
  const Bytes encoders = frame_of(wire::RawSensorEncoders{});
  CHECK(read_under_fault(aimed_at("drop_message", "StateEstimates"),
                         {encoders, estimates(1), encoders})
            .frames == std::vector{encoders, encoders});
}

TEST_CASE("an unknown message follows as a good frame, also one that has a frame inside") {
  for (const char* type : {"unknown_message", "header_in_payload"}) {
    CAPTURE(type);
    const ReadFrames read = read_under_fault(fault_of_kugle(type), {estimates(1)});
    REQUIRE(read.frames.size() == 2);
    CHECK(read.frames[0] == estimates(1));
    CHECK(read.frames[1][1] == 0x7E);
    CHECK(read.counters.bad_codings + read.counters.garbage_bytes == 0);
  }
}

TEST_CASE("a corrupted float has the value, and each float of an array") {
  Fault fault = aimed_at("corrupt_field", "StateEstimates", "q_w");
  fault.attributes.numbers["value"] = 0.25;
  wire::StateEstimates changed;
  changed.time_s = 7;
  changed.q_w = 0.25F;
  CHECK(read_under_fault(fault, {estimates(7)}).frames == std::vector<Bytes>{frame_of(changed)});

  fault = aimed_at("corrupt_field", "CovarianceDump", "q_covariance");
  fault.attributes.numbers["value"] = -1;
  wire::CovarianceDump dump;
  dump.q_covariance.fill(-1);
  CHECK(read_under_fault(fault, {frame_of(wire::CovarianceDump{})}).frames ==
        std::vector<Bytes>{frame_of(dump)});
}

TEST_CASE("time stamps jump, repeat, and wrap where the board's microseconds do") {
  Fault jump = fault_of_kugle("timestamp_jump");
  jump.attributes.numbers["by_ms"] = 2500;
  CHECK(time_of(read_under_fault(jump, {estimates(1)}).frames.at(0)) == 3.5F);
  CHECK(time_of(read_under_fault(jump, {estimates(4294)}).frames.at(0)) ==
        doctest::Approx(1.533).epsilon(0.001));

  const ReadFrames wrapped = read_under_fault(fault_of_kugle("timestamp_wrap"),
                                              {estimates(1), estimates(1.005), estimates(1.01)});
  CHECK(time_of(wrapped.frames.at(0)) == doctest::Approx(4294.966));
  CHECK(time_of(wrapped.frames.at(1)) == doctest::Approx(0.004).epsilon(0.01));
  CHECK(time_of(wrapped.frames.at(2)) == doctest::Approx(0.009).epsilon(0.01));

  Fault repeat = fault_of_kugle("repeat_timestamp");
  repeat.every = 2;
  const ReadFrames repeated = read_under_fault(repeat, {estimates(1), estimates(2), estimates(3)});
  CHECK(time_of(repeated.frames.at(1)) == 1);
  CHECK(time_of(repeated.frames.at(2)) == 3);
}

}  // namespace fakebot::test::kugle
