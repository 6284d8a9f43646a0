// Files that a command writes: none of them may be one that it reads, or another of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli {

struct OutputFile {
  std::string_view option;  ///< that names it
  std::optional<std::string> path;
};

/// Throws ConfigError before anything is lost. Devices and pipes may be named twice.
void refuse_overwriting(const std::vector<std::string>& inputs,
                        const std::vector<OutputFile>& outputs);

}  // namespace fakebot::cli
