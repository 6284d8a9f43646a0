// Nodes and capsules, against those of real scanners.
#include "fakebot/protocol/rplidar/measurements.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/rplidar/parallax.hpp"
#include "unit/hex.hpp"
#include "unit/protocol/rplidar/golden_capsules.hpp"

namespace fakebot::protocol::rplidar {
namespace {

using test::GoldenNode;

test::Bytes bytes_of(std::string_view hex) {
  return test::from_hex(std::string(hex));
}

template <class M>
test::Bytes packed(const M& message) {
  test::Bytes bytes(M::kPackedSize);
  pack(message, bytes);
  return bytes;
}

/// From one capsule's start to the next, 1/64 degree.
int way_q6(int from_q6, int to_q6) {
  return to_q6 < from_q6 ? to_q6 - from_q6 + kTurnQ6 : to_q6 - from_q6;
}

/// The difference of two angles, at most half a turn.
double difference_deg(double a_deg, double b_deg) {
  return std::remainder(a_deg - b_deg, 360);
}

double angle_deg(const GoldenNode& node) {
  return node.angle_q14 * 90.0 / 16384;
}

TEST_CASE("a node has the bits of real nodes") {
  // yura/rplidar, scan_data_response_spec.rb: an A2M8.
  const auto node = unpack<Node>(bytes_of("3E 9B 02 70 04"));
  CHECK(node.start == 0);
  CHECK(node.not_start == 1);
  CHECK(node.quality == 15);
  CHECK(node.angle_q6 / 64.0 == 5.203125);
  CHECK(node.distance_q2 / 4.0 == 284);
  CHECK(to_hex(packed(node)) == "3E 9B 02 70 04");
  // adafruit/Adafruit_CircuitPython_RPLIDAR, issue 28: an A1M8, no echo.
  const auto nothing = unpack<Node>(bytes_of("02 8F 63 00 00"));
  CHECK(nothing.quality == 0);
  CHECK(nothing.angle_q6 / 64.0 == doctest::Approx(199.11).epsilon(1e-4));
  CHECK(nothing.distance_q2 == 0);
  CHECK(to_hex(packed(nothing)) == "02 8F 63 00 00");
}

TEST_CASE("a node is known by its check bits") {
  CHECK(is_node(bytes_of("3E 9B 02 70 04")));
  CHECK(is_node(bytes_of("3D 9B 02 70 04")));
  CHECK_FALSE(is_node(bytes_of("3F 9B 02 70 04")));  // start, and not
  CHECK_FALSE(is_node(bytes_of("3C 9B 02 70 04")));
  CHECK_FALSE(is_node(bytes_of("3E 9A 02 70 04")));
  Node twice = unpack<Node>(bytes_of("3E 9B 02 70 04"));
  twice.start = 1;
  CHECK(to_hex(packed(twice)) == "3F 9B 02 70 04");
}

TEST_CASE("capsules of real scanners have right checksums, and are packed to the same bytes") {
  for (const auto hex : test::kGoldenCapsules) {
    const auto bytes = bytes_of(hex);
    REQUIRE(begins_capsule(bytes));
    CHECK(has_right_checksum(bytes));
    CHECK(packed(unpack<Capsule>(bytes)) == bytes);
  }
  for (const auto hex : test::kGoldenUltraCapsules) {
    const auto bytes = bytes_of(hex);
    REQUIRE(begins_capsule(bytes));
    CHECK(has_right_checksum(bytes));
    CHECK(packed(unpack<UltraCapsule>(bytes)) == bytes);
    auto broken = bytes;
    break_checksum(broken);
    CHECK(begins_capsule(broken));
    CHECK_FALSE(has_right_checksum(broken));
  }
}

/// Angles as the SDK computes angles.
void check_express(std::size_t number, std::span<const GoldenNode> nodes) {
  const auto capsule = unpack<Capsule>(bytes_of(test::kGoldenCapsules[number]));
  const auto next = unpack<Capsule>(bytes_of(test::kGoldenCapsules[number + 1]));
  const double step_deg = way_q6(capsule.start_angle_q6, next.start_angle_q6) / 64.0 / 32;
  REQUIRE(nodes.size() == Capsule::kMeasurements);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto [distance_mm, offset_q3] = capsule.samples[i];
    CHECK(distance_mm * 4 == nodes[i].distance_q2);
    const double bearing_deg =
        capsule.start_angle_q6 / 64.0 + step_deg * static_cast<double>(i) - offset_q3 / 8.0;
    CHECK(std::abs(difference_deg(bearing_deg, angle_deg(nodes[i]))) < 0.03);
  }
}

TEST_CASE("an express capsule has the distances and angles that a foreign decoder reads") {
  check_express(2, test::kGoldenNodes2);
  check_express(3, test::kGoldenNodes3);
}

TEST_CASE("a real scanner sends the parallax of the SDK as the offset of an express capsule") {
  for (const auto hex : test::kGoldenCapsules) {
    for (const auto [distance_mm, offset_q3] : unpack<Capsule>(bytes_of(hex)).samples) {
      // Nearer than 0.2 m the offset would be negative, which six bits cannot hold.
      if (distance_mm < 200) { continue; }
      CHECK(std::abs(offset_q3 / 8.0 - parallax_deg(distance_mm / 1000.0)) < 0.26);
    }
  }
}

/// The SDK rounds the parallax down to 1/1024 rad, 0.056 degrees.
constexpr double kRoundingDeg = 0.08;

void check_ultra(std::size_t number, std::span<const GoldenNode> nodes) {
  const auto capsule = unpack<UltraCapsule>(bytes_of(test::kGoldenUltraCapsules[number]));
  const auto next = unpack<UltraCapsule>(bytes_of(test::kGoldenUltraCapsules[number + 1]));
  const auto distances = distances_mm(capsule, static_cast<std::uint16_t>(next.samples[0][0]));
  const double step_deg = way_q6(capsule.start_angle_q6, next.start_angle_q6) / 64.0 / 96;
  REQUIRE(nodes.size() == UltraCapsule::kMeasurements);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    CHECK(distances[i] * 4 == nodes[i].distance_q2);
    if (distances[i] == 0) { continue; }
    const double bearing_deg = capsule.start_angle_q6 / 64.0 + step_deg * static_cast<double>(i) -
                               parallax_deg(distances[i] / 1000.0);
    CHECK(std::abs(difference_deg(bearing_deg, angle_deg(nodes[i]))) < kRoundingDeg);
  }
}

