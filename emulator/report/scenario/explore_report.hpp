// What `fakebot explore` has found, as text.
#pragma once

#include <span>
#include <string>

#include "runner/explore/explorer.hpp"

namespace fakebot::report {

/// The report of a find, as it is kept, with its file and the command that plays it.
std::string find_text(const runner::Find& find, const std::string& file,
                      const std::string& command);

/// The numbers of runs, their seeds, and a line for each find with its file: the last lines of the
/// command. Precondition: a file for each find.
std::string explore_summary(const runner::ExploreResult& result, std::uint64_t first_seed,
                            std::span<const std::string> files);

}  // namespace fakebot::report
