// Robots too far from each other to meet live apart, in parallel, with the same bytes as together.
#include "sim/fleet/ways_apart.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "unit/sim/fleet/fleet_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

/// Counts, and begins with the last piece.
struct CountingLoop final : sim::ParallelLoop {
  void run(std::size_t count, const std::function<void(std::size_t)>& piece) override {
    ++runs;
    most_pieces = std::max(most_pieces, count);
    fewest_pieces = std::min(fewest_pieces, count);
    for (std::size_t i = count; i-- > 0;) { piece(i); }
  }
  std::size_t runs = 0;
  std::size_t most_pieces = 0;
  std::size_t fewest_pieces = 1000;
};

struct ThreadLoop final : sim::ParallelLoop {
  void run(std::size_t count, const std::function<void(std::size_t)>& piece) override {
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < 3; ++thread) {
      threads.emplace_back([&, thread] {
        for (std::size_t i = thread; i < count; i += 3) { piece(i); }
      });
    }
    for (std::thread& thread : threads) { thread.join(); }
  }
};

/// Walls and a station: robots meet.
SharedWorld hall(bool with_dock) {
  sim::world::WorldDescription description;
  description.walls = {{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}, {-4, -4}}, {{-1, -2}, {-1, 2}}};
  if (with_dock) { description.dock = Placement{{3.8, 0}, kPi}; }
  return std::make_shared<const sim::world::World>(description);
}

struct Crowd {
  Crowd(const SharedWorld& world, int robots, bool noisy) : stage(start(world, robots, noisy)) {}

  static std::vector<std::unique_ptr<sim::Robot>> start(const SharedWorld& world, int robots,
                                                        bool noisy) {
    std::vector<std::unique_ptr<sim::Robot>> all;
    for (int i = 0; i < robots; ++i) {
      robots::kobuki::KobukiOptions options;
      if (!noisy) { options.parameters = robots::kobuki::ideal_parameters(); }
      if (noisy) { options.parameters.wheel_slip_mm = 20; }
      options.seed = static_cast<std::uint64_t>(i) + 1;
      options.world = world;
      options.start = {-3.4 + 0.9 * (i % 8), -3.4 + 0.9 * (i / 8), 0.7 * i};
      all.push_back(std::make_unique<robots::kobuki::Kobuki>(options));
    }
    return all;
  }

  void command() {
    for (const auto& robot : stage.all) {
      drive(*robot, 0.1 * (static_cast<double>(random() % 9) - 2),
            0.5 * (static_cast<double>(random() % 5) - 2));
    }
  }

  std::vector<double> places() const {
    std::vector<double> places;
    for (const auto& robot : stage.all) {
      const Placement at = robot->placement();
      places.insert(places.end(), {at.position.x_m, at.position.y_m, at.heading_rad});
    }
    return places;
  }

  FleetStage stage;
  std::mt19937_64 random{5};
};

/// Both crowds get the same commands each second.
void check_same(Crowd& apart, Crowd& together, int seconds) {
  std::size_t met = 0;
  for (int second = 0; second < seconds; ++second) {
    apart.command();
    together.command();
    apart.stage.run(1s);
    together.stage.run(1s);
    REQUIRE(apart.places() == together.places());
    for (std::size_t i = 0; i < apart.stage.all.size(); ++i) {
      REQUIRE(apart.stage.sent[i] == together.stage.sent[i]);
      met += value(apart.stage.robot(i), "bumper.center") != 0 ? 1U : 0U;
    }
  }
  CHECK(met > 0);
}

}  // namespace

TEST_CASE("robots that live apart send and go what they do when all live together") {
  for (const bool with_dock : {false, true}) {
    CAPTURE(with_dock);
    for (const bool noisy : {false, true}) {
      CAPTURE(noisy);
      CountingLoop loop;
      Crowd apart(hall(with_dock), 40, noisy);
      Crowd together(hall(with_dock), 40, noisy);
      apart.stage.fleet.live_apart(loop);
      check_same(apart, together, 20);
      CHECK(loop.runs >= 100);
      CHECK(loop.most_pieces > (with_dock ? 0 : 5));
      CHECK(loop.fewest_pieces < 40);  // some met
    }
  }
}

TEST_CASE("threads change nothing") {
  ThreadLoop threads;
  CountingLoop loop;
  Crowd parallel(hall(false), 40, true);
  Crowd in_turn(hall(false), 40, true);
  parallel.stage.fleet.live_apart(threads);
  in_turn.stage.fleet.live_apart(loop);
  check_same(parallel, in_turn, 20);
}

TEST_CASE("robots of another kind, which promise nothing, live together with all") {
  CountingLoop loop;
  const SharedWorld floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kugle(floor, {{5, 0}, 0})));
  stage.fleet.live_apart(loop);
  stage.run(2s);
  CHECK(loop.runs == 0);
  CHECK(stage.fleet.now() == 2s);
}

TEST_CASE("no Kobuki goes farther than the promised way, nor notices a robot beyond the gap") {
  const SharedWorld floor = endless_floor();
  FleetStage stage(robots_of(make_kobuki(floor, {{0, 0}, 0}), make_kobuki(floor, {{0, 9}, 0})));
  for (const double speed_m_s : {0.2, 0.7, -0.7, 0.0, 1.5}) {
    drive(stage.robot(0), speed_m_s);
    for (int i = 0; i < 20; ++i) {
      const sim::Reach reach = stage.robot(0).reach(100ms);
      const Vec2 before = stage.robot(0).presence().position;
      stage.run(100ms);
      CHECK(length_m(stage.robot(0).presence().position - before) <= reach.travel_m);
      CHECK(reach.travel_m < 0.2);
      CHECK(reach.notice_m < 1);
    }
  }
}

TEST_CASE("with a companion, who may do anything to any robot, all live together") {
  struct Nobody final : sim::Companion {
    void before_tick(SimTime /*now*/) override {}
    void after_tick(SimTime /*now*/) override { ++ticks; }
    int ticks = 0;
  };
  CountingLoop loop;
  Nobody nobody;
  Crowd crowd(endless_floor(), 3, false);
  crowd.stage.fleet.live_apart(loop);
  crowd.stage.fleet.join(1, nobody);
  crowd.stage.run(1s);
  CHECK(loop.runs == 0);
  CHECK(nobody.ticks == 200);
  crowd.stage.fleet.leave(1, nobody);
  crowd.stage.run(1s);
  CHECK(loop.runs > 0);
}
