// A wire with faults, which collects the output at both ends.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"
#include "sim/faults/faulty_wire.hpp"

namespace fakebot::test {

using sim::SimTime;
using sim::faults::Bytes;
using sim::faults::Fault;
using sim::faults::Stream;
using std::chrono::milliseconds;

struct Arrival {
  SimTime at;
  Bytes bytes;
  std::string comment;
};

class TestWire : private sim::faults::WireEnds {
 public:
  std::vector<Arrival> at_driver;
  std::vector<Arrival> at_robot;
  sim::faults::FaultyWire wire;

  using Takes = sim::faults::FaultyWire::Takes;

  explicit TestWire(std::uint64_t seed = 1, Takes takes = Takes::no_time)
      : wire(robots::kobuki::wire_protocol(), seed, *this, takes) {}

  /// The driver's bytes, concatenated.
  Bytes driver_bytes() const { return joined(at_driver); }
  Bytes robot_bytes() const { return joined(at_robot); }

 private:
  void to_driver(SimTime at, std::span<const std::uint8_t> bytes,
                 const std::string& comment) override {
    at_driver.push_back({at, {bytes.begin(), bytes.end()}, comment});
  }
  void to_robot(SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override {
    at_robot.push_back({at, {bytes.begin(), bytes.end()}, comment});
  }
  static Bytes joined(const std::vector<Arrival>& arrivals) {
    Bytes all;
    for (const Arrival& one : arrivals) {
      all.insert(all.end(), one.bytes.begin(), one.bytes.end());
    }
    return all;
  }
};

/// A fault with default attributes.
inline Fault fault_of(std::string_view type, Stream stream = Stream::downstream) {
  Fault fault{.name = std::string(type)};
  for (const auto* known : sim::faults::fault_types_of(robots::kobuki::wire_protocol())) {
    if (known->name == type) { fault.type = known; }
  }
  fault.attributes.stream = stream;
  for (const auto& attribute : fault.type->attributes) {
    if (!attribute.is_required()) {
      fault.attributes.numbers[attribute.name] =
          attribute.default_on(robots::kobuki::wire_protocol());
    }
  }
  return fault;
}

inline std::shared_ptr<const Fault> shared(Fault fault) {
  return std::make_shared<const Fault>(std::move(fault));
}

namespace wire = protocol::kobuki;

/// A robot's frame; all fields differ.
inline Bytes frame_at(std::uint16_t timestamp_ms, std::uint16_t left_encoder_ticks = 0x1122) {
  wire::FrameBuilder builder;
  wire::BasicSensorData basic;
  basic.timestamp_ms = timestamp_ms;
  basic.left_encoder_ticks = left_encoder_ticks;
  basic.right_encoder_ticks = 0x3344;
  basic.battery_dv = 0x55;
  builder.add(basic);
  builder.add(wire::Inertial{.angle_cdeg = 0x6677, .rate_cdeg_s = 0x0123});
  builder.add(wire::Current{.left_ca = 1, .right_ca = 2});
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

}  // namespace fakebot::test
