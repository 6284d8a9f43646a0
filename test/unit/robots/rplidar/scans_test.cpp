// What a host sees of the surroundings, in each mode.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "fakebot/protocol/rplidar/parallax.hpp"
#include "unit/robots/rplidar/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;
using rplidar_wire::Capsule;
using rplidar_wire::Node;
using rplidar_wire::UltraCapsule;

namespace {

constexpr double kPi = std::numbers::pi;

double way_deg(int from_q6, int to_q6) {
  return ((to_q6 - from_q6 + rplidar_wire::kTurnQ6) % rplidar_wire::kTurnQ6) / 64.0;
}

std::vector<HostPoint> points_of_nodes(const std::vector<Bytes>& frames) {
  std::vector<HostPoint> points;
  for (const Bytes& frame : frames) {
    REQUIRE(frame.size() == Node::kPackedSize);
    REQUIRE(rplidar_wire::is_node(frame));
    const auto node = rplidar_wire::unpack<Node>(frame);
    points.push_back({node.angle_q6 / 64.0, node.distance_q2 / 4000.0});
  }
  return points;
}

/// As Slamtec's SDK computes points.
std::vector<HostPoint> points_of_capsules(const std::vector<Bytes>& frames) {
  std::vector<HostPoint> points;
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
    REQUIRE(frames[i].size() == Capsule::kPackedSize);
    const auto capsule = rplidar_wire::unpack<Capsule>(frames[i]);
    const auto next = rplidar_wire::unpack<Capsule>(frames[i + 1]);
    const double step_deg = way_deg(capsule.start_angle_q6, next.start_angle_q6) / 32;
    for (std::size_t k = 0; k < Capsule::kMeasurements; ++k) {
      const auto [distance_mm, offset_q3] = capsule.samples[k];
      points.push_back(
          {capsule.start_angle_q6 / 64.0 + step_deg * static_cast<double>(k) - offset_q3 / 8.0,
           distance_mm / 1000.0});
    }
  }
  return points;
}

std::vector<HostPoint> points_of_ultra_capsules(const std::vector<Bytes>& frames) {
  std::vector<HostPoint> points;
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
    REQUIRE(frames[i].size() == UltraCapsule::kPackedSize);
    const auto capsule = rplidar_wire::unpack<UltraCapsule>(frames[i]);
    const auto next = rplidar_wire::unpack<UltraCapsule>(frames[i + 1]);
    const double step_deg = way_deg(capsule.start_angle_q6, next.start_angle_q6) / 96;
    const auto distances =
        rplidar_wire::distances_mm(capsule, static_cast<std::uint16_t>(next.samples[0][0]));
    for (std::size_t k = 0; k < UltraCapsule::kMeasurements; ++k) {
      const double m = distances[k] / 1000.0;
      points.push_back({capsule.start_angle_q6 / 64.0 + step_deg * static_cast<double>(k) -
                            (m > 0 ? rplidar_wire::parallax_deg(m) : 0),
                        m});
    }
  }
  return points;
}

/// The number of points with an echo; each has to be on a wall, within `off_m`.
std::size_t echoes_on_walls(const std::vector<HostPoint>& points, double off_m) {
  std::size_t echoes = 0;
  for (const HostPoint& point : points) {
    if (point.m == 0) { continue; }
    ++echoes;
    // An angle is off by the rounding of its offset, 1/8 degree, and of the start.
    double low = wall_m(point.deg);
    double high = low;
    for (double off_deg = -0.2; off_deg < 0.21; off_deg += 0.02) {
      low = std::min(low, wall_m(point.deg + off_deg));
      high = std::max(high, wall_m(point.deg + off_deg));
    }
    CHECK(point.m > low - off_m);
    CHECK(point.m < high + off_m);
  }
  return echoes;
}

/// Frames behind a descriptor.
std::vector<Bytes> packets_of(RplidarStage& stage, const std::string& descriptor,
                              SimTime duration) {
  auto frames = stage.run(duration);
  REQUIRE(!frames.empty());
  CHECK(protocol::to_hex(frames[0]) == descriptor);
  frames.erase(frames.begin());
  return frames;
}

}  // namespace

TEST_CASE("a standard scan has nodes on the walls, clockwise, 1969 in a second") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::Scan{});
  const auto points = points_of_nodes(packets_of(stage, "A5 5A 05 00 00 40 81", 1s));
  // 508 us each, less the first two ticks.
  CHECK(points.size() > 1940);
  CHECK(points.size() <= 1969);
  CHECK(echoes_on_walls(points, 0.003) == points.size());
  CHECK(stage.value("running") == 1);
  CHECK(stage.value("nearest_m") == doctest::Approx(1).epsilon(0.001));
  CHECK(stage.value("nearest_deg") == doctest::Approx(90).epsilon(0.02));
  CHECK(stage.value("front_m") == doctest::Approx(3).epsilon(0.001));
}

