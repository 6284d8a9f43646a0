// A driver that is started, asked to end and killed on order, by events of scenarios or by hand.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "io/os_error.hpp"
#include "io/process/driver.hpp"
#include "io/process/driver_command.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::runner {

struct OrderedDriverOptions {
  io::ProcessCommand command;                            ///< with {port} and {index}
  std::size_t index = 0;                                 ///< number of the robot, or of the job
  std::chrono::nanoseconds patience{0};                  ///< from SIGTERM to SIGKILL
  std::function<void()> on_start = [] {};                ///< the driver runs
  std::function<void(const io::DriverEnd&)> on_end{};    ///< of the driver's process
  std::function<void(const io::OsError&)> on_refused{};  ///< the driver could not be started
};

/// For a message about the end of a driver, with what io::DriverEnd tells: "; it has left cat
/// running: ...". Empty without programs. Without the numbers of processes, because reports of the
/// same run are the same.
std::string left_behind_text(const std::set<std::string>& programs);

class OrderedDriver : private NotCopied {
 public:
  OrderedDriver(Session& session, OrderedDriverOptions options);

  /// Starts the driver: at once, or when nothing of a former process is left that still ends.
  void start(const io::DriverPorts& ports);
  /// Announces an order, which will be executed soon. Returns whether the order changes anything: a
  /// start does nothing to a running driver, and a stop nothing to an ended driver.
  bool is_changed_by(sim::scenario::DriverOrder order);
  void execute(sim::scenario::DriverOrder order, const io::DriverPorts& ports);
  /// Drops a start that waits for the end of the former process.
  void forget_start() { next_ports_.reset(); }

  /// Whether the driver's process has not ended.
  bool runs() const { return process_.runs(); }

 private:
  void on_gone();

  Session& session_;
  OrderedDriverOptions options_;
  io::Driver& process_;
  std::size_t announced_ = 0;  // orders not executed so far
  std::optional<sim::scenario::DriverOrder> last_announced_;
  /// The ports of a start that waits for the end of the former process.
  std::optional<io::DriverPorts> next_ports_;
};

}  // namespace fakebot::runner
