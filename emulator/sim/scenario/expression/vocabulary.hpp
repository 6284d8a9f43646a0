// The words and symbols of expressions, beside the names of signals.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scenario/expression/operation.hpp"

namespace fakebot::sim::scenario {

/// The distance of two points: distance(pose, pose@bump).
inline constexpr std::string_view kDistance = "distance";

/// "_pi" and the like.
std::span<const std::pair<std::string_view, double>> constants();

/// Names of all functions.
std::vector<std::string_view> function_names();

/// Symbols of the wanted operators, without functions; each once.
std::vector<std::string_view> operator_symbols(bool (*is_wanted)(const Operation& operation));

}  // namespace fakebot::sim::scenario
