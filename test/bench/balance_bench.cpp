// Measures how much faster than real time a Kugle runs: the robot balances, drives a circle, gets a
// set-point each 0.1 s, and sends the full stream of 8 messages 200 times a second.
//
// The counter sim_s_per_s is simulated seconds per second of wall clock; target: 20,000. Compared
// with a floor: as many bytes coded singly and copied, without a robot.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "bench/allocations.hpp"
#include "bench/ratio_main.hpp"
#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/frame.hpp"
#include "robots/kugle/kugle.hpp"
#include "sim/outbox.hpp"

namespace {

using namespace fakebot::robots::kugle;
namespace wire = fakebot::protocol::kugle;
using fakebot::sim::Outbox;

constexpr int kTicksPerSecond = std::chrono::seconds(1) / kTick;
constexpr int kTicksPerSetPoint = kTicksPerSecond / 10;

/// An iteration of a benchmark is a simulated second.
void report_rate(benchmark::State& state) {
  state.counters["sim_s_per_s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void run_one_second(Kugle& robot, std::span<const std::uint8_t> set_point, Outbox& out) {
  for (int tick = 0; tick < kTicksPerSecond; ++tick) {
    if (tick % kTicksPerSetPoint == 0) { robot.receive(set_point); }
    robot.step(out);
    benchmark::DoNotOptimize(out);
    out.clear();
  }
}

void balance(benchmark::State& state, const Parameters& parameters) {
  KugleOptions options;
  options.parameters = parameters;
  options.parameters.battery_speed_factor = 0;  // keeps the battery from running down
  Kugle robot(options);
  Outbox out;
  wire::FrameBuilder builder;
  wire::SetParameter start;
  start.type = wire::parameter_type::controller;
  start.param = 3;
  start.value_type = wire::value_type::uint8;
  start.array_size = 1;
  start.set_values(std::array{wire::controller_mode::velocity});
  robot.receive(builder.frame(start));
  wire::VelocityReference still;
  run_one_second(robot, builder.frame(still), out);  // the torques rise
  run_one_second(robot, builder.frame(still), out);
  wire::VelocityReference circle;
  circle.frame = wire::reference_frame::heading;
  circle.velocity_x_m_s = 0.3F;
  circle.yaw_rate_rad_s = 0.3F;
  const auto set_point = builder.frame(circle);

  const std::uint64_t allocations_before = fakebot::bench::allocations;
  for (auto _ : state) { run_one_second(robot, set_point, out); }
  const auto allocated = static_cast<double>(fakebot::bench::allocations - allocations_before);
  report_rate(state);
  state.counters["allocations_per_tick"] =
      allocated / (static_cast<double>(state.iterations()) * kTicksPerSecond);
  if (robot.state().fallen()) { state.SkipWithError("it has fallen"); }
}

void balance_standard(benchmark::State& state) {
  balance(state, standard_parameters());
}
BENCHMARK(balance_standard);

void balance_ideal(benchmark::State& state) {
  balance(state, ideal_parameters());
}
BENCHMARK(balance_ideal);

void code_floor(benchmark::State& state) {
  constexpr std::size_t kBytesPerTick = 940;
  constexpr int kStreamTicks = 200;
  std::array<std::uint8_t, kBytesPerTick> bytes{};
  std::array<std::uint8_t, kBytesPerTick> sent{};
  std::uint8_t number = 0;
  for (auto _ : state) {
    for (int tick = 0; tick < kStreamTicks; ++tick) {
      bytes.fill(++number);
      std::size_t last = 0;
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != 0) { continue; }
        bytes[last] = static_cast<std::uint8_t>(i - last);
        last = i;
      }
      std::memcpy(sent.data(), bytes.data(), bytes.size());
      benchmark::DoNotOptimize(sent);
    }
  }
  report_rate(state);
}
BENCHMARK(code_floor);

}  // namespace

int main(int argc, char** argv) {
  return fakebot::bench::run(argc, argv,
                             {{"balance_standard", "code_floor"}, {"balance_ideal", "code_floor"}});
}
