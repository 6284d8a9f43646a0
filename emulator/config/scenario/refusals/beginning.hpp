// Checks of a scenario file that need its robot: how the scenario begins, and how finely time is
// divided.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_file.hpp"
#include "sim/scenario/expectations/judge.hpp"

namespace fakebot::config {

/// How the expectations of the scenario end with the robot of the file and no driver: only the
/// scenario sends anything, and no condition on signals of the line holds.
std::vector<sim::scenario::Outcome> outcomes_alone(const sim::scenario::Scenario& scenario,
                                                   const ScenarioFile& file,
                                                   std::span<const sim::Signal> line_signals);

/// Refuses a condition that is to become true within the scenario, but is true from the beginning:
/// the expectation cannot fail. Plays the beginning without a driver. A scenario with a condition
/// for its start is not checked, because its beginning is not known. Throws ConfigError.
void refuse_true_from_start(const JsonValue& expectations, const ScenarioFile& file,
                            std::span<const sim::Signal> line_signals);

/// Refuses an event that ends before the robot can notice the event. Throws ConfigError.
void refuse_shorter_than_tick(const JsonValue& events, const ScenarioFile& file);

/// Refuses a count of more than there are ticks. Throws ConfigError.
void refuse_more_than_ticks(const JsonValue& expectations, const ScenarioFile& file);

/// The robot at its start.
sim::RobotSetup setup_of(const ScenarioFile& file, std::uint64_t seed);

}  // namespace fakebot::config
