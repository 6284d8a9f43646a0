// Measures how much faster than real time a robot runs, driving an arc, with a new Base Control
// every simulated second.
//
// The counter sim_s_per_s is simulated seconds per second of wall clock. Compared with a floor: a
// pose moved by fixed wheel speeds, and a frame encoded every fourth tick. Targets, at about 2.7
// GHz: 150 000, floor 445 000, and no allocation in a tick.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <span>

#include "bench/allocations.hpp"
#include "bench/ratio_main.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/timing.hpp"
#include "sim/outbox.hpp"

namespace {

using namespace fakebot::sim;
using namespace fakebot::robots::kobuki;
namespace wire = fakebot::protocol::kobuki;

constexpr int kTicksPerSecond = std::chrono::seconds(1) / kTick;

/// An iteration of a benchmark is a simulated second.
void report_speed(benchmark::State& state) {
  state.counters["sim_s_per_s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void run_one_second(Kobuki& robot, std::span<const std::uint8_t> command, Outbox& out) {
  robot.receive(command);
  for (int tick = 0; tick < kTicksPerSecond; ++tick) {
    robot.step(out);
    benchmark::DoNotOptimize(out);
    out.clear();
  }
}

void drive(benchmark::State& state, const Parameters& parameters) {
  KobukiOptions options;
  options.parameters = parameters;
  options.parameters.battery_speed_factor = 0;  // keeps the battery from running down
  Kobuki robot(options);
  Outbox out;
  wire::FrameBuilder frame;
  frame.add(wire::BaseControl{200, 500});
  const auto command = frame.finish();
  run_one_second(robot, command, out);  // lets the buffers grow to their final size

  const std::uint64_t allocations_before = fakebot::bench::allocations;
  for (auto _ : state) { run_one_second(robot, command, out); }
  const auto allocated = static_cast<double>(fakebot::bench::allocations - allocations_before);
  report_speed(state);
  state.counters["allocations_per_tick"] =
      allocated / (static_cast<double>(state.iterations()) * kTicksPerSecond);
}

void drive_standard(benchmark::State& state) {
  drive(state, standard_parameters());
}
BENCHMARK(drive_standard);

void drive_ideal(benchmark::State& state) {
  drive(state, ideal_parameters());
}
BENCHMARK(drive_ideal);

void encode_frame_of(const Pose& pose, int tick, wire::FrameBuilder& frame) {
  wire::BasicSensorData basic;
  basic.timestamp_ms = static_cast<std::uint16_t>(tick * 5);
  basic.left_encoder_ticks = static_cast<std::uint16_t>(tick);
  wire::Inertial inertial;
  inertial.angle_cdeg = static_cast<std::int16_t>(pose.heading_rad() * 5729);
  wire::RawGyro gyro;
  gyro.sample_count = 2;
  frame.clear();
  frame.add(basic);
  frame.add(wire::DockingIr{});
  frame.add(inertial);
  frame.add(wire::Cliff{});
  frame.add(wire::Current{});
  frame.add(gyro);
  frame.add(wire::GeneralPurposeInput{});
}

void drive_floor(benchmark::State& state) {
  Pose pose;
  wire::FrameBuilder frame;
  // Travel of the wheels in a tick; volatile, so nothing is computed beforehand.
  const volatile double left_m = 0.00061;
  const volatile double right_m = 0.001;
  for (auto _ : state) {
    for (int tick = 0; tick < kTicksPerSecond; ++tick) {
      pose.move(left_m, right_m);
      if (tick % kTicksPerFrame != 0) { continue; }
      encode_frame_of(pose, tick, frame);
      benchmark::DoNotOptimize(frame.finish().data());
    }
  }
  report_speed(state);
}
BENCHMARK(drive_floor);

}  // namespace

int main(int argc, char** argv) {
  return fakebot::bench::run(argc, argv,
                             {{"drive_standard", "drive_floor"}, {"drive_ideal", "drive_floor"}});
}
