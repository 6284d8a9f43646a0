// Signals of the line, unknown to the robot itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "io/line_counters.hpp"
#include "sim/not_copied.hpp"
#include "sim/signal.hpp"
#include "sim/wire/modem_lines.hpp"

namespace fakebot::line {

/// The values behind the signals. A scenario reads a signal in every tick, so only the value of the
/// signal is asked for.
class LineState : private NotCopied {
 public:
  virtual ~LineState() = default;

  virtual bool attached() const = 0;
  virtual double processor_share() const = 0;
  virtual const io::LineCounters& counters() const = 0;
  virtual std::uint64_t fault_hits() const = 0;
  virtual std::uint64_t wrong_rates() const = 0;  ///< times
  virtual sim::WireViolation first_wrong_rate() const = 0;
  virtual std::optional<sim::DriverLines> driver_lines() const = 0;  ///< if known
  virtual const sim::RobotLines& robot_lines() const = 0;
};

std::span<const sim::Signal> line_signals();

/// The value of line_signals()[signal].
double get_line_signal(std::size_t signal, const LineState& line);
/// Precondition: line_signals()[signal].can_be_set. NaN changes nothing.
void set_line_signal(std::size_t signal, double value, sim::RobotLines& lines);
/// The first violation counted by the signal; empty for a signal that counts no violations.
sim::WireViolation first_line_violation(std::size_t signal, const LineState& line);

}  // namespace fakebot::line
