// The drivers of a session, one for each line.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/process/driver_command.hpp"
#include "runner/session/session.hpp"

namespace fakebot::runner {

/// The command to start for a line.
struct DriverCommand {
  /// `{port}` is replaced by the path of the device and `{index}` by the number of the robot, which
  /// are also in FAKEBOT_PORT and FAKEBOT_INDEX. Empty: no driver.
  std::vector<std::string> argv{};
  std::vector<std::string> environment{};  ///< added to that of fakebot, each "NAME=VALUE"
  /// Use false for a driver that reads keys from a terminal: only the foreground group gets them.
  bool own_group = true;
  /// A driver that has not opened the device by then is an error. Default: that of the scenario,
  /// or any time without one.
  std::optional<std::chrono::nanoseconds> ready_within{};
  /// From SIGTERM to SIGKILL. Default: that of the scenario, or config::kDriverEndsWithin.
  std::optional<std::chrono::nanoseconds> end_within{};
  /// Its exit status is a verdict: wrong is failed, not an error. It has to end by itself.
  bool is_test_program = false;
};

/// The session stops when one driver fails or all have ended with success.
class DriverGroup {
 public:
  explicit DriverGroup(Session& session) : session_(session) {}
  DriverGroup(const DriverGroup&) = delete;
  DriverGroup& operator=(const DriverGroup&) = delete;
  DriverGroup(DriverGroup&&) = delete;
  DriverGroup& operator=(DriverGroup&&) = delete;
  ~DriverGroup() = default;

  /// `is_ready` tells whether it has opened the device. Throws OsError.
  void start(const DriverCommand& command, const io::DriverPlace& place,
             std::function<bool()> is_ready);
  /// Ends all drivers, and all that they have started. Returns an error, else "": one did not end
  /// in time and was killed, or a test program had no verdict yet.
  [[nodiscard]] std::string end();

 private:
  void on_end(const io::DriverEnd& end, const DriverCommand& command);
  void judge_end(const io::ProcessEnd& end, bool is_test_program);
  void fail(const std::string& error);

  Session& session_;
  bool ending_ = false;
  bool any_without_verdict_ = false;
  bool all_in_time_ = true;
  std::vector<std::unique_ptr<io::Timer>> patience_;
  std::vector<std::unique_ptr<io::Timer>> judgements_;  // of drivers that have just ended
};

}  // namespace fakebot::runner
