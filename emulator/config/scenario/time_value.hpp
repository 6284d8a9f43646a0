// Times in files: 2, 0.5, "200ms", "1.5 s", "2min", "1h".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// The time in a text; nothing if the text is not a time, or out of range.
[[nodiscard]] std::optional<sim::SimTime> parse_time(std::string_view text);

/// The type as in error messages.
inline constexpr std::string_view kTimeType = "a time, seconds or a text like \"200ms\"";

/// The range of a number of seconds.
inline constexpr NumberRange kTimeRange{0, 1e6, "s"};
/// The expectation in place of a wrong text, for messages: the range if the text is a time out of
/// range, else the type.
std::string expected_time(std::string_view text, std::string_view type);

/// The names of the units: "s", "ms".
std::vector<std::string_view> time_units();

/// The form of a time as text, as a regular expression of ECMAScript.
std::string time_pattern();

/// A number of seconds or a text as for parse_time(), from 0 to 1,000,000 s.
sim::SimTime read_time(const JsonValue& value);
/// A time as for read_time(), longer than 0.
sim::SimTime read_duration(const JsonValue& value);

}  // namespace fakebot::config
