// The table of the line's signals, the source for values, help and documentation.
#include "line/line_signals.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

namespace fakebot::line {

namespace {

struct Entry {
  sim::Signal signal;
  double (*get)(const LineState&) = nullptr;
  sim::WireViolation (*first)(const LineState&) = nullptr;
  bool sim::RobotLines::*input = nullptr;
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <std::uint64_t io::LineCounters::*Counter>
constexpr Entry counter(std::string_view name, std::string_view meaning) {
  return {{.name = name,
           .unit = "",
           .min = 0,
           .max = kInfinity,
           .meaning = meaning,
           .can_be_set = false,
           .is_whole = true},
          [](const LineState& line) { return static_cast<double>(line.counters().*Counter); }};
}

constexpr sim::Signal violations(std::string_view name, std::string_view meaning) {
  return {.name = name,
          .unit = "",
          .min = 0,
          .max = kInfinity,
          .meaning = meaning,
          .can_be_set = false,
          .counts_violations = true,
          .is_whole = true};
}

/// Opening a port raises both lines.
template <bool sim::DriverLines::*Which>
constexpr Entry of_driver(std::string_view name, std::string_view meaning) {
  return {
      {.name = name, .unit = "flag", .min = 0, .max = 1, .meaning = meaning, .can_be_set = false},
      [](const LineState& line) {
        const auto lines = line.driver_lines();
        return (lines ? (*lines).*Which : line.attached()) ? 1.0 : 0.0;
      }};
}

template <bool sim::RobotLines::*Which>
constexpr Entry of_robot(std::string_view name, std::string_view meaning) {
  Entry entry{
      {.name = name, .unit = "flag", .min = 0, .max = 1, .meaning = meaning, .can_be_set = true},
      [](const LineState& line) { return line.robot_lines().*Which ? 1.0 : 0.0; }};
  entry.input = Which;
  return entry;
}

constexpr std::array kTable{
    Entry{{"driver.attached", "flag", 0, 1, "a driver has the device open", false},
          [](const LineState& line) { return line.attached() ? 1.0 : 0.0; }},
    counter<&io::LineCounters::attachments>(
        "driver.attachments", "times that a driver opened the device while no other had it open"),
    Entry{{"driver.processor_share", "", 0, 1e6,
           "processors that the driver, started by fakebot, has used over the last second of the "
           "robot: 1 is a whole one; 0 without such a driver, and in its first second",
           false},
          [](const LineState& line) { return line.processor_share(); }},
    Entry{
        {.name = "wire.bytes_received",
         .unit = "",
         .min = 0,
         .max = kInfinity,
         .meaning = "bytes from drivers",
         .can_be_set = false,
         .counts_driver_bytes = true,
         .is_whole = true},
        [](const LineState& line) { return static_cast<double>(line.counters().bytes_received); }},
    counter<&io::LineCounters::frames_sent>(
        "wire.frames_sent", "frames written to the device, and pieces of those that a fault cuts"),
    counter<&io::LineCounters::bytes_sent>("wire.bytes_sent", "bytes of these frames"),
    counter<&io::LineCounters::frames_dropped>(
        "wire.frames_dropped", "frames lost because an attached driver did not read"),
    counter<&io::LineCounters::frames_unheard>(
        "wire.frames_unheard",
        "frames not written because no driver was attached, or had not set its port yet"),
    Entry{{"wire.fault_hits", "", 0, kInfinity, "hits of faults", false},
          [](const LineState& line) { return static_cast<double>(line.fault_hits()); }},
    Entry{violations("wire.wrong_rates",
                     "times that the driver used its port at another rate than the robot's"),
          [](const LineState& line) { return static_cast<double>(line.wrong_rates()); },
          [](const LineState& line) { return line.first_wrong_rate(); }},
    Entry{violations("wire.frames_echoed",
                     "frames that went back to the robot because the driver's port echoes"),
          [](const LineState& line) { return static_cast<double>(line.counters().frames_echoed); },
          [](const LineState&) {
            return sim::WireViolation{
                .consequence =
                    "your line echoes: what the robot sends goes back to the robot, as "
                    "commands with wrong checksums"};
          }},
    of_driver<&sim::DriverLines::dtr>(
        "line.dtr", "the driver asserts DTR; as long as unknown: a driver has the device open"),
    of_driver<&sim::DriverLines::rts>("line.rts", "the driver asserts RTS; likewise"),
    of_robot<&sim::RobotLines::cts>("line.cts", "CTS is asserted for the driver"),
    of_robot<&sim::RobotLines::dsr>("line.dsr", "DSR is asserted for the driver"),
    of_robot<&sim::RobotLines::dcd>("line.dcd", "DCD is asserted for the driver"),
    of_robot<&sim::RobotLines::ri>("line.ri", "RI is asserted for the driver"),
};

constexpr auto kSignals = [] {
  std::array<sim::Signal, kTable.size()> signals{};
  for (std::size_t i = 0; i < kTable.size(); ++i) { signals[i] = kTable[i].signal; }
  return signals;
}();

}  // namespace

std::span<const sim::Signal> line_signals() {
  return kSignals;
}

void set_line_signal(std::size_t signal, double value, sim::RobotLines& lines) {
  assert(kTable[signal].input != nullptr);
  if (!std::isnan(value)) { lines.*kTable[signal].input = value >= 0.5; }
}

sim::WireViolation first_line_violation(std::size_t signal, const LineState& line) {
  const Entry& entry = kTable[signal];
  return entry.first != nullptr && entry.get(line) > 0 ? entry.first(line) : sim::WireViolation{};
}

double get_line_signal(std::size_t signal, const LineState& line) {
  return kTable[signal].get(line);
}

}  // namespace fakebot::line