TEST_CASE("an ultra capsule has the distances and angles that a foreign decoder reads") {
  check_ultra(1, test::kGoldenUltraNodes1);
  check_ultra(2, test::kGoldenUltraNodes2);
}

TEST_CASE("the scale of distances is the SDK's, and each value comes back") {
  const std::array known{std::array{0x1E0, 0x1E0, 0}, std::array{0x20B, 0x216, 1},
                         std::array{0x504, 0x810, 2}, std::array{0x51E, 0x878, 2},
                         std::array{4095, 28656, 4}};
  for (const auto& [major, distance_mm, level] : known) {
    const Scaled value = unscaled(static_cast<std::uint16_t>(major));
    CHECK(value.distance_mm == distance_mm);
    CHECK(value.level == static_cast<unsigned>(level));
  }
  for (std::uint16_t major = 0; major <= 4095; ++major) {
    CHECK(scaled(unscaled(major).distance_mm) == major);
  }
  CHECK(scaled(65535) == 4095);
}

TEST_CASE("distances of an ultra capsule come back within a step of the scale") {
  std::array<std::uint16_t, UltraCapsule::kMeasurements + 1> sent{};
  for (std::size_t i = 0; i < sent.size(); ++i) {
    sent[i] = static_cast<std::uint16_t>(300 + 25 * i + i * i);  // up to 12 m
    if (i % 7 == 2 && i % 3 != 0) { sent[i] = 0; }
  }
  UltraCapsule capsule;
  set_distances(capsule, sent);
  const auto read = distances_mm(unpack<UltraCapsule>(packed(capsule)), scaled(sent.back()));
  for (std::size_t i = 0; i < read.size(); ++i) {
    CAPTURE(i);
    if (sent[i] == 0) {
      CHECK(read[i] == 0);
    } else {
      CHECK(std::abs(read[i] - sent[i]) <= 8);
    }
  }
}

TEST_CASE("a difference that does not fit in ten bits is lost") {
  std::array<std::uint16_t, UltraCapsule::kMeasurements + 1> sent{};
  sent.fill(400);
  sent[1] = 909;   // 509 more
  sent[4] = 911;   // 511 more: the value for nothing
  sent[8] = 3000;  // the third of a row differs from the first of the next
  sent[12] = 0;    // so from nothing, all that is beyond 510 mm
  sent[11] = 600;
  sent[10] = 500;
  UltraCapsule capsule;
  set_distances(capsule, sent);
  const auto read = distances_mm(capsule, scaled(400));
  CHECK(read[0] == 400);
  CHECK(read[1] == 909);
  CHECK(read[4] == 0);
  CHECK(read[5] == 400);
  CHECK(read[8] == 0);
  CHECK(read[10] == 500);
  CHECK(read[11] == 0);
}

TEST_CASE("messages with samples come back from the layout of their table") {
  const auto capsule = unpack<UltraCapsule>(bytes_of(test::kGoldenUltraCapsules[2]));
  test::Bytes data(data_size(capsule));
  write_message(capsule, data.data());
  REQUIRE(accepts<UltraCapsule>(data));
  CHECK(packed(read_message<UltraCapsule>(data)) == bytes_of(test::kGoldenUltraCapsules[2]));
}

}  // namespace
}  // namespace fakebot::protocol::rplidar
