// A scanner on a robot that drives.
#include <doctest/doctest.h>

#include "unit/robots/carried_track.hpp"
#include "unit/robots/rplidar/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;
using rplidar_wire::Node;

namespace {

std::unique_ptr<sim::Robot> make_scanner(const SharedWorld& world) {
  using namespace robots::rplidar;
  return std::make_unique<Rplidar>(
      RplidarOptions{.model = &model(ModelNumber::a1),
                     .parameters = parameters_of(profiles(ModelNumber::a1)[1].values),
                     .world = world});
}

}  // namespace

TEST_CASE(
    "each node of a scanner that turns and drives is on a wall, from the place of its moment") {
  const auto world = lopsided_room();
  FleetStage stage(robots_of(make_kobuki(world, {{0, 0}, 0}), make_scanner(world)));
  stage.fleet.mount(1, 0, {{0.05, 0.02}, kPi});
  drive(stage.robot(0), 0.2, 2);
  stage.run(1s);
  rplidar_wire::FrameBuilder builder;
  stage.robot(1).receive(builder.request(rplidar_wire::Scan{}));

  const Track track = drive_with_scanner(stage, 2s);
  const Bytes& sent = stage.sent[1];
  REQUIRE(sent.size() > 7 + 3500 * Node::kPackedSize);
  // The first node is measured at the request, and each 508 us later.
  double worst_m = 0;
  for (std::size_t i = 0; i < 3500; ++i) {
    const auto packed = std::span(sent).subspan(7 + i * Node::kPackedSize, Node::kPackedSize);
    const auto node = rplidar_wire::unpack<Node>(packed);
    REQUIRE(node.distance_q2 > 0);
    worst_m = std::max(worst_m, track.off_wall_m(static_cast<double>(i) * 508e-6,
                                                 node.angle_q6 / 64.0, node.distance_q2 / 4000.0));
  }
  // The robot turns by 0.01 rad and goes 1 mm in a tick: at 3 m a place a tick off is 3 cm off.
  CHECK(worst_m < 0.004);
}

TEST_CASE("a scanner sees other robots, and not its carrier") {
  const auto world = lopsided_room();
  FleetStage stage(robots_of(make_kobuki(world, {{0, 0}, 0}), make_scanner(world),
                             make_kobuki(world, {{1, 0}, 0})));
  stage.fleet.mount(1, 0, {});
  rplidar_wire::FrameBuilder builder;
  stage.robot(1).receive(builder.request(rplidar_wire::Scan{}));
  stage.run(1s);
  CHECK(value(stage.robot(1), "front_m") ==
        doctest::Approx(1 - stage.robot(2).presence().radius_m).epsilon(0.01));
  CHECK(value(stage.robot(1), "nearest_m") > 0.5);
}
