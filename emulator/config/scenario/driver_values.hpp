// The section "driver" of a scenario: the judged driver.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/scenario/driver_patience.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// How the driver must end.
enum class DriverEnding : std::uint8_t {
  on_request,    ///< after SIGTERM at the end of the scenario; an earlier end cuts the run short
  any_time,      ///< by itself, which ends the scenario, or on request
  by_itself,     ///< before the scenario is over
  when_asked,    ///< after SIGTERM at the end of the scenario; an earlier end is an error
  when_done,     ///< by itself with success, and the scenario goes on without it, or on request
  with_verdict,  ///< by itself, before the scenario is over, which ends the scenario
};

struct ScenarioDriver {
  /// Program and arguments, where {port} is the device; may be empty.
  std::vector<std::string> command{};
  std::vector<std::string> environment{};  ///< NAME=value
  bool starts_by_event = false;            ///< otherwise before the scenario
  /// The scenario starts when this condition becomes true.
  std::string ready_when = "driver.attached";
  std::chrono::nanoseconds ready_within = std::chrono::seconds(10);  // (choice)
  DriverEnding ending = DriverEnding::on_request;
  /// For example rostest, pytest or ctest: a wrong exit status is a failed test, not a broken
  /// driver.
  bool is_test_program = false;
  std::optional<int> exit_status{};                         ///< default: 0, or killed by SIGTERM
  std::chrono::nanoseconds end_within = kDriverEndsWithin;  ///< after SIGTERM; then SIGKILL
  bool has_raw_port = false;  ///< the port is raw, at the robot's rate, from the beginning
};

/// Makes the ending with_verdict, unless a different ending was asked for.
void make_test_program(ScenarioDriver& driver);

/// A list of a program and its arguments. A path of a program with a folder is relative to the
/// file.
std::vector<std::string> read_command(const JsonValue& value);
/// An object of names and texts, as "NAME=TEXT" each.
std::vector<std::string> read_environment(const JsonValue& value);

/// Throws ConfigError.
ScenarioDriver read_driver(const JsonValue& value, const ScenarioNames& names);

}  // namespace fakebot::config
