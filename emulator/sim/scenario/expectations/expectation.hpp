// The expectations of a scenario: conditions on signals.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// Part of the scenario's time, both ends included. With events: from each occurrence of the first
/// event until the next occurrence of the second, within the times.
struct Span {
  SimTime from{0};
  std::optional<SimTime> until{};
  std::string from_event{};   ///< empty: the span begins at `from`
  std::string until_event{};  ///< empty: the span ends at `until`

  bool has_event() const { return !from_event.empty() || !until_event.empty(); }
};

/// A condition that holds in every tick or in none.
struct Invariant {
  std::string condition;
  bool holds = true;                        ///< true: always; false: never
  std::optional<std::string> only_while{};  ///< checked only while this condition holds
  Span span{};
  /// Violations may last this long in all. With `only_while`, as much again is allowed after
  /// `only_while` has not held for as long.
  SimTime tolerance{0};
  /// Unless this condition holds at the end, there was nothing to check.
  std::optional<std::string> provided{};
};

/// A condition that becomes true in time, and holds for a while.
struct Reaction {
  std::string condition;
  std::optional<std::string> after{};  ///< at each occurrence of the event; default: the start
  SimTime within;
  SimTime stays{0};
};

/// A condition that holds at the end.
struct AtTheEnd {
  std::string condition;
};

/// A condition that becomes true a number of times.
struct Count {
  std::string condition;
  std::uint64_t at_least = 0;
  std::optional<std::uint64_t> at_most{};
  Span span{};
};

/// Conditions come true in order, in time.
struct Sequence {
  std::vector<std::string> conditions;  ///< two or more
  std::optional<std::string> after{};   ///< as of a Reaction
  SimTime within;
};

/// A condition holds for a share of the time.
struct Share {
  std::string condition;
  double min = 0;
  double max = 1;
  std::optional<std::string> only_while{};  ///< checked only while this condition holds
  Span span{};
};

/// The driver prints a line in time. With a condition every matching line has to be true.
struct Printed {
  std::string pattern;                     ///< see LinePattern
  std::optional<std::string> condition{};  ///< over signals and captured numbers
  std::optional<std::string> after{};      ///< as of a Reaction
  SimTime within;
};

/// The driver does not print a line.
struct NeverPrinted {
  std::string pattern;
  Span span{};
};

using Expected =
    std::variant<Invariant, Reaction, AtTheEnd, Count, Sequence, Share, Printed, NeverPrinted>;

/// Whether the expectation is about printed lines.
inline bool is_about_lines(const Expected& what) {
  return std::holds_alternative<Printed>(what) || std::holds_alternative<NeverPrinted>(what);
}

struct Expectation {
  std::string name;  ///< unique
  Expected what;
  std::string because{};  ///< the reason to report after a failure; may be empty
  /// At least one of all runs of a test has to meet the expectation: another run has not failed
  /// without.
  bool is_of_all_runs = false;
  /// A driver that fails only such expectations of a case works, but with luck: on a report card
  /// the case is lenient instead of failed.
  bool is_lenient = false;
  /// What the driver does in reaction to an event, for people: "stops". Empty: no reaction time is
  /// told on a report card.
  std::string reaction{};
  /// The ability that a driver has shown if the expectation passes; empty: none.
  std::string shows{};
};

}  // namespace fakebot::sim::scenario
