#include "robots/rplidar/packets.hpp"

#include <algorithm>
#include <cmath>

#include "sim/scanner/beam.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;

namespace {

/// Precondition: not negative. The function of the C library takes longer than a beam's direction.
int nearest(double value) {
  const double raised = value + 0.5;
  return static_cast<int>(raised);
}

/// In 15 bits. Precondition: 0 to 1 turns.
std::uint16_t angle_q6(double turns) {
  const int rounded = nearest(turns * wire::kTurnQ6);
  return static_cast<std::uint16_t>(rounded < wire::kTurnQ6 ? rounded : rounded - wire::kTurnQ6);
}

/// A distance beyond the field is sent as no echo. (assumed)
std::uint16_t distance(double distance_m, double digits_per_m, int most) {
  const int digits = nearest(distance_m * digits_per_m);
  return static_cast<std::uint16_t>(digits <= most ? digits : 0);
}
std::uint16_t distance_mm(double distance_m, int most) {
  return distance(distance_m, 1000, most);
}

/// Six bits, rounded down, as a real scanner does; less than 0 is sent as 0 (assumed).
std::uint16_t offset_q3(const Measurement& measurement) {
  const double turns = sim::nearest_turn(measurement.head_turns + measurement.echo.turns);
  return static_cast<std::uint16_t>(std::clamp(std::floor(turns * 360 * 8), 0.0, 63.0));
}

}  // namespace

void Packets::begin(std::uint8_t type) {
  type_ = type;
  is_first_ = true;
  count_ = 0;
}

std::size_t Packets::missing() const {
  switch (type_) {
    case wire::Capsule::id: return wire::Capsule::kMeasurements - count_;
    case wire::DenseCapsule::id: return wire::DenseCapsule::kMeasurements - count_;
    case wire::UltraCapsule::id: return distances_mm_.size() - count_;
    default: return 1;
  }
}

std::span<const std::uint8_t> Packets::add(const Measurement& measurement) {
  switch (type_) {
    case wire::Capsule::id: return add_to_capsule(measurement);
    case wire::DenseCapsule::id: return add_to_dense_capsule(measurement);
    case wire::UltraCapsule::id: return add_to_ultra_capsule(measurement);
    default: return add_node(measurement);
  }
}

/// Without an echo the angle is the head's. Source: a revolution of a real A2M8.
std::span<const std::uint8_t> Packets::add_node(const Measurement& measurement) {
  constexpr int kMostQ2 = 0xFFFF;
  wire::Node node;
  node.start = measurement.ends_revolution ? 1 : 0;
  node.not_start = measurement.ends_revolution ? 0 : 1;
  node.angle_q6 = angle_q6(measurement.head_turns);
  const sim::Echo& echo = measurement.echo;
  node.distance_q2 = distance(echo.distance_m, 4000, kMostQ2);
  if (node.distance_q2 > 0) {
    node.angle_q6 = angle_q6(sim::within_turn(-echo.turns));
    const double quality =
        model_.quality_has_two_values
            ? model_.largest_quality
            : std::clamp(std::round(model_.largest_quality * echo.strength), 1.0, 63.0);
    node.quality = static_cast<std::uint8_t>(quality);
  }
  const auto packed = std::span(bytes_).first(wire::Node::kPackedSize);
  wire::pack(node, packed);
  return packed;
}

template <class Packet>
std::span<const std::uint8_t> Packets::finish(Packet& packet) {
  packet.start = is_first_ ? 1 : 0;
  is_first_ = false;
  const auto packed = std::span(bytes_).first(Packet::kPackedSize);
  wire::pack(packet, packed);
  return packed;
}

std::span<const std::uint8_t> Packets::add_to_capsule(const Measurement& measurement) {
  constexpr int kMostMm = 0x3FFF;
  if (count_ == 0) { capsule_.start_angle_q6 = angle_q6(measurement.head_turns); }
  const std::uint16_t mm = distance_mm(measurement.echo.distance_m, kMostMm);
  capsule_.samples[count_] = {mm, mm > 0 ? offset_q3(measurement) : std::uint16_t{0}};
  if (++count_ < wire::Capsule::kMeasurements) { return {}; }
  count_ = 0;
  return finish(capsule_);
}

std::span<const std::uint8_t> Packets::add_to_dense_capsule(const Measurement& measurement) {
  constexpr int kMostMm = 0xFFFF;
  if (count_ == 0) { dense_capsule_.start_angle_q6 = angle_q6(measurement.head_turns); }
  dense_capsule_.samples[count_] = {distance_mm(measurement.echo.distance_m, kMostMm)};
  if (++count_ < wire::DenseCapsule::kMeasurements) { return {}; }
  count_ = 0;
  return finish(dense_capsule_);
}

/// The differences of the last row need the first measurement of the next capsule.
std::span<const std::uint8_t> Packets::add_to_ultra_capsule(const Measurement& measurement) {
  constexpr int kMostMm = 28656;
  std::span<const std::uint8_t> packet;
  distances_mm_[count_] = distance_mm(measurement.echo.distance_m, kMostMm);
  if (count_ == wire::UltraCapsule::kMeasurements) {
    wire::set_distances(ultra_capsule_, distances_mm_);
    packet = finish(ultra_capsule_);
    distances_mm_[0] = distances_mm_.back();
    count_ = 0;
  }
  if (count_ == 0) { ultra_capsule_.start_angle_q6 = angle_q6(measurement.head_turns); }
  ++count_;
  return packet;
}

}  // namespace fakebot::robots::rplidar
