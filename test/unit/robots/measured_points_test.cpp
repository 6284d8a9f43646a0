// The measured points of scanners, for maps.
#include <doctest/doctest.h>

#include "unit/robots/carried_track.hpp"
#include "unit/robots/hokuyo/hokuyo_stage.hpp"
#include "unit/robots/lds01/scanner_stage.hpp"
#include "unit/robots/rplidar/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

struct Scanner {
  std::unique_ptr<sim::Robot> robot;
  std::string_view start;  ///< the request for a scan
  std::string_view stop;
};

Scanner rplidar_in(const SharedWorld& world) {
  using namespace robots::rplidar;
  return {std::make_unique<Rplidar>(
              RplidarOptions{.model = &model(ModelNumber::a1),
                             .parameters = parameters_of(profiles(ModelNumber::a1)[1].values),
                             .world = world}),
          "\xA5\x20", "\xA5\x25"};
}

Scanner lds_in(const SharedWorld& world) {
  return {std::make_unique<robots::lds01::Lds01>(lds01_options(world)), "b", "e"};
}

Scanner hokuyo_in(const SharedWorld& world) {
  constexpr auto kModel = HokuyoModel::utm_30lx;
  return {std::make_unique<robots::hokuyo::Hokuyo>(
              robots::hokuyo::HokuyoOptions{.model = &robots::hokuyo::model(kModel),
                                            .parameters = ideal_hokuyo(kModel),
                                            .world = world}),
          "BM\n", "QT\n"};
}

void say(sim::Robot& scanner, std::string_view text) {
  scanner.receive({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

double off_wall_m(Vec2 point) {
  return std::min({std::abs(point.x_m - 3), std::abs(point.x_m + 2), std::abs(point.y_m - 1),
                   std::abs(point.y_m + 1.5)});
}

double farthest_off_wall_m(std::span<const Vec2> points) {
  double worst_m = 0;
  for (const Vec2 point : points) { worst_m = std::max(worst_m, off_wall_m(point)); }
  return worst_m;
}

}  // namespace

TEST_CASE("the points of a scanner on a robot that turns and drives are on the walls") {
  const auto world = lopsided_room();
  for (const auto make : {rplidar_in, lds_in, hokuyo_in}) {
    Scanner scanner = make(world);
    const std::string_view start = scanner.start;
    CAPTURE(start);
    FleetStage stage(robots_of(make_kobuki(world, {{0, 0}, 0}), std::move(scanner.robot)));
    stage.fleet.mount(1, 0, {{-0.05, 0.02}, 1});
    drive(stage.robot(0), 0.2, 2);
    stage.run(1s);
    say(stage.robot(1), start);
    for (int looks = 0; looks < 8; ++looks) {
      drive_with_scanner(stage, 250ms);
      const auto points = stage.robot(1).measured_points();
      if (looks < 4) { continue; }
      CHECK(points.size() > 200);
      // The robot turns by up to 0.4 rad in a revolution: from a single pose, points 2 m away
      // would be 0.8 m off.
      CHECK(farthest_off_wall_m(points) < 0.005);
    }
  }
}

TEST_CASE("a scanner that has not been asked, was stopped or is held shows no points") {
  const auto world = lopsided_room();
  for (const auto make : {rplidar_in, lds_in, hokuyo_in}) {
    Scanner scanner = make(world);
    const std::string_view start = scanner.start;
    CAPTURE(start);
    FleetStage stage(robots_of(std::move(scanner.robot)));
    sim::Robot& robot = stage.robot(0);
    const bool begins_itself = start == "b";
    stage.run(1s);
    CHECK(robot.measured_points().empty() != begins_itself);
    say(robot, start);
    stage.run(3s);
    CHECK_FALSE(robot.measured_points().empty());
    say(robot, scanner.stop);
    stage.run(5s);
    CHECK(robot.measured_points().empty());
    say(robot, start);
    stage.run(3s);
    CHECK_FALSE(robot.measured_points().empty());
    const auto stalls = sim::find_signal(robot.signals(), "motor.stalls");
    REQUIRE(stalls.has_value());
    robot.set(*stalls, 1);
    stage.run(5s);
    CHECK(robot.measured_points().empty());
    robot.release(*stalls);
    stage.run(5s);
    CHECK_FALSE(robot.measured_points().empty());
    REQUIRE(robot.switch_power(false));
    stage.run(20ms);
    CHECK(robot.measured_points().empty());
  }
}
