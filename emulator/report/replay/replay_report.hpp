// The result of a replay, for people and for programs.
#pragma once

#include <string>

#include "runner/replay/replay_result.hpp"

namespace fakebot::report {

/// Lines for people.
std::string text_of(const runner::ReplayResult& result);

/// JSON for programs, ends with a new line.
std::string json_text(const runner::ReplayResult& result);

}  // namespace fakebot::report
