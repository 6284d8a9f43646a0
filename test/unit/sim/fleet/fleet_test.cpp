// Any number of robots share the same time.
#include "sim/fleet/fleet.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "sim/simulation.hpp"
#include "unit/sim/fleet/fleet_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

class Times final : public sim::Companion {
 public:
  void before_tick(SimTime now) override { begins.push_back(now); }
  void after_tick(SimTime now) override { ends.push_back(now); }
  std::vector<SimTime> begins;
  std::vector<SimTime> ends;
};

/// The state of a robot at the end.
struct Life {
  std::vector<std::uint8_t> sent;
  std::vector<double> places;
  friend bool operator==(const Life&, const Life&) = default;
};

/// Three robots in a small room, driving around each other, in the given order in the fleet.
std::array<Life, 3> lives(const std::array<std::size_t, 3>& order) {
  sim::world::WorldDescription description;
  description.walls = {{{-0.7, -0.7}, {0.7, -0.7}, {0.7, 0.7}, {-0.7, 0.7}, {-0.7, -0.7}}};
  const auto room = std::make_shared<const sim::world::World>(description);
  std::vector<std::unique_ptr<sim::Robot>> robots;
  for (const std::size_t robot : order) {
    switch (robot) {
      case 0: robots.push_back(make_kobuki(room, {{-0.4, -0.3}, 0}, 7)); break;
      case 1: robots.push_back(make_kobuki(room, {{0.4, -0.3}, 3}, 8)); break;
      default: robots.push_back(make_kugle(room, {{0, 0.3}, 1}, 9));
    }
  }
  FleetStage stage(std::move(robots));
  std::array<Life, 3> lives;
  std::array<std::mt19937_64, 3> random{std::mt19937_64(1), std::mt19937_64(2), std::mt19937_64(3)};
  for (int step = 0; step < 150; ++step) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t robot = order[i];
      if (robot == 2 && step == 20) { begin_to_follow(stage.robot(i)); }
      const double forward = static_cast<double>(random[robot]() % 8) - 2;
      const double turn = static_cast<double>(random[robot]() % 5) - 2;
      drive(stage.robot(i), 0.1 * forward, 0.4 * turn);
    }
    stage.run(100ms);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Placement at = stage.robot(i).placement();
      auto& places = lives[order[i]].places;
      places.insert(places.end(), {at.position.x_m, at.position.y_m, at.heading_rad});
    }
  }
  for (std::size_t i = 0; i < order.size(); ++i) { lives[order[i]].sent = stage.sent[i]; }
  return lives;
}

}  // namespace

TEST_CASE("robots of different ticks share one time") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kugle(floor, {{5, 0}, 0})));
  std::array<Times, 2> times;
  stage.fleet.join(0, times[0]);
  stage.fleet.join(1, times[1]);
  stage.run_until(13ms);
  CHECK(stage.fleet.now() == 13ms);
  CHECK(times[0].begins == std::vector<SimTime>{0ms, 5ms});
  CHECK(times[0].ends == std::vector<SimTime>{5ms, 10ms});
  REQUIRE(times[1].ends.size() == 13);
  CHECK(times[1].begins.front() == 0ms);
  CHECK(times[1].ends.back() == 13ms);
  stage.fleet.leave(0, times[0]);
  stage.run_until(20ms);
  CHECK(times[0].ends.size() == 2);
  CHECK(times[1].ends.size() == 20);
}

TEST_CASE("a robot that joins a fleet later begins its first tick then") {
  const auto floor = endless_floor();
  const auto late = make_kobuki(floor, {{5, 0}, 0});
  sim::Outbox out;
  Times times;
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0})));
  stage.run_until(10ms);
  const std::size_t number = stage.fleet.add(*late);
  stage.fleet.collect(number, out);
  stage.fleet.join(number, times);
  stage.run_until(20ms);
  CHECK(times.begins == std::vector<SimTime>{10ms, 15ms});
  stage.fleet.leave(number, times);
}

TEST_CASE("neither bytes nor ways depend on the order of the robots in a fleet") {
  std::array<std::size_t, 3> order{0, 1, 2};
  const auto first = lives(order);
  REQUIRE(first[0].sent.size() > 1000);
  REQUIRE(first[2].sent.size() > 1000);
  while (std::ranges::next_permutation(order).found) {
    CAPTURE(order[0]);
    CAPTURE(order[1]);
    const auto lived = lives(order);
    for (std::size_t robot = 0; robot < lived.size(); ++robot) {
      CHECK((lived[robot] == first[robot]));
    }
  }
}

TEST_CASE("a robot between two others is pushed the same way in any order") {
  const auto floor = endless_floor();
  const Placement left{{0.5, 0.18}, 0};
  const Placement right{{0.5, -0.18}, 0};
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0.01}, 0}), make_kobuki(floor, left),
                             make_kobuki(floor, right)));
  FleetStage other(robots_of(make_kobuki(floor, {{0, 0.01}, 0}), make_kobuki(floor, right),
                             make_kobuki(floor, left)));
  int ticks_at_both = 0;
  for (int tick = 0; tick < 2000; ++tick) {
    for (FleetStage* one : {&stage, &other}) {
      if (tick % 50 == 0) { drive(one->robot(0), 0.3, tick % 100 == 0 ? 0.2 : -0.3); }
      one->run(5ms);
    }
    REQUIRE(stage.robot(0).placement() == other.robot(0).placement());
    if (std::max(gap_m(stage.robot(0), stage.robot(1)), gap_m(stage.robot(0), stage.robot(2))) <
        0.001) {
      ++ticks_at_both;
    }
  }
  CHECK(ticks_at_both > 100);
}

TEST_CASE("a robot that meets nobody does the same in a fleet as alone") {
  const auto floor = endless_floor();
  FleetStage fleet(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{3, 0}, 0})));
  const auto alone = make_kobuki(floor, {{0, 0}, 0});
  sim::Simulation simulation(*alone);
  sim::Outbox out;
  std::vector<std::uint8_t> sent;
  for (int i = 0; i < 20; ++i) {
    drive(fleet.robot(0), 0.3, 0.4);
    drive(*alone, 0.3, 0.4);
    fleet.run(500ms);
    simulation.advance_to(simulation.now() + 500ms, out);
  }
  out.for_each([&](std::span<const std::uint8_t> frame) {
    sent.insert(sent.end(), frame.begin(), frame.end());
  });
  CHECK(simulation.now() == fleet.fleet.now());
  CHECK(fleet.robot(0).placement() == alone->placement());
  CHECK((fleet.sent[0] == sent));
}

TEST_CASE("all robots of a fleet enter another world, or none") {
  const auto floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{3, 0}, 0})));
  sim::world::WorldDescription description;
  description.round_obstacles = {{{3, 0.1}, 0.1}};
  CHECK_FALSE(stage.fleet.enter(std::make_shared<const sim::world::World>(description)));
  CHECK(stage.robot(0).world() == floor);
  CHECK(stage.robot(1).world() == floor);
  description.round_obstacles = {{{3, 1}, 0.1}};
  const auto with_room = std::make_shared<const sim::world::World>(description);
  CHECK(stage.fleet.enter(with_room));
  CHECK(stage.robot(0).world() == with_room);
  CHECK(stage.robot(1).world() == with_room);
}
