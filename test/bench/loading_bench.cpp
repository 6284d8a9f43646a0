// Measures the time to read large files, relative to files of a tenth of the size: about 10 if the
// time is linear.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

#include "bench/ratio_main.hpp"
#include "config/scenario/scenario_file.hpp"
#include "config/world/world_file.hpp"
#include "robots/registry.hpp"

namespace {

using namespace fakebot;

constexpr std::size_t kLarge = 30000;
constexpr std::size_t kSmall = kLarge / 10;
constexpr double kRadiusM = 0.2;

std::string number(double value) {
  return std::to_string(value);
}

std::string scenario_with(const std::string& events) {
  return R"({"duration": 60, "expectations": [{"at_end": "power"}], "events": [)" + events +
         R"({"name": "last", "at": 0.01, "do": {"note": "n"}}]})";
}

std::string notes(std::size_t count) {
  std::string events;
  for (std::size_t i = 0; i < count; ++i) {
    events += R"({"at": )" + number(50.0 * static_cast<double>(i) / static_cast<double>(count)) +
              R"(, "do": {"note": "n"}},)";
  }
  return scenario_with(events);
}

/// A scenario; each event follows the next event of the file.
std::string chain(std::size_t count) {
  std::string events;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string next = i + 1 == count ? "last" : "e" + std::to_string(i + 1);
    events += R"({"name": "e)" + std::to_string(i) + R"(", "after": ")" + next +
              R"(", "do": {"note": "n"}},)";
  }
  return scenario_with(events);
}

std::string obstacles(std::size_t count) {
  std::string text = R"({"obstacles": [)";
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = static_cast<double>(i);
    text += (i == 0 ? "" : ",") + std::string(R"({"center": [)") +
            number(1 + std::fmod(place, 300.0)) + "," + number(1 + std::floor(place / 300.0)) +
            R"(], "radius_m": 0.1})";
  }
  return text + "]}";
}

std::string polygon(std::size_t corners) {
  constexpr double kAwayM = 5;
  std::string text = R"({"obstacles": [{"polygon": [)";
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle_rad =
        2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
    text += (i == 0 ? "[" : ",[") + number(kAwayM + std::cos(angle_rad)) + "," +
            number(kAwayM + std::sin(angle_rad)) + "]";
  }
  return text + "]}]}";
}

void read_scenario(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    const auto file = config::JsonFile::parse("s.json", text);
    benchmark::DoNotOptimize(config::read_scenario(file, {robots::robot_kinds()}));
  }
}

void read_world(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    const auto file = config::JsonFile::parse("w.json", text);
    benchmark::DoNotOptimize(config::read_world(file, "", kRadiusM));
  }
}

void many_notes(benchmark::State& state) {
  read_scenario(state, notes(kLarge));
}
void few_notes(benchmark::State& state) {
  read_scenario(state, notes(kSmall));
}
void long_chain(benchmark::State& state) {
  read_scenario(state, chain(kLarge));
}
void short_chain(benchmark::State& state) {
  read_scenario(state, chain(kSmall));
}
void many_obstacles(benchmark::State& state) {
  read_world(state, obstacles(kLarge));
}
void few_obstacles(benchmark::State& state) {
  read_world(state, obstacles(kSmall));
}
void many_corners(benchmark::State& state) {
  read_world(state, polygon(kLarge));
}
void few_corners(benchmark::State& state) {
  read_world(state, polygon(kSmall));
}

BENCHMARK(many_notes)->Unit(benchmark::kMillisecond);
BENCHMARK(few_notes)->Unit(benchmark::kMillisecond);
BENCHMARK(long_chain)->Unit(benchmark::kMillisecond);
BENCHMARK(short_chain)->Unit(benchmark::kMillisecond);
BENCHMARK(many_obstacles)->Unit(benchmark::kMillisecond);
BENCHMARK(few_obstacles)->Unit(benchmark::kMillisecond);
BENCHMARK(many_corners)->Unit(benchmark::kMillisecond);
BENCHMARK(few_corners)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  return fakebot::bench::run(argc, argv,
                             {{"many_notes", "few_notes"},
                              {"long_chain", "short_chain"},
                              {"many_obstacles", "few_obstacles"},
                              {"many_corners", "few_corners"}});
}
