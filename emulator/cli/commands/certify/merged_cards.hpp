// `fakebot merge` of report cards: several drivers side by side.
#pragma once

#include <string>
#include <vector>

namespace fakebot::cli {

/// Whether the first of these files is a report card.
bool are_cards(const std::vector<std::string>& paths);

/// Prints a line for each driver, and writes the matrix to the files: Markdown (.md), CSV (.csv) or
/// a page (.html). Throws ConfigError and OsError.
void merge_cards(const std::vector<std::string>& paths, const std::vector<std::string>& matrices);

}  // namespace fakebot::cli
