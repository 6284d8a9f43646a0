// Parameters computed from other parameters: "derived": {"far_m": "2 * near_m"}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/scenario/sweep/substitution.hpp"
#include "sim/scenario/expression/expression.hpp"

namespace fakebot::config {

inline constexpr const char* kDerivedSection = "derived";

struct DerivedParameter {
  std::string name;
  sim::scenario::Expression formula;  ///< over parameters, and earlier derived ones
};

/// The section of the file; empty without one. Throws ConfigError, also for a name among the
/// parameters.
std::vector<DerivedParameter> read_derived(const JsonFile& file,
                                           const std::vector<std::string_view>& parameters);

/// Adds the derived values to those of the parameters. Throws ConfigError where a formula has no
/// number for these values.
void derive(const JsonFile& file, const std::vector<DerivedParameter>& derived,
            NamedValues& values);

}  // namespace fakebot::config
