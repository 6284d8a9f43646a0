// Draws values for the intervals and choices in a declared event, written as the distributions of
// parameters: {"uniform": [0.1, 2]}, {"choice": ["left", "right"]}.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "config/json/json_value.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// A number from 0 up to, but not including, 1.
using Draw = std::function<double()>;

struct Drawn {
  nlohmann::ordered_json value{};
  /// For each value below it the pointer to what it was drawn from, as JsonFile::with() needs them.
  std::map<std::string, std::string> from{};
};

/// The value with something drawn for each interval and choice in it, to be put at the new pointer.
/// Choices may have anything in them; ends may be times, of which milliseconds are drawn. Throws
/// ConfigError for wrong ones.
Drawn drawn(const JsonValue& value, const std::string& new_pointer, const Draw& draw);

/// The number of values of the largest choice in it, or 0.
std::size_t largest_choice(const JsonValue& value);

/// At the time from the first to the last one: in milliseconds.
double drawn_time_s(sim::SimTime from, sim::SimTime until, const Draw& draw);

}  // namespace fakebot::config
