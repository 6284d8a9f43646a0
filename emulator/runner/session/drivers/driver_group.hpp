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

#include "runner/session/drivers/ordered_driver.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::runner {

/// The command to start for a line.
struct DriverCommand {
  /// `{port}` is replaced by the path of the device, `{index}` by the number of the robot; the
  /// environment has both as FAKEBOT_PORT and FAKEBOT_INDEX. Empty: no driver.
  std::vector<std::string> argv{};
  std::vector<std::string> environment{};  ///< "NAME=VALUE" each, besides fakebot's
  /// Whether the driver gets a process group of its own. Use false for a driver that reads keys
  /// from a terminal: only the foreground group gets keys.
  bool own_group = true;
  /// The session reports an error unless the driver has opened the device within this time.
  /// Default: the time of the scenario, or no limit without a scenario.
  std::optional<std::chrono::nanoseconds> ready_within{};
  /// Time from SIGTERM to SIGKILL. Default: the time of the scenario, or config::kDriverEndsWithin.
  std::optional<std::chrono::nanoseconds> end_within{};
  /// A driver that ends by itself with success has done its work: the scenario goes on.
  bool may_end = false;
  /// The exit status of the driver is a verdict: a wrong status is a failed test, not an error. The
  /// driver has to end by itself.
  bool is_test_program = false;
  /// A launcher starts drivers for clients, and is no driver: no event starts or ends a launcher.
  bool is_launcher = false;
  /// The driver's port is raw and at the robot's rate from the beginning.
  bool has_raw_port = false;
};

/// A line that gets a driver.
struct DriverLine {
  std::function<io::DriverPorts()> ports;  ///< present paths of the devices
  std::size_t index = 0;                   ///< number of the robot
  std::function<bool()> is_ready;          ///< whether the driver has opened the device
};

/// Stops the session when a driver fails, or when all have ended by themselves with success. A
/// driver that was ordered to end is not judged, and the session waits for further orders.
class DriverGroup : private NotCopied {
 public:
  explicit DriverGroup(Session& session) : session_(session) {}

  /// Stops the session if the driver cannot be started.
  void start(const DriverCommand& command, DriverLine line);
  /// Gives an order to a driver, which is executed soon. Returns whether the order changes
  /// anything. Precondition: this driver was started.
  bool order(std::size_t driver, sim::scenario::DriverOrder order);
  /// Ends all drivers and all processes that they have started. Returns an error: a driver did not
  /// end in time and was killed, or a test program had no verdict yet. Otherwise returns "".
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
    Driver(Session& session, OrderedDriverOptions options,
           std::function<io::DriverPorts()> ports_now)
        : process(session, std::move(options)), ports(std::move(ports_now)) {}

    OrderedDriver process;
    std::function<io::DriverPorts()> ports;
  };
  std::deque<Driver> drivers_;  // a deque, because drivers must not move
  std::vector<std::unique_ptr<io::Timer>> patience_;
  std::vector<std::unique_ptr<io::Timer>> judgements_;  // for drivers that have just ended
};

}  // namespace fakebot::runner
