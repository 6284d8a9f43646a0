// Draws values for the intervals and choices in an event, written as the distributions of
// parameters: {"uniform": [0.1, 2]}, {"choice": ["left", "right"]}.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_value.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// A number from 0 up to, but not including, 1.
using Draw = std::function<double()>;
/// Draws the last of a choice, and the end of an interval.
inline constexpr double kAlmostOne = 1 - 1e-9;

struct Drawn {
  nlohmann::ordered_json value{};
  /// The values of all intervals and choices, by new pointers, in the order of the document.
  std::vector<std::pair<std::string, nlohmann::ordered_json>> values{};
  /// By the new pointer of each value: the pointer of its declaration, as JsonFile::with() needs.
  std::map<std::string, std::string> from{};
};

/// The value with a drawn value for each interval and choice, to be put at the new pointer. A
/// choice may have values of any kind; the ends of an interval may be times, drawn in milliseconds.
/// Throws ConfigError for wrong intervals and choices.
Drawn drawn(const JsonValue& value, const std::string& new_pointer, const Draw& draw);

/// Whether `json` has an interval or a choice.
bool has_draws(const nlohmann::ordered_json& json);

/// The number of values of the largest choice in `value`, or 0.
std::size_t largest_choice(const JsonValue& value);

/// Numbers for drawn(): together both ends of every interval, and every value of choices with up to
/// `largest_choice` values.
std::vector<double> numbers_for_all(std::size_t largest_choice);

/// A time from `from` to `until`, drawn in milliseconds.
double drawn_time_s(sim::SimTime from, sim::SimTime until, const Draw& draw);

}  // namespace fakebot::config
