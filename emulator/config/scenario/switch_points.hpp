// Finds the signal values where a formula can change, if it only compares signals with numbers:
// "speed.linear_m_s > 0.1 && !bumper.center" changes at 0.1 and at 0.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::config {

/// The formula changes only when this signal reaches, passes or leaves this value.
struct NamedSwitchPoint {
  std::string signal;
  double value;
};

/// Nothing for any other formula. Does not evaluate it; that is done by the library. Precondition:
/// the library can parse the text.
[[nodiscard]] std::optional<std::vector<NamedSwitchPoint>> switch_points_of(std::string_view text);

}  // namespace fakebot::config
