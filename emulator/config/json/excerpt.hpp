// Shows a place in a text as compilers do.
#pragma once

#include <string>
#include <string_view>

#include "config/json/config_error.hpp"
#include "config/json/json_syntax.hpp"

namespace fakebot::config {

/// Adds line, column and excerpt:
///       7 |   "robot": {"profile": "standart"},
///         |                        ^~~~~~~~~~
/// Of a long line only the part around the place.
void add_place(ConfigProblem& problem, std::string_view text, JsonSpan span);

}  // namespace fakebot::config
