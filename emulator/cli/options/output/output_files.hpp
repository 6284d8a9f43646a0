// Checks the output files of a command before the command starts: outputs must be writable, all
// different, and different from the inputs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli {

/// Means standard input as an input, standard output as an output.
inline constexpr std::string_view kStandardStream = "-";

struct OutputFile {
  std::string_view option;  ///< of the command line
  std::optional<std::string> path;
};

/// Throws ConfigError before any file is overwritten. Devices and pipes may be named twice.
void refuse_overwriting(const std::vector<std::string>& inputs,
                        const std::vector<OutputFile>& outputs);

/// Removes the outputs of earlier runs.
void remove_stale(const std::vector<OutputFile>& outputs);

/// Creates missing folders. Throws OsError for the first file that cannot be written.
void prepare_outputs(const std::vector<OutputFile>& outputs);

}  // namespace fakebot::cli
