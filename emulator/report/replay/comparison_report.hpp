// The result of a comparison, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "capture/compare/command_comparison.hpp"

namespace fakebot::report {

/// Lines of text; the first line has the number of differences.
std::string comparison_text(const capture::CommandComparison& comparison);

/// A key for each number, and the list of differences.
nlohmann::ordered_json comparison_json(const capture::CommandComparison& comparison);

}  // namespace fakebot::report
