// `--ready-within`, `--end-within`, `--test-program`, `--launcher`, `--raw`: about the driver after
// --.
#pragma once

#include <string>
#include <vector>

#include "runner/session/drivers/driver_group.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class DriverOptions {
 public:
  /// Adds --ready-within and --end-within. The command must not outlive the object, which must not
  /// move.
  void add_times(CLI::App& command);
  void add_may_end(CLI::App& command);
  void add_test_program(CLI::App& command);
  void add_launcher(CLI::App& command);
  /// Adds --raw, which is about the driver's device.
  void add_raw(CLI::App& command);

  /// The driver `argv`, with the options.
  runner::DriverCommand command(const std::vector<std::string>& argv) const;

 private:
  runner::DriverCommand options_;  // without a driver
};

}  // namespace fakebot::cli
