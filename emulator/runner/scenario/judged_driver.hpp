// The driver of a scenario: its process, and whether it ends as required.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "config/scenario/driver_values.hpp"
#include "io/os_error.hpp"
#include "io/pace/timer.hpp"
#include "runner/session/ordered_driver.hpp"
#include "runner/session/session.hpp"
#include "sim/scenario/events/action.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// What is wrong with a driver that has ended by itself; empty if it may end so. `when` as of a
/// JudgedDriver.
std::string error_of_own_end(const config::ScenarioDriver& driver, const io::ProcessEnd& end,
                             const std::string& when);
/// What is wrong with a driver that has ended before it was ready.
std::string never_ready_text(const config::ScenarioDriver& driver);
/// Why the rest was not tested: `how` is "with status 0 at 1.234 s".
std::string cut_short_text(const std::string& how, sim::SimTime duration);

class JudgedDriver {
 public:
  /// Stops the session after an error, or when the driver has ended and the scenario ends with it.
  /// The driver's output goes to the descriptor `output`, otherwise to our own. `when` is a text
  /// for the end of the driver: " at 1.234 s", or "" before the scenario starts. `index` is the
  /// number of the job.
  JudgedDriver(Session& session, config::ScenarioDriver driver, std::optional<int> output,
               std::function<std::string()> when, std::size_t index);
  JudgedDriver(const JudgedDriver&) = delete;
  JudgedDriver& operator=(const JudgedDriver&) = delete;
  JudgedDriver(JudgedDriver&&) = delete;
  JudgedDriver& operator=(JudgedDriver&&) = delete;
  ~JudgedDriver() = default;

  /// There is no command: the driver is started by someone else.
  bool is_absent() const { return driver_.command.empty(); }
  bool starts_by_event() const { return driver_.starts_by_event; }

  /// As OrderedDriver. Precondition: it is not absent.
  void start(const std::string& port);
  /// As OrderedDriver; an absent driver is changed by any order, and executes none.
  bool is_changed_by(sim::scenario::DriverOrder order);
  void execute(sim::scenario::DriverOrder order, const std::string& port);

  /// Reports an error if is_ready() is false when the time is over. `hint` adds to its text.
  void await_readiness(std::function<bool()> is_ready, std::function<std::string()> hint);

  /// Ends the driver, because the scenario is over.
  void finish();

  bool has_ended_by_itself() const { return !own_end_.empty(); }
  /// Why the scenario was cut short: "with status 0 at 1.234 s"; empty if the driver ran until the
  /// end, or may end by itself.
  std::string cut_short() const {
    return driver_.ending == config::DriverEnding::on_request ? own_end_ : "";
  }
  /// The end of a test program with its verdict; nothing for other drivers, and before.
  const std::optional<io::ProcessEnd>& test_end() const { return test_end_; }
  /// How it ended by itself: "with status 0 at 1.234 s"; empty for other drivers.
  std::string own_end_of_test() const { return driver_.is_test_program ? own_end_ : ""; }
  /// "the test program failed: it ended with status 1 at 1.234 s"; empty if it has not.
  const std::string& test_failure() const { return test_failure_; }
  /// The first error; empty without any.
  const std::string& error() const { return error_; }
  void fail(const std::string& error);
  /// The operating system has refused something that is not up to the driver.
  void fail_by_environment(const std::string& error);
  /// Whether the first error is such a refusal.
  bool failed_by_environment() const { return by_environment_; }

 private:
  void on_end(const io::DriverEnd& end);
  void on_refused(const io::OsError& error);
  void fail_test(const std::string& how);
  void judge_own_end(const io::ProcessEnd& end);
  void judge_requested_end(const io::ProcessEnd& end);

  Session& session_;
  config::ScenarioDriver driver_;
  OrderedDriver process_;
  io::Timer patience_;
  std::function<std::string()> when_;
  std::string own_end_;  // of the last one that ended by itself
  std::optional<io::ProcessEnd> test_end_;
  std::string test_failure_;
  std::string error_;
  bool by_environment_ = false;
};

}  // namespace fakebot::runner
