// The drivers of a session, one for each line.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runner/session/ordered_driver.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"
#include "sim/scenario/events/action.hpp"

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
  /// A launcher starts drivers for clients, and is no driver: no event starts or ends a launcher.
  bool is_launcher = false;
  /// Its port is raw and at the robot's rate from the beginning.
  bool has_raw_port = false;
};

/// A line that gets a driver.
struct DriverLine {
  std::function<std::string()> port;  ///< of the device, now
  std::size_t index = 0;              ///< of the robot
  std::function<bool()> is_ready;     ///< whether the driver has opened the device
};

/// The session stops when one driver fails, or when all have ended by themselves with success. How
/// a driver ends that was ordered to is not judged, and the session waits for further orders.
class DriverGroup : private NotCopied {
 public:
  explicit DriverGroup(Session& session) : session_(session) {}

  /// Stops the session if it cannot be started.
  void start(const DriverCommand& command, DriverLine line);
  /// Executed soon. Returns whether it changes anything. Precondition: a driver was started there.
  bool order(std::size_t driver, sim::scenario::DriverOrder order);
  /// Ends all drivers, and all that they have started. Returns an error, else "": one did not end
  /// in time and was killed, or a test program had no verdict yet.
  [[nodiscard]] std::string end();

 private:
  void on_end(const io::DriverEnd& end, const DriverCommand& command);
  void judge_end(const io::ProcessEnd& end, bool is_test_program);
  void fail(const std::string& error, StopReason::Cause cause = StopReason::Cause::driver);
  void refuse(const io::OsError& error);

  Session& session_;
  bool ending_ = false;
  bool any_without_verdict_ = false;
  bool all_in_time_ = true;
  struct Driver {
    Driver(Session& session, OrderedDriverOptions options, std::function<std::string()> port_now)
        : process(session, std::move(options)), port(std::move(port_now)) {}

    OrderedDriver process;
    std::function<std::string()> port;
  };
  std::deque<Driver> drivers_;  // a deque, because a driver stays where it is
  std::vector<std::unique_ptr<io::Timer>> patience_;
  std::vector<std::unique_ptr<io::Timer>> judgements_;  // of drivers that have just ended
};

}  // namespace fakebot::runner
