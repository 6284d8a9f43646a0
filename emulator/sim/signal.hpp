// The vocabulary: everything that can be observed or forced has a dotted name with its unit.
// Scenarios, logs, help and documentation use the name.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/not_copied.hpp"
#include "sim/wire/wire_violation.hpp"

namespace fakebot::sim {

/// Description of a signal, as printed by `fakebot list signals`.
struct Signal {
  std::string_view name;     ///< for example "pose.x_m"
  std::string_view unit;     ///< "m"; "flag" for 0 and 1; "" for a bare number
  double min;                ///< smallest possible value
  double max;                ///< largest possible value
  std::string_view meaning;  ///< one line
  bool can_be_set;           ///< an input of the robot that can be forced
  /// Counts the driver's violations of the protocol; 0 with a correct driver.
  bool counts_violations = false;
  /// Counts the bytes of drivers; 0 as long as there was nothing to judge.
  bool counts_driver_bytes = false;
  bool is_whole = false;          ///< has only whole numbers, as flags do, too
  bool may_be_nan = false;        ///< a driver can make the value NaN or infinite
  bool needs_simulation = false;  ///< no message has the value of a real robot
};

/// For messages about a signal, also without the source: the names of a carried device's signals go
/// with the source. All other texts belong to the program.
struct KeptSignal {
  // NOLINTNEXTLINE(google-explicit-constructor): a copy of a part
  KeptSignal(const Signal& signal)
      : name(signal.name),
        unit(signal.unit),
        meaning(signal.meaning),
        counts_violations(signal.counts_violations) {}

  std::string name;
  std::string_view unit;
  std::string_view meaning;
  bool counts_violations;
};

/// Anything that has signals: a robot, its line, a scenario.
class SignalSource : private NotCopied {
 public:
  virtual ~SignalSource() = default;

  /// The table; references stay valid as long as the source.
  virtual std::span<const Signal> signals() const = 0;
  /// The current value of signals()[signal].
  virtual double get(std::size_t signal) const = 0;
  /// The first violation that signals()[signal] has counted; empty if no violation was counted. The
  /// bytes of the violation are valid until the source receives something.
  virtual WireViolation first_violation(std::size_t /*signal*/) const { return {}; }
};

/// A source with inputs, which can be forced.
class InputSource : public SignalSource {
 public:
  /// Precondition: signals()[signal].can_be_set. The value is clamped to the signal's range; NaN
  /// changes nothing. An input keeps the value, instead of the sensor's, until release().
  virtual void set(std::size_t signal, double value) = 0;
  virtual void release(std::size_t signal) = 0;
};

/// The index of a signal in a table.
inline std::optional<std::size_t> find_signal(std::span<const Signal> signals,
                                              std::string_view name) {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (signals[i].name == name) { return i; }
  }
  return std::nullopt;
}

/// The index of a signal that can be set.
inline std::optional<std::size_t> find_input(std::span<const Signal> signals,
                                             std::string_view name) {
  const auto index = find_signal(signals, name);
  return index && signals[*index].can_be_set ? index : std::nullopt;
}

/// The value of a signal by its name, from a robot or anything else with signals() and get(index).
template <class Source>
[[nodiscard]] std::optional<double> value_of(const Source& source, std::string_view name) {
  const auto index = find_signal(source.signals(), name);
  if (!index) { return std::nullopt; }
  return source.get(*index);
}

}  // namespace fakebot::sim
