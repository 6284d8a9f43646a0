// A result as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

/// The result of a single scenario, with the program and its version.
nlohmann::ordered_json result_json(const TestedScenario& tested);

/// The text for a file; invalid UTF-8 is replaced.
std::string file_text(const nlohmann::ordered_json& json);

}  // namespace fakebot::report
