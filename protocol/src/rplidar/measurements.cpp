#include "fakebot/protocol/rplidar/measurements.hpp"

#include <algorithm>
#include <cassert>

#include "fakebot/protocol/rplidar/frame.hpp"

namespace fakebot::protocol::inline v0::rplidar {

namespace {

constexpr std::uint8_t kFirstSync = 0xA0;
constexpr std::uint8_t kSecondSync = 0x50;
constexpr std::uint8_t kHighBits = 0xF0;
constexpr std::uint16_t kStartBit = 0x8000;
constexpr std::size_t kCapsuleHeadSize = 4;

std::uint8_t checksum_of(std::span<const std::uint8_t> capsule) {
  return exclusive_or(capsule.subspan(2));
}

void put_checksum(std::uint8_t checksum, std::span<std::uint8_t> capsule) {
  capsule[0] = static_cast<std::uint8_t>(kFirstSync | (checksum & 0xF));
  capsule[1] = static_cast<std::uint8_t>(kSecondSync | checksum >> 4);
}

std::uint8_t checksum_in(std::span<const std::uint8_t> capsule) {
  return static_cast<std::uint8_t>((capsule[0] & 0xF) | capsule[1] << 4);
}

template <class Number>
Number load(const std::uint8_t* from) {
  return protocol::detail::load_little_endian<Number>(from);
}
void store(auto value, std::uint8_t* to) {
  protocol::detail::store_little_endian(value, to);
}

void pack_head(bool start, std::uint16_t angle_q6, std::span<std::uint8_t> to) {
  store(static_cast<std::uint16_t>((angle_q6 & ~kStartBit) | (start ? kStartBit : 0)), &to[2]);
  put_checksum(checksum_of(to), to);
}

template <class M>
void unpack_head(std::span<const std::uint8_t> from, M& capsule) {
  const auto angle = load<std::uint16_t>(&from[2]);
  capsule.start = (angle & kStartBit) != 0 ? 1 : 0;
  capsule.start_angle_q6 = static_cast<std::uint16_t>(angle & ~kStartBit);
}

/// Ten bits with a sign.
std::int16_t signed_bits(std::uint32_t bits) {
  constexpr std::uint32_t kTenBits = 0x3FF;
  const auto value = static_cast<std::int16_t>(bits & kTenBits);
  return static_cast<std::int16_t>(value > kNoPrediction ? value - 1024 : value);
}

/// A row of the scale: from this value on the steps are 2^level.
struct ScaleRow {
  std::uint16_t major;
  std::uint16_t distance_mm;
  unsigned level;
};
/// Source: Slamtec/rplidar_sdk, SL_LIDAR_VARBITSCALE_*.
constexpr std::array kScale{ScaleRow{3328, 16384, 4}, ScaleRow{1792, 4096, 3},
                            ScaleRow{1280, 2048, 2}, ScaleRow{512, 512, 1}, ScaleRow{0, 0, 0}};
constexpr std::uint16_t kLargestMajor = 4095;

/// A difference in steps of 2^level; none if the difference does not fit, or there is no distance.
std::int16_t prediction(std::uint16_t distance_mm, int base_mm, unsigned level) {
  if (distance_mm == 0) { return kNoPrediction; }
  const int half = (1 << level) / 2;
  const int steps = (distance_mm - base_mm + half) >> level;
  const bool fits = steps > -kNoPrediction - 1 && steps < kNoPrediction;
  return fits ? static_cast<std::int16_t>(steps) : kNoPrediction;
}

std::uint16_t predicted(std::int16_t steps, int base_mm, unsigned level) {
  if (steps == kNoPrediction || steps == -kNoPrediction - 1) { return 0; }
  return static_cast<std::uint16_t>(base_mm + steps * (1 << level));
}

/// The base of the first prediction is the major of the next row where a row has none.
Scaled base_of_first(Scaled own, Scaled next) {
  return own.distance_mm == 0 && next.distance_mm != 0 ? next : own;
}

}  // namespace

void pack(const Node& node, std::span<std::uint8_t> to) noexcept {
  assert(to.size() == Node::kPackedSize);
  to[0] =
      static_cast<std::uint8_t>((node.start & 1) | (node.not_start & 1) << 1 | node.quality << 2);
  to[1] = static_cast<std::uint8_t>((node.check & 1) | node.angle_q6 << 1);
  to[2] = static_cast<std::uint8_t>(node.angle_q6 >> 7);
  store(node.distance_q2, &to[3]);
}

void pack(const Capsule& capsule, std::span<std::uint8_t> to) noexcept {
  assert(to.size() == Capsule::kPackedSize);
  std::uint8_t* cabin = &to[kCapsuleHeadSize];
  for (std::size_t i = 0; i < Capsule::kRows; i += 2, cabin += 5) {
    const auto [distance_1, offset_1] = capsule.samples[i];
    const auto [distance_2, offset_2] = capsule.samples[i + 1];
    store(static_cast<std::uint16_t>(distance_1 << 2 | (offset_1 >> 4 & 3)), cabin);
    store(static_cast<std::uint16_t>(distance_2 << 2 | (offset_2 >> 4 & 3)), cabin + 2);
    cabin[4] = static_cast<std::uint8_t>((offset_1 & 0xF) | offset_2 << 4);
  }
  pack_head(capsule.start != 0, capsule.start_angle_q6, to);
}

void pack(const UltraCapsule& capsule, std::span<std::uint8_t> to) noexcept {
  assert(to.size() == UltraCapsule::kPackedSize);
  std::uint8_t* cabin = &to[kCapsuleHeadSize];
  for (const auto& [major, first, second] : capsule.samples) {
    const auto bits = [](std::int16_t value, std::uint32_t mask) {
      return static_cast<std::uint32_t>(value) & mask;
    };
    store(bits(major, kLargestMajor) | bits(first, 0x3FF) << 12 | bits(second, 0x3FF) << 22, cabin);
    cabin += sizeof(std::uint32_t);
  }
  pack_head(capsule.start != 0, capsule.start_angle_q6, to);
}

void pack(const DenseCapsule& capsule, std::span<std::uint8_t> to) noexcept {
  assert(to.size() == DenseCapsule::kPackedSize);
  protocol::detail::write_value(capsule.samples, &to[kCapsuleHeadSize]);
  pack_head(capsule.start != 0, capsule.start_angle_q6, to);
}

template <>
Node unpack<Node>(std::span<const std::uint8_t> from) noexcept {
  Node node;
  node.start = from[0] & 1;
  node.not_start = from[0] >> 1 & 1;
  node.quality = from[0] >> 2;
  node.check = from[1] & 1;
  node.angle_q6 = static_cast<std::uint16_t>(from[1] >> 1 | from[2] << 7);
  node.distance_q2 = load<std::uint16_t>(&from[3]);
  return node;
}

template <>
Capsule unpack<Capsule>(std::span<const std::uint8_t> from) noexcept {
  Capsule capsule;
  unpack_head(from, capsule);
  const std::uint8_t* cabin = &from[kCapsuleHeadSize];
  for (std::size_t i = 0; i < Capsule::kRows; i += 2, cabin += 5) {
    const auto first = load<std::uint16_t>(cabin);
    const auto second = load<std::uint16_t>(cabin + 2);
    const auto offset = [](unsigned low, unsigned high) {
      return static_cast<std::uint16_t>(low | (high & 3) << 4);
    };
    capsule.samples[i] = {static_cast<std::uint16_t>(first >> 2), offset(cabin[4] & 0xFU, first)};
    capsule.samples[i + 1] = {static_cast<std::uint16_t>(second >> 2),
                              offset(cabin[4] >> 4U, second)};
  }
  return capsule;
}

template <>
UltraCapsule unpack<UltraCapsule>(std::span<const std::uint8_t> from) noexcept {
  UltraCapsule capsule;
  unpack_head(from, capsule);
  const std::uint8_t* cabin = &from[kCapsuleHeadSize];
  for (auto& row : capsule.samples) {
    const auto bits = load<std::uint32_t>(cabin);
    row = {static_cast<std::int16_t>(bits & kLargestMajor), signed_bits(bits >> 12),
           signed_bits(bits >> 22)};
    cabin += sizeof(bits);
  }
  return capsule;
}

template <>
DenseCapsule unpack<DenseCapsule>(std::span<const std::uint8_t> from) noexcept {
  DenseCapsule capsule;
  unpack_head(from, capsule);
  protocol::detail::read_value(&from[kCapsuleHeadSize], capsule.samples);
  return capsule;
}

bool is_node(std::span<const std::uint8_t> packed) noexcept {
  return ((packed[0] ^ packed[0] >> 1) & 1) != 0 && (packed[1] & 1) != 0;
}

bool begins_capsule(std::span<const std::uint8_t> packed) noexcept {
  return (packed[0] & kHighBits) == kFirstSync && (packed[1] & kHighBits) == kSecondSync;
}

bool has_right_checksum(std::span<const std::uint8_t> capsule) noexcept {
  return checksum_in(capsule) == checksum_of(capsule);
}

void break_checksum(std::span<std::uint8_t> capsule) noexcept {
  put_checksum(static_cast<std::uint8_t>(checksum_in(capsule) + 1), capsule);
}

Scaled unscaled(std::uint16_t major) noexcept {
  for (const auto& [from, distance_mm, level] : kScale) {
    if (major >= from) {
      return {static_cast<std::uint16_t>(distance_mm + ((major - from) << level)), level};
    }
  }
  return {0, 0};
}

std::uint16_t scaled(std::uint16_t distance_mm) noexcept {
  for (const auto& [major, from_mm, level] : kScale) {
    if (distance_mm < from_mm) { continue; }
    const int steps = (distance_mm - from_mm + (1 << level) / 2) >> level;
    return static_cast<std::uint16_t>(std::min(major + steps, int{kLargestMajor}));
  }
  return 0;
}

void set_distances(
    UltraCapsule& capsule,
    std::span<const std::uint16_t, UltraCapsule::kMeasurements + 1> distances_mm) noexcept {
  std::uint16_t major = scaled(distances_mm[0]);
  for (std::size_t row = 0; row < UltraCapsule::kRows; ++row) {
    const auto of_row = distances_mm.subspan(3 * row, 4);
    const std::uint16_t next_major = scaled(of_row[3]);
    const Scaled second = unscaled(next_major);
    const Scaled first = base_of_first(unscaled(major), second);
    capsule.samples[row] = {static_cast<std::int16_t>(major),
                            prediction(of_row[1], first.distance_mm, first.level),
                            prediction(of_row[2], second.distance_mm, second.level)};
    major = next_major;
  }
}

std::array<std::uint16_t, UltraCapsule::kMeasurements> distances_mm(
    const UltraCapsule& capsule, std::uint16_t next_major) noexcept {
  std::array<std::uint16_t, UltraCapsule::kMeasurements> distances{};
  for (std::size_t row = 0; row < UltraCapsule::kRows; ++row) {
    const auto& [major, predict_1, predict_2] = capsule.samples[row];
    const bool is_last = row + 1 == UltraCapsule::kRows;
    const Scaled own = unscaled(static_cast<std::uint16_t>(major));
    const Scaled second =
        unscaled(is_last ? next_major : static_cast<std::uint16_t>(capsule.samples[row + 1][0]));
    const Scaled first = base_of_first(own, second);
    distances[3 * row] = own.distance_mm;
    distances[3 * row + 1] = predicted(predict_1, first.distance_mm, first.level);
    distances[3 * row + 2] = predicted(predict_2, second.distance_mm, second.level);
  }
  return distances;
}

}  // namespace fakebot::protocol::inline v0::rplidar
