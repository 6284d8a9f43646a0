// The options of commands that keep artifacts of runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "report/artifacts/artifacts.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}  // namespace CLI

namespace fakebot::cli {

inline constexpr const char* kArtifactsOption = "--artifacts";

/// Adds --artifacts-of. `kept` must outlive the command. The option may need another one.
CLI::Option* add_kept_runs_option(CLI::App& command, std::optional<report::KeptRuns>& kept,
                                  const std::string& default_text);

class ArtifactOptions {
 public:
  /// The object must outlive the command.
  void add(CLI::App& command);

  /// Nothing if no artifacts are kept.
  std::optional<report::KeptArtifacts> value() const;

 private:
  std::optional<std::string> folder_;
  std::uint64_t most_bytes_ = runner::kMostBytesRecorded;
  std::optional<report::KeptRuns> kept_;
};

}  // namespace fakebot::cli
