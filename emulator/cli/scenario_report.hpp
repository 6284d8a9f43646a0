// What became of a scenario, in words.
#pragma once

#include <string>

#include "config/scenario_file.hpp"
#include "sim/scenario/player.hpp"

namespace fakebot::cli {

/// One line when it has passed; else with the reasons, the signals at the moment of failure
/// and what had happened.
std::string report_of(const sim::scenario::Scenario& scenario, const sim::scenario::Player& player);

/// What is going to happen, and what is expected.
std::string timeline_of(const sim::scenario::Scenario& scenario);

}  // namespace fakebot::cli
