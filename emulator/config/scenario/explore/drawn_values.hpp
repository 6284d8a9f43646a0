// Draws values for the ranges and choices in a declared event.
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

/// The value with something drawn for each range and choice in it, to be put at the new pointer.
/// Ranges of whole numbers give whole numbers, those of times ("200ms") milliseconds. Throws
/// ConfigError for wrong ranges and choices.
Drawn drawn(const JsonValue& value, const std::string& new_pointer, const Draw& draw);

/// The number of values of the largest choice in it, or 0.
std::size_t largest_choice(const JsonValue& value);

/// At the time from the first to the last one: in milliseconds.
double drawn_time_s(sim::SimTime from, sim::SimTime until, const Draw& draw);

}  // namespace fakebot::config
