// Measures a scenario of 600 simulated seconds with 20 events and 20 expectations of all kinds and
// a robot in permanent motion. The counter sim_s_per_s is simulated seconds per second of wall
// clock; target: 20,000. Compared with the same robot and commands without a scenario.
#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "config/scenario/scenario_file.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/registry.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/verdict.hpp"
#include "sim/simulation.hpp"

namespace {

using namespace fakebot;
using robots::kobuki::Kobuki;
using sim::scenario::Player;
using sim::scenario::Scenario;

/// A driver with many stops and restarts, new obstacles, and thorough expectations: nearly all
/// conditions read signals that change in every tick.
constexpr const char* kText = R"({
  "duration": 600,
  "commands": [
    {"every": 10, "drive": {"linear_m_s": 0.3}},
    {"every": 10, "from": 4, "drive": {"linear_m_s": 0.1, "angular_rad_s": 0.5}},
    {"every": 10, "from": 8, "drive": {"linear_m_s": -0.1}},
    {"every": 1, "RequestExtra": {"request": 1}}
  ],
  "events": [
    {"name": "bump", "when": "speed.linear_m_s > 0.2 && time_s > 20", "for": 0.3,
     "do": {"press": "bumper.center"}},
    {"name": "bump left", "after": "bump", "delay": 5, "for": 0.3, "do": {"press": "bumper.left"}},
    {"name": "bump right", "when": "abs(speed.angular_rad_s) > 0.3 && !bumper.left",
     "each_time": true, "for": 0.2, "do": {"press": "bumper.right"}},
    {"name": "cliff", "when": "pose.x_m > 0.5", "for": 0.5, "do": {"set": {"cliff.left": true}}},
    {"name": "cliff again", "when": "pose.x_m > 1 || pose.y_m > 1", "for": 0.5,
     "do": {"set": {"cliff.right": 1}}},
    {"name": "dropped", "at": 100, "for": 1, "do": {"set": {"wheel_drop.left": true}}},
    {"name": "button", "every": 7, "do": {"press": "button.b0"}},
    {"name": "another button", "every": 11, "from": 3, "while": "speed.linear_m_s > 0.05",
     "do": {"press": "button.b1"}},
    {"name": "taken up", "at": 150, "do": {"lift": true}},
    {"name": "put down", "after": "taken up", "delay": 2, "do": {"put_down": true}},
    {"name": "pushed", "when": "pose.heading_deg > 170", "do": {"push": {"turn_deg": 30}}},
    {"name": "off", "at": 200, "for": 3, "do": {"power": "off"}},
    {"name": "adapter", "at": 250, "for": 20, "do": {"set": {"charger.adapter": true}}},
    {"name": "weak", "at": 300, "for": 30, "do": {"set": {"battery_v": 13.1}}},
    {"name": "analog", "every": 30, "for": 5, "do": {"set": {"analog.0": 2000}}},
    {"name": "digital", "every": 45, "for": 1, "do": {"set": {"digital_in.0": true}}},
    {"name": "stands", "when": "abs(speed.linear_m_s) < 0.01 && time_s > 30",
     "do": {"note": "it stands"}},
    {"name": "fast", "when": "wheel.left_m_s > 0.25 && wheel.right_m_s > 0.25",
     "each_time": true, "do": {"note": "it is fast"}},
    {"name": "late", "when": "time_s > 500 && current.left_ma > 100",
     "do": {"press": "bumper.left"}},
    {"name": "last", "when": "encoder.left_ticks > 60000", "do": {"note": "nearly over"}}
  ],
  "expectations": [
    {"always": "speed.linear_m_s < 0.5 && speed.linear_m_s > -0.5"},
    {"always": "abs(speed.angular_rad_s) < 3", "tolerance": "100ms"},
    {"always": "pwm.left < 100 && pwm.right < 100"},
    {"always": "command.age_s < 3", "while": "power && time_s > 1", "from": 1},
    {"never": "current.left_ma > 9000 || current.right_ma > 9000"},
    {"never": "battery.level == 2", "until": 250},
    {"never": "overcurrent.left || overcurrent.right"},
    {"never": "gyro.rate_deg_s > 300", "while": "!wheel_drop.left"},
    {"signal": "battery_measured_v", "min": 10, "max": 17, "from": 10, "until": 190},
    {"signal": "speed.linear_m_s", "max": 0.6},
    {"signal": "wheel.left_m_s", "min": -0.7, "max": 0.7},
    {"no_violations": true},
    {"eventually": "pose.x_m > 500 || speed.linear_m_s > 0.1 && time_s > 590"},
    {"eventually": "charger == 22", "within": 300},
    {"after": "bump", "within": 10, "that": "speed.linear_m_s < 0.15", "for": 1},
    {"after": "bump right", "within": 8, "that": "speed.angular_rad_s < 0.1"},
    {"after": "put down", "within": 10, "that": "speed.linear_m_s > 0.05"},
    {"after": "button", "within": 5, "that": "button.b0 == 0"},
    {"at_end": "power == 1"},
    {"count": "speed.linear_m_s > 0.2", "at_least": 10}
  ]
})";

Scenario scenario() {
  return config::read_scenario(config::JsonFile::parse("bench", kText), {robots::robot_kinds()})
      .scenario;
}

/// Plays a scenario to the end. Returns whether the scenario passed.
bool play(const Scenario& scenario) {
  Kobuki robot({});
  Player player(scenario, robot);
  sim::Simulation simulation(robot);
  simulation.join(player);
  sim::Outbox out;
  while (!player.is_over()) {
    simulation.advance_to(simulation.now() + std::chrono::seconds(1), out);
    out.clear();
  }
  return sim::scenario::verdict_of(player) == sim::scenario::Verdict::passed;
}

void play_all(benchmark::State& state, const Scenario& scenario) {
  for (auto _ : state) {
    if (!play(scenario)) { state.SkipWithError("not passed"); }
  }
  state.counters["sim_s_per_s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * sim::to_seconds(scenario.duration),
      benchmark::Counter::kIsRate);
}

void events_and_expectations_20(benchmark::State& state) {
  play_all(state, scenario());
}
BENCHMARK(events_and_expectations_20)->Unit(benchmark::kMillisecond);

void commands_alone(benchmark::State& state) {
  Scenario bare = scenario();
  bare.events.clear();
  bare.expectations = {{.name = "last", .what = sim::scenario::AtTheEnd{"power == 1"}}};
  play_all(state, bare);
}
BENCHMARK(commands_alone)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
