// The value of a signal when an event happened last: "pose.x_m@bump". In a formula a remembered
// value is a signal of its own, named after the signal and the event.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fakebot::sim::scenario {

struct Remembered {
  std::string_view signal;
  std::string_view event;
};

/// "pose.x_m@bump", "pose.x_m@'a bump'"
[[nodiscard]] std::string remembered_name(std::string_view signal, std::string_view event);

/// Nothing for the name of a signal itself. Precondition: the name is of a signal in an expression.
[[nodiscard]] std::optional<Remembered> remembered_in(std::string_view name);

/// The name without the event.
[[nodiscard]] std::string_view signal_in(std::string_view name);

}  // namespace fakebot::sim::scenario
