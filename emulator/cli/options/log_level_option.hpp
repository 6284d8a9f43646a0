// `--log-level`: what to tell on standard error.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class LogLevelOption {
 public:
  void add_to(CLI::App& command);
  /// From now on.
  void apply() const;

 private:
  std::string level_ = "info";
};

}  // namespace fakebot::cli
