// Checks that the output files of a command are different from each other and from its inputs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli {

struct OutputFile {
  std::string_view option;  ///< of the command line
  std::optional<std::string> path;
};

/// Throws ConfigError before any file is overwritten. Devices and pipes may be named twice.
void refuse_overwriting(const std::vector<std::string>& inputs,
                        const std::vector<OutputFile>& outputs);

}  // namespace fakebot::cli
