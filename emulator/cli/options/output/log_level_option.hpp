// `--log-level`: the lines on standard error.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class LogLevelOption {
 public:
  void add_to(CLI::App& command);
  /// Takes effect at once.
  void apply() const;

 private:
  std::string level_ = "info";
};

}  // namespace fakebot::cli
