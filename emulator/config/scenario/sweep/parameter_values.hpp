// The section "parameters" of a scenario: values with names.
//   {"speed": [0.1, 0.3], "pause_ms": {"from": 100, "to": 300, "step": 100}, "side": "left"}
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"

namespace fakebot::config {

/// Largest number of combinations. (choice)
inline constexpr std::size_t kMostCombinations = 10000;
/// Largest number of bytes of all of them together, which take about four times as much in memory.
/// (choice)
inline constexpr std::size_t kMostBytesOfCombinations = std::size_t{256} << 20U;

struct SweptParameter {
  std::string name;
  std::vector<nlohmann::ordered_json> values;  ///< numbers, texts, flags; all different
  bool varies = false;                         ///< given as a list or range, even of one value
};

/// Throws ConfigError.
std::vector<SweptParameter> read_parameters(const JsonValue& value);

/// A value as inserted into a text: 0.3, left, true.
std::string parameter_text(const nlohmann::ordered_json& value);

}  // namespace fakebot::config
