// Checks the output files of a command before it starts: they differ from each other and from its
// inputs, and can be written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli {

/// As an input standard input, as an output standard output.
inline constexpr std::string_view kStandardStream = "-";

struct OutputFile {
  std::string_view option;  ///< of the command line
  std::optional<std::string> path;
};

/// Throws ConfigError before any file is overwritten. Devices and pipes may be named twice.
void refuse_overwriting(const std::vector<std::string>& inputs,
                        const std::vector<OutputFile>& outputs);

/// Removes what earlier runs have written there.
void remove_stale(const std::vector<OutputFile>& outputs);

/// Creates missing folders. Throws OsError for the first file that cannot be written.
void prepare_outputs(const std::vector<OutputFile>& outputs);

}  // namespace fakebot::cli
