// What became of a comparison, for a person and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/command_comparison.hpp"

namespace fakebot::cli {

/// Lines; the first says how many differ.
std::string comparison_text(const CommandComparison& comparison);

/// A key for each number, and the list of differences.
nlohmann::ordered_json comparison_json(const CommandComparison& comparison);

}  // namespace fakebot::cli
