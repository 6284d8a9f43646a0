// Every parameter at the limits of its range. Sanitizers would find casts of NaN, or of values out
// of range, to integers of the wire.
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::parameter_table;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::value_of;
using fakebot::sim::Parameter;

namespace {

void check_all_finite(KobukiBench& bench) {
  const auto signals = bench.robot().signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    CAPTURE(std::string(signals[i].name));
    CHECK(std::isfinite(bench.robot().get(i)));
  }
  for (const char* wheel : {"pwm.left", "pwm.right"}) {
    CHECK(std::abs(bench.get(wheel)) <= 100.001);
  }
}

/// Some simulated seconds of various driving, with stops.
void live(KobukiBench& bench) {
  for (const BaseControl& command :
       {BaseControl{200, 0}, BaseControl{-500, 1}, BaseControl{300, -1}, BaseControl{100, 300},
        BaseControl{32767, 0}, BaseControl{-32768, -2}, BaseControl{0, 0}}) {
    bench.send(command, wire::Sound{826, 20}).run_ms(400);
    check_all_finite(bench);
  }
  bench.send(SetControllerGain{1, 0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFFF}, BaseControl{-300, 0})
      .run_ms(400);
  check_all_finite(bench);
  // An empty battery switches the robot off.
  CHECK((bench.frames().size() > 100 || bench.get("power") == 0));
}

std::vector<std::pair<std::string, Parameters>> profiles_to_try() {
  return {{"standard", fakebot::robots::kobuki::standard_parameters()},
          {"ideal", fakebot::robots::kobuki::ideal_parameters()},
          {"firmware", fakebot::robots::kobuki::firmware_parameters()}};
}

}  // namespace

TEST_CASE("with any one parameter at a limit of its range all signals are finite") {
  for (const auto& one : profiles_to_try()) {
    const auto& name = one.first;
    const auto& base = one.second;
    CAPTURE(name);
    for (std::size_t i = 0; i < parameter_table().size(); ++i) {
      const Parameter& parameter = parameter_table()[i];
      CAPTURE(std::string(parameter.name));
      for (const double value : {parameter.min, parameter.max}) {
        CAPTURE(value);
        Parameters parameters = base;
        value_of(parameters, i) = value;
        KobukiBench bench(parameters);
        live(bench);
      }
    }
  }
}

TEST_CASE("with all parameters at the same limit all signals are finite") {
  for (const auto end : {&Parameter::min, &Parameter::max}) {
    for (const double wheel_lag : {0.0, 1.0}) {
      CAPTURE(wheel_lag);
      Parameters parameters{};
      for (std::size_t i = 0; i < parameter_table().size(); ++i) {
        value_of(parameters, i) = parameter_table()[i].*end;
      }
      parameters.wheel_lag = wheel_lag;
      KobukiBench bench(parameters);
      live(bench);
    }
  }
}

TEST_CASE("a nearly empty battery moves no wheel and causes no error") {
  for (const auto& one : profiles_to_try()) {
    const auto& name = one.first;
    const auto& base = one.second;
    CAPTURE(name);
    for (const double battery_v :
         {0.0, std::numeric_limits<double>::denorm_min(), 1e-310, 1e-300, 1e-9, 0.001}) {
      CAPTURE(battery_v);
      Parameters parameters = base;
      parameters.battery_v = battery_v;
      parameters.battery_off_v = 0;  // as if the electronics had a separate battery
      KobukiBench bench(parameters);
      live(bench);
      CHECK(std::abs(bench.get("encoder.left_ticks")) <= 10);

      KobukiBench emptied(parameters);
      emptied.set("battery_v", battery_v);
      live(emptied);
    }
  }
}
