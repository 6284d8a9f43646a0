// Measures a scanner in a furnished room, as far as its packets: 7,874 measurements in a second, in
// ultra capsules. The counters are of processor time. Target: 110 ns a measurement, with its ray.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "robots/rplidar/parameters.hpp"
#include "robots/rplidar/rplidar.hpp"

namespace {

using namespace fakebot;
using robots::rplidar::ModelNumber;

/// As scenarios/worlds/room.json.
std::shared_ptr<const sim::world::World> room() {
  sim::world::WorldDescription description;
  description.walls = {{{0, 0}, {4, 0}, {4, 3}, {0, 3}, {0, 0}}};
  description.obstacles = {{{0, 2.4}, {0.9, 2.4}, {0.9, 3}, {0, 3}}};
  description.round_obstacles = {{{2.8, 2.2}, 0.15}};
  return std::make_shared<const sim::world::World>(description);
}

void scan(benchmark::State& state, std::uint8_t mode) {
  constexpr ModelNumber kNumber = ModelNumber::a1;
  robots::rplidar::Rplidar scanner(
      {.model = &robots::rplidar::model(kNumber),
       .parameters = robots::rplidar::parameters_of(robots::rplidar::profiles(kNumber)[0].values),
       .world = room(),
       .start = {{2, 1.5}, 0}});
  protocol::rplidar::FrameBuilder builder;
  if (mode == 0) {
    scanner.receive(builder.request(protocol::rplidar::Scan{}));
  } else {
    scanner.receive(builder.request(protocol::rplidar::ExpressScan{.working_mode = mode}));
  }
  sim::Outbox out;
  for (auto _ : state) {
    out.clear();
    scanner.step(out);
    benchmark::DoNotOptimize(out);
  }
  const double time_s =
      static_cast<double>(state.iterations()) * sim::to_seconds(robots::rplidar::kTick);
  const double measurements =
      time_s * 1e6 * 256 / robots::rplidar::model(kNumber).modes[mode].sample_time_q8_us;
  state.counters["ns_per_measurement"] = benchmark::Counter(
      measurements * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["simulated_s_per_s"] = benchmark::Counter(time_s, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(scan, nodes, 0);
BENCHMARK_CAPTURE(scan, capsules, 1);
BENCHMARK_CAPTURE(scan, ultra_capsules, 3);

}  // namespace

BENCHMARK_MAIN();
