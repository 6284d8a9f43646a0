#include "line/line_signals.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "sim/signal.hpp"

using namespace fakebot;

namespace {

class LineWithSignals : public line::LineState {
 public:
  bool attached() const override { return is_attached; }
  double processor_share() const override { return share; }
  const io::LineCounters& counters() const override { return counted; }
  std::uint64_t fault_hits() const override { return hits; }
  std::uint64_t wrong_rates() const override { return rates; }
  sim::WireViolation first_wrong_rate() const override { return first; }
  std::optional<sim::DriverLines> driver_lines() const override { return of_driver; }
  const sim::RobotLines& robot_lines() const override { return of_robot; }

  static auto signals() { return line::line_signals(); }
  double get(std::size_t signal) const { return line::get_line_signal(signal, *this); }

  bool is_attached = false;
  io::LineCounters counted{};
  double share = 0;
  std::uint64_t hits = 0;
  std::uint64_t rates = 0;
  sim::WireViolation first{};
  std::optional<sim::DriverLines> of_driver{};
  sim::RobotLines of_robot{};
};

/// A line that has counted everything.
struct BusyLine : LineWithSignals {
  BusyLine() {
    is_attached = true;
    counted = {.frames_sent = 2,
               .frames_dropped = 3,
               .frames_unheard = 4,
               .bytes_sent = 7,
               .bytes_received = 5,
               .attachments = 6,
               .frames_echoed = 9};
    share = 0.5;
    rates = 8;
    first = {.consequence = "never set"};
  }
};

}  // namespace

TEST_CASE("every signal of the line has the value of its counter") {
  const BusyLine busy;
  CHECK(sim::value_of(busy, "driver.attached") == 1);
  CHECK(sim::value_of(busy, "driver.processor_share") == 0.5);
  CHECK(sim::value_of(busy, "wire.frames_sent") == 2);
  CHECK(sim::value_of(busy, "wire.frames_dropped") == 3);
  CHECK(sim::value_of(busy, "wire.frames_unheard") == 4);
  CHECK(sim::value_of(busy, "wire.bytes_sent") == 7);
  CHECK(sim::value_of(busy, "wire.bytes_received") == 5);
  CHECK(sim::value_of(busy, "driver.attachments") == 6);
  CHECK(sim::value_of(busy, "wire.wrong_rates") == 8);
  CHECK(sim::value_of(busy, "wire.frames_echoed") == 9);
  CHECK(sim::value_of(LineWithSignals{}, "driver.attached") == 0);
  CHECK(sim::value_of(busy, "driver.mood") == std::nullopt);
}

TEST_CASE("no two signals of the line are read from the same counter") {
  const BusyLine busy;
  std::set<double> values;
  for (std::size_t i = 0; i < LineWithSignals::signals().size(); ++i) {
    CAPTURE(std::string(LineWithSignals::signals()[i].name));
    if (LineWithSignals::signals()[i].name.starts_with("line.")) { continue; }
    CHECK(values.insert(busy.get(i)).second);
    CHECK(LineWithSignals{}.get(i) == 0);
  }
}

TEST_CASE("what a line counts as a violation says what the driver did, once there is one") {
  const auto of = [](std::string_view name, const line::LineState& line) {
    return text_of(
        line::first_line_violation(sim::find_signal(line::line_signals(), name).value(), line));
  };
  CHECK(of("wire.wrong_rates", BusyLine()) == "never set");
  CHECK(of("wire.frames_echoed", BusyLine()).starts_with("your line echoes"));
  CHECK(of("wire.frames_sent", BusyLine()) == "");
  CHECK(of("wire.wrong_rates", LineWithSignals()) == "");
  CHECK(of("wire.frames_echoed", LineWithSignals()) == "");
}

TEST_CASE(
    "DTR and RTS are the driver's, or up while a driver whose lines are unknown is attached") {
  LineWithSignals line;
  line.is_attached = true;
  CHECK(sim::value_of(line, "line.dtr") == 1);
  CHECK(sim::value_of(line, "line.rts") == 1);
  line.of_driver = {.dtr = false, .rts = true};
  CHECK(sim::value_of(line, "line.dtr") == 0);
  CHECK(sim::value_of(line, "line.rts") == 1);
  line.of_driver = {.dtr = true, .rts = false};
  CHECK(sim::value_of(line, "line.dtr") == 1);
  CHECK(sim::value_of(line, "line.rts") == 0);
}

TEST_CASE("each line of the robot can be set alone") {
  const std::string_view all[]{"line.cts", "line.dsr", "line.dcd", "line.ri"};
  for (const std::string_view name : all) {
    LineWithSignals line;
    const auto signal = sim::find_input(line::line_signals(), name);
    REQUIRE(signal);
    line::set_line_signal(*signal, 1, line.of_robot);
    for (const std::string_view other : all) {
      CHECK(sim::value_of(line, other) == (other == name ? 1 : 0));
    }
    line::set_line_signal(*signal, 0, line.of_robot);
    CHECK(line.of_robot == sim::RobotLines{});
  }
  CHECK_FALSE(sim::find_input(line::line_signals(), "line.dtr"));
}
