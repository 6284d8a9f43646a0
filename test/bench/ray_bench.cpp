// Measures scans of a laser scanner: 360 rays of at most 12 m from the same place, in worlds of few
// and of many solids. The counter ns_per_ray is processor time. Target: 20,000 with thousands of
// borders, so a scan at 10 Hz takes less than a tenth of real time.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

#include "sim/world/world.hpp"

namespace {

using namespace fakebot::sim::world;

constexpr std::size_t kRays = 360;
constexpr double kReachM = 12;

std::vector<Vec2> directions() {
  std::vector<Vec2> all;
  for (std::size_t i = 0; i < kRays; ++i) {
    all.push_back(direction(2 * std::numbers::pi * static_cast<double>(i) / kRays));
  }
  return all;
}

void add_borders(WorldDescription& description, Vec2 low, Vec2 high) {
  const Vec2 right{high.x_m, low.y_m};
  const Vec2 left{low.x_m, high.y_m};
  description.borders.push_back({low, right});
  description.borders.push_back({right, high});
  description.borders.push_back({high, left});
  description.borders.push_back({left, low});
}

/// Twenty walls and a few pillars.
WorldDescription small_world() {
  WorldDescription description;
  description.walls = {{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}, {-4, -4}}};
  for (int i = 0; i < 16; ++i) {
    const Vec2 a{-3.0 + 2 * (i % 4), -3.2 + 2 * (i / 4)};
    description.walls.push_back({a, a + Vec2{0.3, 0.5}});
  }
  description.round_obstacles = {{{1.1, 0.4}, 0.1}, {{-2, 1.3}, 0.2}, {{0.3, -2.6}, 0.15}};
  return description;
}

/// The map of a hall of 20 m with thin pillars, seen up to the walls.
WorldDescription hall(int pillars_aside) {
  WorldDescription description;
  add_borders(description, {-10.1, -10.1}, {10.1, 10.1});
  add_borders(description, {-10, -10}, {10, 10});
  for (int i = 0; i < pillars_aside * pillars_aside; ++i) {
    const double apart_m = 20.0 / pillars_aside;
    const Vec2 low{-10 + apart_m * (0.4 + i % pillars_aside),
                   -10 + apart_m * (0.4 + i / pillars_aside)};
    add_borders(description, low, low + Vec2{0.05, 0.05});
  }
  return description;
}

void scan(benchmark::State& state, WorldDescription description) {
  const World world(std::move(description));
  const std::vector<Vec2> towards = directions();
  for (auto _ : state) {
    for (const Vec2 one : towards) {
      benchmark::DoNotOptimize(world.first_hit({{0.03, 0.02}, one, kReachM}));
    }
  }
  state.counters["ns_per_ray"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kRays * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void scan_small_world(benchmark::State& state) {
  scan(state, small_world());
}
BENCHMARK(scan_small_world);

void scan_hall_of_4000_borders(benchmark::State& state) {
  scan(state, hall(32));
}
BENCHMARK(scan_hall_of_4000_borders);

void build_hall_of_4000_borders(benchmark::State& state) {
  const WorldDescription description = hall(32);
  for (auto _ : state) { benchmark::DoNotOptimize(World(description)); }
}
BENCHMARK(build_hall_of_4000_borders);

}  // namespace

BENCHMARK_MAIN();