TEST_CASE("the start bit marks the last measurement before the head points ahead again") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::Scan{});
  std::size_t starts = 0;
  std::size_t since_start = 0;
  for (const Bytes& frame : packets_of(stage, "A5 5A 05 00 00 40 81", 2s)) {
    const auto node = rplidar_wire::unpack<Node>(frame);
    ++since_start;
    if (node.start == 0) { continue; }
    // cpane/heron: 351.4 to 359.5 degrees, 264 to 267 nodes in a revolution.
    CHECK(node.angle_q6 / 64.0 > 350);
    if (++starts > 1) { CHECK(std::abs(static_cast<double>(since_start) - 266) <= 1); }
    since_start = 0;
  }
  CHECK(starts > 12);  // 7.4 Hz
}

TEST_CASE("an express scan has capsules on the walls") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::ExpressScan{.working_mode = 0});
  const auto frames = packets_of(stage, "A5 5A 54 00 00 40 82", 1s);
  CHECK(frames.size() > 118);  // 123 in a second
  CHECK(rplidar_wire::unpack<Capsule>(frames[0]).start == 1);
  CHECK(rplidar_wire::unpack<Capsule>(frames[1]).start == 0);
  const auto points = points_of_capsules(frames);
  CHECK(echoes_on_walls(points, 0.003) == points.size());
}

TEST_CASE("ultra capsules have the walls, but for differences that do not fit") {
  for (const std::uint8_t mode : std::array<std::uint8_t, 3>{2, 3, 4}) {
    RplidarStage stage(ModelNumber::a1);
    stage.ask(rplidar_wire::ExpressScan{.working_mode = mode});
    const auto frames = packets_of(stage, "A5 5A 84 00 00 40 84", 1s);
    CHECK(frames.size() >= (mode == 4 ? 49U : 79U));  // 51.8 or 82 in a second
    const auto points = points_of_ultra_capsules(frames);
    CHECK(echoes_on_walls(points, 0.005) > points.size() * 99 / 100);
  }
}

TEST_CASE("an S1 has dense capsules on the walls, without a beam aside, and turns in a scan only") {
  RplidarStage stage(ModelNumber::s1);
  stage.run(2s);
  CHECK(stage.value("rate_hz") == 0);
  stage.ask(rplidar_wire::ExpressScan{.working_mode = 1});
  auto frames = packets_of(stage, "A5 5A 54 00 00 40 85", 2s);
  CHECK(frames.size() > 220);  // 231 in a second, after a second to start
  std::size_t echoes = 0;
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
    const auto capsule = rplidar_wire::unpack<rplidar_wire::DenseCapsule>(frames[i]);
    const auto next = rplidar_wire::unpack<rplidar_wire::DenseCapsule>(frames[i + 1]);
    CHECK(capsule.start == (i == 0 ? 1 : 0));
    const double step_deg = way_deg(capsule.start_angle_q6, next.start_angle_q6) / 40;
    std::vector<HostPoint> points;
    for (std::size_t k = 0; k < capsule.samples.size(); ++k) {
      points.push_back({capsule.start_angle_q6 / 64.0 + step_deg * static_cast<double>(k),
                        capsule.samples[k][0] / 1000.0});
    }
    echoes += echoes_on_walls(points, 0.003);
  }
  CHECK(echoes == (frames.size() - 1) * 40);
  stage.ask(rplidar_wire::Stop{});
  stage.run(3s);
  CHECK(stage.value("rate_hz") == 0);
}

TEST_CASE("the rate of the line delays packets, and none is lost") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::ExpressScan{.working_mode = 3});
  std::size_t bytes = 0;
  for (const Bytes& frame : stage.run(10s)) { bytes += frame.size(); }
  CHECK(bytes <= 115200);            // ten bits a byte
  CHECK(bytes > 10 * 10827 * 0.98);  // 132 bytes for each 96 measurements of 127 us
  CHECK(stage.value("packets.lost") == 0);
}

TEST_CASE("any request ends a scan, but for those to the board of the motor") {
  for (const std::string request : {"A5 25", "A5 50", "A5 52", "A5 84 04 70 00 00 00 55"}) {
    RplidarStage stage(ModelNumber::a1);
    stage.ask(rplidar_wire::Scan{});
    stage.run(100ms);
    stage.send(request);
    stage.run(50ms);  // what is under way
    CHECK(stage.run(500ms).empty());
    CHECK(stage.value("running") == 0);
  }
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::Scan{});
  stage.run(100ms);
  stage.send("A5 F0 02 94 02 C1 A5 FF 04 00 00 00 00 5E");
  stage.run(50ms);
  CHECK(stage.run(500ms).size() > 900);
}

