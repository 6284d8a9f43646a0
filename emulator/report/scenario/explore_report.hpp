// The findings of `fakebot explore`, as text.
#pragma once

#include <span>
#include <string>

#include "runner/explore/explorer.hpp"

namespace fakebot::report {

/// The report of a find, with its kept file and the command to play the file.
std::string find_text(const runner::Find& find, const std::string& file,
                      const std::string& command);

/// "12 runs, 1 find, 3.4 runs/s; no run had ...", for a line of progress.
std::string explore_progress(const runner::ExploreResult& result, double elapsed_s);

/// The last lines of the command: the numbers of runs, their seeds, and a line for each find with
/// its file. Precondition: a file for each find.
std::string explore_summary(const runner::ExploreResult& result, std::uint64_t first_seed,
                            std::span<const std::string> files);

}  // namespace fakebot::report
