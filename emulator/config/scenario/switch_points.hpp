// Where the value of a formula can change, for formulas that only compare signals with
// numbers: "speed.linear_m_s > 0.1 && !bumper.center" does at 0.1 and at 0.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::config {

/// The value of the formula changes only when this signal comes to, passes or leaves this
/// value.
struct NamedSwitchPoint {
  std::string signal;
  double value;
};

/// Nothing for a formula that does something else with its signals. It does not evaluate
/// anything: the value of the formula comes from the library.
/// Precondition: the library can parse the text.
[[nodiscard]] std::optional<std::vector<NamedSwitchPoint>> switch_points_of(std::string_view text);

}  // namespace fakebot::config
