// Measures worlds: a robot that runs into walls all the time, and a hundred robots in the same
// world, side by side or as a fleet. The counter sim_s_per_s is simulated seconds (all robots
// together advance) per second of wall clock. Targets: 20 000 with 50 walls; 1 000 for a hundred
// robots; a thousand walls at most twice as slow as fifty.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "io/asio/worker_threads.hpp"
#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/timing.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/outbox.hpp"

namespace {

using namespace fakebot::sim;
using namespace fakebot::robots::kobuki;
using world::Placement;
using world::Vec2;
using world::World;
using world::WorldDescription;
namespace wire = fakebot::protocol::kobuki;

constexpr int kTicksPerSecond = std::chrono::seconds(1) / kTick;
constexpr int kFramesPerSecond = kTicksPerSecond / kTicksPerFrame;

/// Cells of 2 m in a square, with walls of 1 m in between: room to drive, and always a wall to hit.
std::shared_ptr<const World> world_with_walls(int walls) {
  WorldDescription description;
  const int columns = static_cast<int>(std::ceil(std::sqrt(walls / 2.0)));
  for (int i = 0; i < walls; ++i) {
    const double x_m = 2.0 * (i / 2 % columns);
    const double y_m = 2.0 * (i / 2 / columns);
    const Vec2 corner{x_m, y_m};
    description.walls.push_back({corner, corner + (i % 2 == 0 ? Vec2{1, 0} : Vec2{0, 1})});
  }
  const double end_m = 2.0 * columns;
  description.walls.push_back({{-1, -1}, {end_m, -1}, {end_m, end_m}, {-1, end_m}, {-1, -1}});
  return std::make_shared<const World>(std::move(description));
}

struct Lot {
  Lot(const std::shared_ptr<const World>& world, const std::vector<Placement>& starts) {
    for (const Placement& start : starts) {
      KobukiOptions options;
      options.world = world;
      options.parameters.battery_speed_factor = 0;  // keeps the batteries from running down
      options.seed = robots.size() + 1;
      options.start = {start.position.x_m, start.position.y_m, start.heading_rad};
      robots.push_back(std::make_unique<Kobuki>(options));
    }
  }

  /// Occasionally a robot backs off or turns.
  void send_commands() {
    for (auto& robot : robots) {
      frame.clear();
      switch (random() % 4) {
        case 0: frame.add(wire::BaseControl{150, 1}); break;
        case 1: frame.add(wire::BaseControl{-200, 300}); break;
        default: frame.add(wire::BaseControl{400, 0}); break;
      }
      robot->receive(frame.finish());
    }
  }

  /// Advances all robots by a second, each as if alone in the world.
  void run_one_second() {
    send_commands();
    // Like the program: advances each robot to its next frame in turn.
    for (int frame_number = 0; frame_number < kFramesPerSecond; ++frame_number) {
      for (auto& robot : robots) { live_one_frame(*robot); }
    }
  }

  void live_one_frame(Kobuki& robot) {
    for (int tick = 0; tick < kTicksPerFrame; ++tick) {
      robot.step(out);
      contacts += robot.state().body.contacts().empty() ? 0U : 1U;
    }
    out.clear();
  }

  std::vector<std::unique_ptr<Kobuki>> robots;
  wire::FrameBuilder frame;
  Outbox out;
  std::uint64_t contacts = 0;
  std::mt19937_64 random{1};
};

void live(benchmark::State& state, int walls, int robots) {
  std::vector<Placement> starts;
  for (int i = 0; i < robots; ++i) {
    starts.push_back({{1.5 + 2.0 * (i % 4), 1.5 + 2.0 * (i / 4 % 4)}, 0.1 * i});
  }
  Lot lot(world_with_walls(walls), starts);
  lot.run_one_second();
  for (auto _ : state) { lot.run_one_second(); }
  const auto seconds = static_cast<double>(state.iterations());
  state.counters["sim_s_per_s"] = benchmark::Counter(seconds, benchmark::Counter::kIsRate);
  state.counters["ticks_in_contact"] =
      static_cast<double>(lot.contacts) / (seconds * kTicksPerSecond * robots);
}

void one_robot_50_walls(benchmark::State& state) {
  live(state, 50, 1);
}
BENCHMARK(one_robot_50_walls);

void one_robot_1000_walls(benchmark::State& state) {
  live(state, 1000, 1);
}
BENCHMARK(one_robot_1000_walls);

void hundred_robots_50_walls(benchmark::State& state) {
  live(state, 50, 100);
}
BENCHMARK(hundred_robots_50_walls);

/// The same in a fleet, on so many m2 for each: robots also meet each other. `threads`: 0: all
/// live together.
void live_in_fleet(benchmark::State& state, int walls, double apart_m, std::size_t threads) {
  constexpr int kAside = 10;
  const auto world = world_with_walls(walls);
  std::vector<Placement> starts;
  for (int i = 0; i < kAside * kAside; ++i) {
    starts.push_back({{0.5 + apart_m * (i % kAside), 0.5 + apart_m * (i / kAside)}, 0.1 * i});
  }
  Lot lot(world, starts);
  Fleet fleet;
  std::vector<Outbox> out(lot.robots.size());
  for (std::size_t i = 0; i < out.size(); ++i) { fleet.collect(fleet.add(*lot.robots[i]), out[i]); }
  fakebot::io::WorkerThreads workers(std::max<std::size_t>(threads, 1));
  if (threads > 0) { fleet.live_apart(workers); }
  const auto run_one_second = [&] {
    lot.send_commands();
    fleet.advance_to(fleet.now() + std::chrono::seconds(1));
    for (Outbox& one : out) { one.clear(); }
  };
  run_one_second();
  for (auto _ : state) { run_one_second(); }
  state.counters["sim_s_per_s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(live_in_fleet, together_50_walls, 50, 1, 0)->UseRealTime();
BENCHMARK_CAPTURE(live_in_fleet, apart_50_walls, 50, 1, 1)->UseRealTime();
BENCHMARK_CAPTURE(live_in_fleet, apart_50_walls_2_threads, 50, 1, 2)->UseRealTime();
BENCHMARK_CAPTURE(live_in_fleet, together_200_walls, 200, 2, 0)->UseRealTime();
BENCHMARK_CAPTURE(live_in_fleet, apart_200_walls, 200, 2, 1)->UseRealTime();
BENCHMARK_CAPTURE(live_in_fleet, apart_200_walls_2_threads, 200, 2, 2)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
