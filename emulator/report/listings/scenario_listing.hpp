// The scenarios of the program's library, as text.
#pragma once

#include <span>
#include <string>

#include "config/scenario/labels/labels.hpp"
#include "runner/library/library.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::report {

/// A line for each scenario that is meant, of these kinds of robots: case, name, title, tags and
/// needs. Empty if there is none.
std::string scenarios_text(const runner::Library& library,
                           std::span<const sim::RobotKind* const> kinds,
                           const config::LabelFilter& meant);

}  // namespace fakebot::report
