// Runs the program under test as a process.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace fakebot::test {

/// Path of the program: the program of the test's build, or FAKEBOT_PROGRAM of the environment, for
/// example from a build without tests.
const std::string& program_under_test();

/// The user nobody, without privileges.
inline constexpr uid_t kNobody = 65534;
/// Exit status of a child that could not execute the program or open its libraries.
inline constexpr int kNotStarted = 127;

struct ProcessOptions {
  std::string program = program_under_test();
  std::optional<uid_t> user;        ///< and group; default: user and group of the test
  std::string input = "/dev/null";  ///< file on standard input; empty: closed
  std::optional<std::string>
      output;  ///< file instead of the pipe on standard output; empty: closed
};

inline ProcessOptions with_input(const std::string& file) {
  ProcessOptions options;
  options.input = file;
  return options;
}

inline ProcessOptions with_output(const std::string& file) {
  ProcessOptions options;
  options.output = file;
  return options;
}

/// Runs a shell instead of the program; the shell may exec the program.
inline ProcessOptions shell() {
  ProcessOptions options;
  options.program = "/bin/sh";
  return options;
}

struct ProcessResult {
  int exit_code;  ///< -1 after a signal
  int signal;     ///< 0 after an exit
  std::string output;
  std::string errors;
};

/// A run of the program. The output is read continuously, so that the program never blocks. The
/// destructor ends the program.
class EmulatorProcess {
 public:
  explicit EmulatorProcess(std::vector<std::string> arguments, ProcessOptions options = {});
  EmulatorProcess(const EmulatorProcess&) = delete;
  EmulatorProcess& operator=(const EmulatorProcess&) = delete;
  EmulatorProcess(EmulatorProcess&&) = delete;
  EmulatorProcess& operator=(EmulatorProcess&&) = delete;
  ~EmulatorProcess();

  pid_t pid() const { return pid_; }

  /// Waits for the first line on standard output. Throws if there is no line, or no JSON.
  const nlohmann::json& ready();
  /// Path of the device, from the ready line.
  std::string port() { return ready()["port"].get<std::string>(); }

  /// Waits until the text has appeared on standard error `times` times. Throws at the deadline.
  void wait_for_error_text(const std::string& text, std::size_t times = 1);
  /// Waits at most `patience`. Returns whether the text has appeared on standard error.
  bool saw_error_text(const std::string& text, std::chrono::milliseconds patience);

  std::string errors_so_far() const;

  void send_signal(int number) const;

  bool running();

  /// Waits for the end of the process and of all processes with the same standard streams. Throws
  /// if a child was left behind.
  ProcessResult wait_for_exit();

 private:
  enum Stream : std::size_t { kOutput, kErrors };

  void collect(std::array<int, 2> pipes);
  template <class Condition>
  bool wait_for_text(std::chrono::milliseconds patience, Condition&& condition);
  bool collect_end();

  pid_t pid_ = -1;
  std::optional<int> status_;
  nlohmann::json ready_;
  int uncaught_exceptions_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::array<std::string, 2> texts_;
  bool all_read_ = false;
  std::thread collector_;
};

/// Runs the program with the arguments to the end; again, up to three times, on a machine too slow
/// for a verdict.
ProcessResult run_to_end(std::vector<std::string> arguments, ProcessOptions options = {});

}  // namespace fakebot::test
