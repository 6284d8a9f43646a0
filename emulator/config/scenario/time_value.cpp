#include "config/scenario/time_value.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

using sim::SimTime;

namespace {

struct Unit {
  std::string_view name;
  double seconds;
};
constexpr std::array kUnits{Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"us", 1e-6}, Unit{"min", 60},
                            Unit{"h", 3600}};

/// A number may start with these: no sign, no space, no "inf".
constexpr std::string_view kFirst = "0123456789.";

std::optional<SimTime> to_time(double seconds) {
  if (!contains(kTimeRange, seconds)) { return std::nullopt; }
  return SimTime(
      std::llround(seconds * std::chrono::microseconds(std::chrono::seconds(1)).count()));
}

/// A number of seconds of any size.
std::optional<double> seconds_of(std::string_view text) {
  if (text.empty() || kFirst.find(text[0]) == std::string_view::npos) { return std::nullopt; }
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) { return std::nullopt; }
  std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  while (rest.starts_with(' ')) { rest.remove_prefix(1); }
  const Unit* unit = find_named(kUnits, rest);
  return unit == nullptr ? std::nullopt : std::optional(number * unit->seconds);
}

}  // namespace

std::optional<SimTime> parse_time(std::string_view text) {
  const auto seconds = seconds_of(text);
  return seconds ? to_time(*seconds) : std::nullopt;
}

std::string expected_time(std::string_view text, std::string_view type) {
  const auto seconds = seconds_of(text);
  return seconds && *seconds > kTimeRange.max ? range_text(kTimeRange) : std::string(type);
}

std::vector<std::string_view> time_units() {
  return names_of(kUnits);
}

std::string time_pattern() {
  std::string units;
  for (const Unit& unit : kUnits) { units.append(units.empty() ? "" : "|").append(unit.name); }
  return "^([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)? *(" + units + ")$";
}

SimTime read_time(const JsonValue& value) {
  const auto& json = value.json();
  std::optional<SimTime> time;
  if (json.is_number()) { time = to_time(json.get<double>()); }
  if (json.is_string()) { time = parse_time(value.text()); }
  if (!time) {
    const std::string text = json.is_string()   ? value.text()
                             : json.is_number() ? json.dump() + "s"
                                                : "";
    value.refuse(expected_time(text, scenario_keys::kTime));
  }
  return *time;
}

SimTime read_duration(const JsonValue& value) {
  const SimTime time = read_time(value);
  if (time == SimTime{0}) { value.refuse("a time longer than 0"); }
  return time;
}

}  // namespace fakebot::config
