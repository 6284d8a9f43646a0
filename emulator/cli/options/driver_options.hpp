// `--ready-within`, `--end-within`, `--test-program`, `--launcher`, `--raw`: about the driver after
// --.
#pragma once

#include <string>
#include <vector>

#include "runner/session/driver_group.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class DriverOptions {
 public:
  /// The first two. The command must not outlive the object, which must not move.
  void add_times(CLI::App& command);
  void add_test_program(CLI::App& command);
  void add_launcher(CLI::App& command);
  /// About the device that it opens.
  void add_raw(CLI::App& command);

  /// This driver, with the options.
  runner::DriverCommand command(const std::vector<std::string>& argv) const;

 private:
  runner::DriverCommand options_;  // without a driver
};

}  // namespace fakebot::cli
