// An LDS-01 on a robot that drives.
#include <doctest/doctest.h>

#include "unit/robots/carried_track.hpp"
#include "unit/robots/lds01/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

TEST_CASE("each reading of an LDS-01 that drives is on a wall, from the place of its moment") {
  const auto world = lopsided_room();
  FleetStage stage(robots_of(make_kobuki(world, {{0, 0}, 0}),
                             std::make_unique<robots::lds01::Lds01>(lds01_options(world))));
  stage.fleet.mount(1, 0, {{-0.05, 0.02}, 0});
  const Track track = drive_with_scanner(stage, 3s);
  const Bytes& sent = stage.sent[1];
  REQUIRE(sent.size() > 850 * lds01_wire::kFrameSize);
  double worst_m = 0;
  for (std::size_t i = 10 * Readings::kCount; i < 800 * Readings::kCount; ++i) {
    const auto frame = std::span(sent).subspan(i / Readings::kCount * lds01_wire::kFrameSize,
                                               lds01_wire::kFrameSize);
    const LdsPoint point = point_in(readings_in(frame), i % Readings::kCount);
    REQUIRE(point.m > 0);
    // The first tick measures the 5 ms before.
    const double time_s = static_cast<double>(i + 1) / 1800 - 0.005;
    worst_m = std::max(worst_m, track.off_wall_m(time_s, point.deg, point.m));
  }
  // The robot turns by 0.01 rad and goes 1 mm in a tick: at 3 m a place a tick off is 3 cm off.
  CHECK(worst_m < 0.004);
}
