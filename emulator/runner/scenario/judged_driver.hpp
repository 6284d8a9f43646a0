// The driver of a scenario: its process, and whether it ends as required.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "config/scenario/driver_values.hpp"
#include "io/os_error.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pace/timer.hpp"
#include "runner/scenario/aftermath.hpp"
#include "runner/session/drivers/ordered_driver.hpp"
#include "runner/session/session.hpp"
#include "runner/verdict/start_patience.hpp"
#include "sim/not_copied.hpp"
#include "sim/scenario/events/action.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// The error of a driver's own end; empty if the scenario allows such an end.
/// `when` as in JudgeContext.
std::string error_of_own_end(const config::ScenarioDriver& driver, const io::ProcessEnd& end,
                             const std::string& when);
/// The error of a driver that ended before being ready.
std::string never_ready_text(const config::ScenarioDriver& driver);
/// Why the rest was not tested: `how` is "with status 0 at 1.234 s".
std::string cut_short_text(const std::string& how, sim::SimTime duration);

/// What the judge of a driver asks and tells the run of the scenario.
struct JudgeContext {
  /// The time of the robot.
  std::function<sim::SimTime()> now = [] { return sim::SimTime{0}; };
  /// A text for the end of the driver at such a time: " at 1.234 s", or "" if the scenario has not
  /// started.
  std::function<std::string(sim::SimTime)> when = [](sim::SimTime) { return std::string(); };
  /// The period of an Aftermath; 0: the end of a driver is judged at once.
  std::chrono::nanoseconds until_seen{0};
  std::function<bool()> has_all_arrived = [] { return true; };
  /// The driver may know the path of the device without {port}.
  bool has_link = false;
  /// The process of the driver runs from now on, or has ended.
  std::function<void(bool)> on_runs = [](bool) {};
  /// How long this machine kept the driver from starting, by the clock of the session.
  std::function<std::chrono::nanoseconds()> kept_from_starting = [] {
    return std::chrono::nanoseconds{0};
  };
};

class JudgedDriver : private NotCopied {
 public:
  /// Stops the session after an error, or when the driver has ended and thereby the scenario. The
  /// driver's output goes to the descriptor `output`, otherwise to our own. `index` is the number
  /// of the job.
  JudgedDriver(Session& session, config::ScenarioDriver driver, std::optional<int> output,
               JudgeContext run, std::size_t index);

  /// Whether there is no command: somebody else starts the driver.
  bool is_absent() const { return driver_.command.empty(); }
  bool starts_by_event() const { return driver_.starts_by_event; }

  /// Starts the driver like OrderedDriver::start(). Precondition: !is_absent().
  void start(const io::DriverPorts& ports);
  /// Announces and executes orders like OrderedDriver, but an absent driver is changed by any
  /// order, and executes none.
  bool is_changed_by(sim::scenario::DriverOrder order);
  void execute(sim::scenario::DriverOrder order, const io::DriverPorts& ports);

  /// Reports an error if is_ready() is false when the time is over, or when the driver has ended.
  /// The time taken by this machine is added; if too much, the result is inconclusive instead of an
  /// error. `hint` adds to the text what is missing.
  void await_readiness(std::function<bool()> is_ready, std::function<std::string()> hint);

  /// Ends the driver, because the scenario is over.
  void finish();

  bool has_ended_by_itself() const { return !own_end_.empty(); }
  /// Why the scenario was cut short: "with status 0 at 1.234 s"; empty for a driver that ran until
  /// the end, or may end by itself.
  std::string cut_short() const {
    return driver_.ending == config::DriverEnding::on_request ? own_end_ : "";
  }
  /// Of the last end, as left_behind_text().
  std::string left_behind() const { return left_behind_text(left_behind_); }
  /// The end of a test program with its verdict; nothing for a different driver, and before the
  /// end.
  const std::optional<io::ProcessEnd>& test_end() const { return test_end_; }
  /// How a test program ended by itself: "with status 0 at 1.234 s"; empty for a different driver.
  std::string own_end_of_test() const { return driver_.is_test_program ? own_end_ : ""; }
  /// A failure that is a verdict and no error: "the test program failed: it ended with status 1 at
  /// 1.234 s", or the text of fail_with_verdict(). Empty without a failure.
  const std::string& test_failure() const { return test_failure_; }
  /// Unless the driver has failed already.
  void fail_with_verdict(const std::string& failure);
  /// The first error; empty without any.
  const std::string& error() const { return error_; }
  /// Whether the first error is a wrong end of the driver, whose behaviour until then was judged.
  bool has_ended_wrongly() const { return ended_wrongly_; }
  /// How long the session waited for the end of the driver until the first error, by the clock of
  /// the session. Nothing if the error is not a late end: then no delay of the machine can have
  /// caused the error.
  const std::optional<std::chrono::nanoseconds>& awaited_for() const { return awaited_for_; }
  /// Why nobody can tell whether the driver starts in time; empty if known.
  const std::string& too_slow_to_start() const { return too_slow_to_start_; }
  void fail(const std::string& error);
  /// Reports that the operating system has refused something, which is not the driver's fault.
  void fail_by_environment(const std::string& error);
  /// Whether the driver could not be started, also by a shell or a dynamic linker: the driver fails
  /// so in each scenario.
  bool has_failed_to_start() const { return failed_to_start_; }
  /// Whether the first error came from fail_by_environment().
  bool failed_by_environment() const { return by_environment_; }

 private:
  void on_start();
  void on_end(const io::DriverEnd& end);
  void on_refused(const io::OsError& error);
  void fail_test(const std::string& how);
  void fail_by_end(const std::string& error);
  void fail_by_late_end(const std::string& error, io::ContextClock::time_point awaited_since);
  void judge_last_end();
  void judge_own_end(const io::ProcessEnd& end);
  void be_patient(std::chrono::nanoseconds time);
  void give_up_waiting();
  void judge_requested_end(const io::ProcessEnd& end);

  Session& session_;
  config::ScenarioDriver driver_;
  OrderedDriver process_;
  io::Timer patience_;
  Aftermath aftermath_;
  JudgeContext run_;
  std::optional<StartPatience> start_patience_;
  std::function<bool()> is_ready_;
  std::function<std::string()> hint_;
  std::string own_end_;                     // of the last process with an end by itself
  std::optional<io::ProcessEnd> last_end_;  // of the same process, until judged
  sim::SimTime last_ended_at_{0};           // in the robot's time
  std::set<std::string> left_behind_;
  bool ended_wrongly_ = false;
  bool failed_to_start_ = false;
  std::optional<std::chrono::nanoseconds> awaited_for_;
  io::ContextClock::time_point started_at_;  // latest start
  io::ContextClock::time_point asked_to_end_at_;
  std::string too_slow_to_start_;
  std::optional<io::ProcessEnd> test_end_;
  std::string test_failure_;
  std::string error_;
  bool by_environment_ = false;
};

}  // namespace fakebot::runner