TEST_CASE("a second scan begins anew, with a descriptor behind the nodes under way") {
  RplidarStage stage(ModelNumber::a1);
  stage.ask(rplidar_wire::Scan{});
  stage.run(100ms);
  stage.ask(rplidar_wire::ExpressScan{.working_mode = 1});
  const auto frames = stage.run(50ms);
  const auto descriptor = std::ranges::find(frames, from_hex("A5 5A 54 00 00 40 82"));
  REQUIRE(descriptor != frames.end());
  CHECK(std::all_of(frames.begin(), descriptor,
                    [](const Bytes& frame) { return frame.size() == Node::kPackedSize; }));
  CHECK(std::all_of(descriptor + 1, frames.end(),
                    [](const Bytes& frame) { return frame.size() == Capsule::kPackedSize; }));
  CHECK(stage.value("scans.started") == 2);
}

TEST_CASE("nothing is out of reach, too near, or behind a blind sector") {
  sim::world::WorldDescription far;
  far.walls = {{{13, -50}, {13, 50}}, {{-0.1, -1}, {-0.1, 1}}};
  RplidarStage stage(ModelNumber::a1, std::make_shared<const sim::world::World>(far));
  stage.ask(rplidar_wire::Scan{});
  const auto points = points_of_nodes(packets_of(stage, "A5 5A 05 00 00 40 81", 1s));
  for (const HostPoint& point : points) {
    // The near wall is seen from where its distance is 0.15 m on.
    CHECK((point.m == 0 || point.m >= 0.15));
    CHECK(point.m < 12);
  }
  RplidarStage blind(ModelNumber::a1);
  blind.force("blind.from_deg", 60);
  blind.force("blind.to_deg", 120);
  blind.ask(rplidar_wire::Scan{});
  for (const HostPoint& point : points_of_nodes(packets_of(blind, "A5 5A 05 00 00 40 81", 1s))) {
    // On the left is the wall at y = 1; without an echo the angle is the head's.
    const double left_deg = 360 - point.deg;
    if (point.m > 0) { CHECK((left_deg < 60.5 || left_deg > 119.5)); }
    if (left_deg > 70 && left_deg < 112) { CHECK(point.m == 0); }
  }
  CHECK(blind.value("nearest_m") > 1.1);
}

TEST_CASE("with the profile standard distances have noise, and some are lost") {
  RplidarStage stage(ModelNumber::a1, lopsided_room(), 0);
  stage.ask(rplidar_wire::Scan{});
  const auto points = points_of_nodes(packets_of(stage, "A5 5A 05 00 00 40 81", 2s));
  const std::size_t echoes = echoes_on_walls(points, 0.025);
  CHECK(echoes < points.size() * 99 / 100);
  CHECK(echoes > points.size() * 96 / 100);
  // cpane/heron: 1954 for the 1969 that the scanner claims.
  CHECK(points.size() > 2 * 1954 - 30);
  CHECK(points.size() <= 2 * 1956);
}

TEST_CASE("an A1 reports one quality, an A2 less of what is farther away") {
  const auto qualities = [](ModelNumber number) {
    sim::world::WorldDescription walls;
    walls.walls = {{{1, -0.2}, {1, 0.2}}, {{-5, -1}, {-5, 1}}};
    RplidarStage stage(number, std::make_shared<const sim::world::World>(walls));
    stage.ask(rplidar_wire::SetMotorPwm{660});
    stage.run(2s);
    stage.ask(rplidar_wire::Scan{});
    std::pair<int, int> near_and_far;
    for (const Bytes& frame : packets_of(stage, "A5 5A 05 00 00 40 81", 1s)) {
      const auto node = rplidar_wire::unpack<Node>(frame);
      if (node.distance_q2 == 0) {
        CHECK(node.quality == 0);
      } else {
        (node.distance_q2 < 8000 ? near_and_far.first : near_and_far.second) = node.quality;
      }
    }
    return near_and_far;
  };
  CHECK(qualities(ModelNumber::a1) == std::pair{15, 15});
  // A revolution of a real A2M8: 28 to 33 up to 1.8 m, 9 to 12 at 4.2 to 7 m.
  const auto [near, far] = qualities(ModelNumber::a2);
  CHECK(near >= 28);
  CHECK(near <= 33);
  CHECK(far >= 9);
  CHECK(far <= 12);
}
