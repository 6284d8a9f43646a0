// The section "parameters" of a scenario: values with names.
//   {"speed": [0.1, 0.3], "pause_ms": {"from": 100, "to": 300, "step": 100}, "side": "left",
//    "pressed_ms": {"uniform": [40, 100]}}
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/sweep/distribution.hpp"

namespace fakebot::config {

/// Largest number of combinations. (choice)
inline constexpr std::size_t kMostCombinations = 10000;
/// Largest number of bytes of all combinations together, which take about four times as much in
/// memory. (choice)
inline constexpr std::size_t kMostBytesOfCombinations = std::size_t{256} << 20U;

struct SweptParameter {
  std::string name;
  std::vector<nlohmann::ordered_json> values;  ///< numbers, texts, flags; all different
  bool varies = false;                         ///< not given as a single value
  std::optional<Distribution> distribution{};  ///< of drawn values; then `values` is empty
};

/// Throws ConfigError.
std::vector<SweptParameter> read_parameters(const JsonValue& value);

/// A value as inserted into a text: 0.3, left, true.
std::string parameter_text(const nlohmann::ordered_json& value);
/// Letters, digits and _, so that a reference in a text has a clear end.
bool is_parameter_name(const std::string& text);

}  // namespace fakebot::config
