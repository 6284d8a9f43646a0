// A regular expression for lines of a driver, with names for captured numbers:
// "pose (?<x>[-0-9.]+)".
#pragma once

#include <cstddef>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::sim::scenario {

/// A mistake in a regular expression.
class PatternMistake : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class LinePattern {
 public:
  /// More of a line is not looked at: the regular expressions of the C++ library need stack for
  /// each character. (choice)
  static constexpr std::size_t kMostOfLine = 4096;

  /// Throws PatternMistake.
  explicit LinePattern(const std::string& text);

  /// Names of the captured numbers.
  const std::vector<std::string>& names() const { return names_; }

  /// Nothing if the expression is nowhere in the line. Otherwise a number for each name; NaN if the
  /// captured text is no number, or nothing was captured.
  [[nodiscard]] std::optional<std::vector<double>> match(std::string_view line) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::size_t> groups_;  // of the names, from 1
  std::regex regex_;
};

}  // namespace fakebot::sim::scenario
