// What became of a replay, for a person and for programs.
#pragma once

#include <string>

#include "runner/replay/replay_result.hpp"

namespace fakebot::report {

/// Lines for a person.
std::string text_of(const runner::ReplayResult& result);

/// JSON for programs, ends with a new line.
std::string json_text(const runner::ReplayResult& result);

}  // namespace fakebot::report
