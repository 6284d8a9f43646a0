#include "config/time_value.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <string>

#include "config/scenario_keys.hpp"

namespace fakebot::config {

using sim::SimTime;

namespace {

constexpr NumberRange kSeconds{0, 1e6, "s"};

struct Unit {
  std::string_view name;
  double seconds;
};
constexpr std::array kUnits{Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"us", 1e-6}, Unit{"min", 60},
                            Unit{"h", 3600}};

std::optional<SimTime> to_time(double seconds) {
  if (!contains(kSeconds, seconds)) { return std::nullopt; }
  return SimTime(
      std::llround(seconds * std::chrono::microseconds(std::chrono::seconds(1)).count()));
}

}  // namespace

std::optional<SimTime> parse_time(std::string_view text) {
  const std::string copy(text);
  char* end = nullptr;
  const double number = std::strtod(copy.c_str(), &end);
  if (end == copy.c_str()) { return std::nullopt; }
  std::string_view rest(end);
  while (rest.starts_with(' ')) { rest.remove_prefix(1); }
  const Unit* unit = find_named(kUnits, rest);
  return unit == nullptr ? std::nullopt : to_time(number * unit->seconds);
}

SimTime read_time(const JsonValue& value) {
  const auto& json = value.json();
  std::optional<SimTime> time;
  if (json.is_number()) { time = to_time(json.get<double>()); }
  if (json.is_string()) { time = parse_time(value.text()); }
  if (!time) { value.refuse(std::string(scenario_keys::kTime)); }
  return *time;
}

SimTime read_duration(const JsonValue& value) {
  const SimTime time = read_time(value);
  if (time == SimTime{0}) { value.refuse("a time longer than 0"); }
  return time;
}

}  // namespace fakebot::config
