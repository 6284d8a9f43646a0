// A driver that is started, asked to end and killed on order, by events of scenarios or by hand.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
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
  std::size_t index = 0;                                 ///< of the robot, or of the job
  std::chrono::nanoseconds patience{0};                  ///< from SIGTERM to SIGKILL
  std::function<void()> on_start = [] {};                ///< it runs
  std::function<void(const io::DriverEnd&)> on_end{};    ///< of its process
  std::function<void(const io::OsError&)> on_refused{};  ///< it could not be started
};

class OrderedDriver : private NotCopied {
 public:
  OrderedDriver(Session& session, OrderedDriverOptions options);

  /// At once or, if a former one still ends, when nothing of it is left.
  void start(const std::string& port);
  /// Announces an order, which will be executed soon. Returns whether it changes anything: a driver
  /// that runs is not started, and one that does not run is not stopped.
  bool is_changed_by(sim::scenario::DriverOrder order);
  void execute(sim::scenario::DriverOrder order, const std::string& port);
  /// It is not started any more when the former one is gone.
  void forget_start() { next_port_.reset(); }

  /// Its process has not ended.
  bool runs() const { return process_.runs(); }

 private:
  void on_gone();

  Session& session_;
  OrderedDriverOptions options_;
  io::Driver& process_;
  std::size_t announced_ = 0;  // orders that are not executed so far
  std::optional<sim::scenario::DriverOrder> last_announced_;
  /// Where it is started when the former one, which still ends, is gone.
  std::optional<std::string> next_port_;
};

}  // namespace fakebot::runner
