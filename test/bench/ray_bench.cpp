// Measures scans of a laser scanner: 360 rays of at most 12 m from the same place, in worlds of few
// and of many solids. The counter ns_per_ray is processor time. Targets: 100 in room.json, beside a
// loop over all walls; 1,000 in a map of 2,000 x 2,000 cells, beside a walk from cell to cell.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bench/ratio_main.hpp"
#include "config/world/world_file.hpp"
#include "sim/world/world.hpp"

namespace {

using namespace fakebot::sim::world;

constexpr std::size_t kRays = 360;
constexpr double kReachM = 12;
constexpr double kRadiusM = 0.2;  // of a robot, for the start

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

/// cast(direction) casts a ray.
template <class Cast>
void scan_by(benchmark::State& state, Cast cast) {
  const std::vector<Vec2> towards = directions();
  for (auto _ : state) {
    for (const Vec2 one : towards) { benchmark::DoNotOptimize(cast(one)); }
  }
  state.counters["ns_per_ray"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kRays * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void scan(benchmark::State& state, const World& world, Vec2 from) {
  scan_by(state, [&](Vec2 towards) { return world.first_hit({from, towards, kReachM}); });
}

void scan(benchmark::State& state, WorldDescription description) {
  scan(state, World(std::move(description)), {0.03, 0.02});
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

// --- room.json, and a loop over all walls -------------------------------------------

std::shared_ptr<const World> room() {
  return fakebot::config::load_world(FAKEBOT_SCENARIO_DIR "/worlds/room.json", kRadiusM);
}

constexpr Vec2 kInRoom{1, 1};

void scan_room(benchmark::State& state) {
  scan(state, *room(), kInRoom);
}
BENCHMARK(scan_room);

void scan_room_floor(benchmark::State& state) {
  struct Segment {
    Vec2 from;
    Vec2 way;
  };
  std::vector<Segment> segments;
  const auto world = room();
  for (const auto& wall : world->description().walls) {
    for (std::size_t i = 1; i < wall.size(); ++i) {
      segments.push_back({wall[i - 1], wall[i] - wall[i - 1]});
    }
  }
  scan_by(state, [&](Vec2 towards) {
    double nearest_m = kReachM;
    for (const Segment& segment : segments) {
      const Vec2 to = segment.from - kInRoom;
      const double across = towards.x_m * segment.way.y_m - towards.y_m * segment.way.x_m;
      const double away_m = (to.x_m * segment.way.y_m - to.y_m * segment.way.x_m) / across;
      const double along = (to.x_m * towards.y_m - to.y_m * towards.x_m) / across;
      if (along >= 0 && along <= 1 && away_m > 0) { nearest_m = std::min(nearest_m, away_m); }
    }
    return nearest_m;
  });
}
BENCHMARK(scan_room_floor);

// --- a map of 2,000 x 2,000 cells, and a walk from cell to cell ---------------------

constexpr int kCells = 2000;
constexpr double kCellM = 0.05;

/// Rooms of 8 m with doors, and a thing of 0.2 m on each 4 m2: 100 m x 100 m.
struct Floor {
  Floor() {
    constexpr int kRoom = 160;
    constexpr int kDoor = 20;
    for (int i = 0; i < kCells; ++i) {
      for (int wall = 0; wall < kCells; wall += kRoom) {
        if (i % kRoom >= kRoom / 2 + kDoor || i % kRoom < kRoom / 2) {
          fill(i, wall, 1, 2);
          fill(wall, i, 2, 1);
        }
      }
    }
    std::mt19937 random(1);
    for (int i = 0; i < kCells * kCells / 1600; ++i) {
      fill(static_cast<int>(random() % (kCells - 4)), static_cast<int>(random() % (kCells - 4)), 4,
           4);
    }
  }

  void fill(int column, int row, int columns, int rows) {
    for (int y = row; y < std::min(kCells, row + rows); ++y) {
      for (int x = column; x < std::min(kCells, column + columns); ++x) { at(x, y) = true; }
    }
  }
  std::uint8_t& at(int x, int y) {
    return occupied[static_cast<std::size_t>(y) * kCells + static_cast<std::size_t>(x)];
  }

  std::vector<std::uint8_t> occupied = std::vector<std::uint8_t>(std::size_t{kCells} * kCells);
};

/// In the middle of a room, away from things.
constexpr Vec2 kOnFloor{44.03, 44.02};

/// The map as map_server writes it.
std::shared_ptr<const World> world_of(Floor& floor) {
  const auto folder = std::filesystem::temp_directory_path() / "fakebot_ray_bench";
  std::filesystem::create_directories(folder);
  std::ofstream image(folder / "map.pgm", std::ios::binary);
  image << "P5\n" << kCells << ' ' << kCells << "\n255\n";
  for (int y = kCells - 1; y >= 0; --y) {
    for (int x = 0; x < kCells; ++x) { image << (floor.at(x, y) != 0 ? '\0' : '\xFE'); }
  }
  image.close();
  std::ofstream(folder / "map.yaml") << "image: map.pgm\nresolution: " << kCellM
                                     << "\norigin: [0, 0, 0]\nnegate: 0\n"
                                        "occupied_thresh: 0.65\nfree_thresh: 0.196\n";
  auto world = fakebot::config::load_world(folder / "map.yaml", kRadiusM);
  std::filesystem::remove_all(folder);
  return world;
}

void scan_map(benchmark::State& state) {
  Floor floor;
  const auto world = world_of(floor);
  state.counters["solids"] = static_cast<double>(world->description().borders.size());
  scan(state, *world, kOnFloor);
}
BENCHMARK(scan_map);

void scan_map_floor(benchmark::State& state) {
  Floor floor;
  scan_by(state, [&](Vec2 towards) {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    int x = static_cast<int>(kOnFloor.x_m / kCellM);
    int y = static_cast<int>(kOnFloor.y_m / kCellM);
    const int step_x = towards.x_m < 0 ? -1 : 1;
    const int step_y = towards.y_m < 0 ? -1 : 1;
    const double each_x_m = towards.x_m == 0 ? kNever : kCellM / std::abs(towards.x_m);
    const double each_y_m = towards.y_m == 0 ? kNever : kCellM / std::abs(towards.y_m);
    double next_x_m = ((x + (step_x > 0 ? 1 : 0)) * kCellM - kOnFloor.x_m) / towards.x_m;
    double next_y_m = ((y + (step_y > 0 ? 1 : 0)) * kCellM - kOnFloor.y_m) / towards.y_m;
    double away_m = 0;
    while (away_m < kReachM && floor.at(x, y) == 0) {
      if (next_x_m < next_y_m) {
        away_m = std::exchange(next_x_m, next_x_m + each_x_m);
        x += step_x;
      } else {
        away_m = std::exchange(next_y_m, next_y_m + each_y_m);
        y += step_y;
      }
    }
    return away_m;
  });
}
BENCHMARK(scan_map_floor);

}  // namespace

int main(int argc, char** argv) {
  return fakebot::bench::run(argc, argv,
                             {{"scan_room", "scan_room_floor"}, {"scan_map", "scan_map_floor"}});
}
