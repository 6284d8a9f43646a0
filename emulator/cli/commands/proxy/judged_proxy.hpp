// Executes `fakebot proxy DEVICE SCENARIO`: a driver is judged with a real robot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "live/live.hpp"
#include "runner/line_choice.hpp"
#include "runner/proxy/proxy.hpp"
#include "runner/session/drivers/driver_group.hpp"

namespace fakebot::cli {

struct JudgedProxyOptions {
  runner::ProxyOptions proxy{};
  std::string scenario{};                 ///< file; empty: nothing is judged
  std::vector<std::string> parameters{};  ///< of the scenario, each "NAME=VALUE"
  runner::LineChoice line{};
  std::uint64_t fault_seed = 1;
  bool has_seed = false;                    ///< the seed overrides the scenario's
  runner::DriverCommand driver{};           ///< without a program: another program opens the device
  std::optional<std::string> record{};      ///< file for a capture
  std::optional<live::LiveOptions> http{};  ///< nothing: no interface
};

/// Returns the verdict. Throws ConfigError and OsError. Precondition: there is a scenario.
ExitCode judge_with_robot(const JudgedProxyOptions& options);

}  // namespace fakebot::cli
