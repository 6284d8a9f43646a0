// Signals of a robot without simulation, from messages.
#include "robots/kobuki/wire/carried_signals.hpp"

#include <cmath>
#include <set>
#include <string>

#include "robots/kobuki/kind.hpp"
#include "sim/wire/messages/message_signals.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

namespace kobuki = fakebot::robots::kobuki;
namespace sim = fakebot::sim;
using namespace fakebot::test;

namespace {

const sim::MessageSignals& table() {
  static const sim::MessageSignals kTable(*kobuki::kind().wire, kobuki::kind().signals,
                                          kobuki::carried_signals());
  return kTable;
}

/// Both sides of a simulated robot, observed.
struct ObservedBench {
  KobukiBench bench{kobuki::standard_parameters()};
  sim::ObservedMessages observed{table()};
  std::size_t shown = 0;

  template <class... Commands>
  void send(const Commands&... commands) {
    bench.send(commands...);
    observed.from_driver(frame_of(commands...));
  }
  void run_ms(int ms) {
    bench.run_ms(ms);
    for (; shown < bench.frames().size(); ++shown) {
      observed.from_robot(bench.frames()[shown].bytes);
    }
  }
  double value(std::string_view name) const {
    const auto value = sim::value_of(observed, name);
    CAPTURE(std::string(name));
    REQUIRE(value.has_value());
    return value.value_or(0);
  }
};

}  // namespace

TEST_CASE("names of signals of messages differ, and are none of the line") {
  std::set<std::string_view> names;
  for (const sim::Signal& signal : table().signals()) {
    CAPTURE(std::string(signal.name));
    CHECK(names.insert(signal.name).second);
  }
  CHECK(names.contains("BasicSensorData.bumper.left"));
  CHECK(names.contains("GeneralPurposeInput.analog_adc.3"));
  CHECK(names.contains("BaseControl.count"));
}

TEST_CASE("a frame of the specification is told by its fields, and by the robot's own names") {
  sim::ObservedMessages observed(table());
  // Basic sensor data as documented: time 0x1234, the right and the left bumper, the left wheel
  // down, 16.5 V.
  const Bytes frame =
      frame_of_payload(from_hex("01 0f 34 12 05 02 00 10 00 20 00 0a f6 00 06 a5 00"));
  observed.from_robot(Bytes(frame.begin(), frame.begin() + 7));
  CHECK(sim::value_of(observed, "BasicSensorData.count") == 0);
  observed.from_robot(Bytes(frame.begin() + 7, frame.end()));
  const auto value = [&](const char* name) { return sim::value_of(observed, name).value_or(-1); };
  CHECK(value("BasicSensorData.count") == 1);
  CHECK(value("BasicSensorData.timestamp_ms") == 0x1234);
  CHECK(value("BasicSensorData.bumper") == 5);
  CHECK(value("bumper.left") == 1);
  CHECK(value("bumper.center") == 0);
  CHECK(value("bumper.right") == 1);
  CHECK(value("wheel_drop.left") == 1);
  CHECK(value("wheel_drop.right") == 0);
  CHECK(value("encoder.left_ticks") == 16);
  CHECK(value("pwm.right") == -10);
  CHECK(value("charger") == 6);
  CHECK(std::abs(value("battery_measured_v") - 16.5) < 1e-9);
}

TEST_CASE("the signals that messages carry are those of the robot, within a digit of the wire") {
  ObservedBench line;
  line.send(wire::BaseControl{200, 0}, wire::GeneralPurposeOutput{0x05F1});
  line.send(wire::RequestExtra{0x0B}, wire::GetControllerGain{0});
  line.run_ms(700);
  line.bench.set("bumper.left", 1).set("wheel_drop.right", 1).set("digital_in.2", 1);
  line.bench.set("button.b1", 1).set("cliff.center", 1).set("analog.1", 1234);
  line.bench.set("dock_ir.center", 0x12);
  line.run_ms(600);
  const auto own = [&](std::string_view name) { return line.bench.get(name); };
  for (const sim::CarriedSignal& carried : kobuki::carried_signals()) {
    CAPTURE(std::string(carried.name));
    // The frame is up to 20 ms old, and sensors are noisy.
    const bool moves = carried.name.starts_with("encoder") || carried.name.starts_with("pwm") ||
                       carried.name.starts_with("current") || carried.name.starts_with("gyro") ||
                       carried.name.ends_with("_adc") || carried.name.starts_with("analog");
    const double tolerance = moves ? 60 : std::max(carried.factor, 1e-3) * 1.01;
    CHECK(std::abs(line.value(carried.name) - own(carried.name)) <= tolerance);
  }
  CHECK(line.value("command.speed_mm_s") == 200);
  CHECK(line.value("bumper.left") == 1);
  CHECK(line.value("answered.udid") == 1);
  CHECK(line.value("digital_in.2") == 1);
}

TEST_CASE("mistakes of a driver are counted, and the first is shown") {
  sim::ObservedMessages observed(table());
  const auto count = [&](const char* name) { return sim::value_of(observed, name).value_or(-1); };
  Bytes wrong = frame_of(wire::BaseControl{100, 0});
  wrong.back() ^= 1U;
  observed.from_driver(wrong);
  observed.from_driver(from_hex("00 01 02"));
  observed.from_driver(frame_of_payload(from_hex("77 01 00")));  // no message has this identifier
  observed.from_driver(frame_of(wire::BaseControl{100, 0}));
  CHECK(count("wire.bad_checksums") == 1);
  CHECK(count("wire.garbage_bytes") >= 3);
  CHECK(count("wire.unreadable_messages") == 1);
  CHECK(count("wire.frames_received") == 2);
  CHECK(count("BaseControl.count") == 1);
  const auto index = sim::find_signal(observed.signals(), "wire.bad_checksums");
  REQUIRE(index.has_value());
  const sim::WireViolation first = observed.first_violation(index.value_or(0));
  CHECK(Bytes(first.bytes.begin(), first.bytes.end()) ==
        Bytes(wrong.begin(), wrong.begin() + static_cast<std::ptrdiff_t>(first.bytes.size())));
  CHECK(first.size > 0);
}

TEST_CASE("what a robot says wrongly is no violation of its driver") {
  sim::ObservedMessages observed(table());
  observed.from_robot(from_hex("00 01 02 aa 55 03 01 01 00 00 ff"));
  for (std::size_t i = 0; i < observed.signals().size(); ++i) {
    if (!observed.signals()[i].counts_violations) { continue; }
    CAPTURE(std::string(observed.signals()[i].name));
    CHECK(observed.get(i) == 0);
  }
}
