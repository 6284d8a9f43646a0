// The section "parameters" of a scenario: values with names.
//   {"speed": [0.1, 0.3], "pause_ms": {"from": 100, "to": 300, "step": 100}, "side": "left"}
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/json/json_value.hpp"

namespace fakebot::config {

/// Nobody waits for more runs than this.
inline constexpr std::size_t kMostCombinations = 10000;

struct SweptParameter {
  std::string name;
  std::vector<nlohmann::ordered_json> values;  ///< numbers, texts, flags; no two are the same
  bool varies = false;                         ///< a list or a range, of one value or of several
};

/// All that is wrong throws ConfigError.
std::vector<SweptParameter> read_parameters(const JsonValue& value);

/// A value as it stands inside of a text: 0.3, left, true.
std::string parameter_text(const nlohmann::ordered_json& value);

}  // namespace fakebot::config
