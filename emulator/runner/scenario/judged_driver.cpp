#include "runner/scenario/judged_driver.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "io/os_error.hpp"
#include "runner/verdict/machine_delays.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using config::DriverEnding;
using Why = io::DriverEnd::Why;

namespace {

double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

bool is_right(const config::ScenarioDriver& driver, const io::ProcessEnd& end) {
  return !end.by_signal && end.value == driver.exit_status.value_or(0);
}

/// By the status of a shell, and of a dynamic linker, for a program without a file, or without the
/// right to be executed.
bool could_not_be_started(const io::ProcessEnd& end) {
  constexpr int kNotExecutable = 126;
  constexpr int kNotFound = 127;
  return !end.by_signal && (end.value == kNotExecutable || end.value == kNotFound);
}

/// The likely reason if a driver died before opening a device without a link; empty without one.
std::string hint_at_port(const std::vector<std::string>& command) {
  const auto names_port = [](const std::string& word) {
    return word.find("{port}") != std::string::npos;
  };
  return std::ranges::any_of(command, names_port) ? ""
                                                  : "; {port}, the device, is not in its arguments";
}

}  // namespace

std::string error_of_own_end(const config::ScenarioDriver& driver, const io::ProcessEnd& end,
                             const std::string& when) {
  const std::string how = "the driver ended " + text_of(end) + when;
  const int expected = driver.exit_status.value_or(0);
  if (!is_right(driver, end)) {
    return how + (expected == 0 ? "" : fmt::format(", expected status {}", expected));
  }
  return driver.ending == DriverEnding::when_asked ? how + ", before it was asked to" : "";
}

std::string never_ready_text(const config::ScenarioDriver& driver) {
  return "the driver ended before the scenario started, which it does when " + driver.ready_when;
}

std::string cut_short_text(const std::string& how, sim::SimTime duration) {
  return "the run was cut short: the driver ended " + how + " of " +
         sim::scenario::seconds_text(duration) +
         R"(; "driver": {"end": "any_time"} in the scenario allows it)";
}

JudgedDriver::JudgedDriver(Session& session, config::ScenarioDriver driver,
                           std::optional<int> output, JudgeContext run, std::size_t index)
    : session_(session),
      driver_(std::move(driver)),
      // The driver gets no terminal, because several drivers may run in parallel and each process
      // group must end with its scenario.
      process_(session, {.command = {.argv = driver_.command,
                                     .environment = driver_.environment,
                                     .no_input = true,
                                     .output = output},
                         .index = index,
                         .patience = driver_.end_within,
                         .on_start = [this] { on_start(); },
                         .on_end = [this](const io::DriverEnd& end) { on_end(end); },
                         .on_refused = [this](const io::OsError& error) { on_refused(error); }}),
      patience_(session.context()),
      aftermath_(session.context()),
      run_(std::move(run)) {}

/// Keeps only the first error: later errors usually follow from the first.
void JudgedDriver::fail(const std::string& error) {
  if (error_.empty()) { error_ = error; }
  session_.stop({StopReason::Cause::driver, error});
}

void JudgedDriver::fail_with_verdict(const std::string& failure) {
  if (!error_.empty() || !test_failure_.empty()) { return; }
  test_failure_ = failure;
  session_.stop({});
}

void JudgedDriver::fail_by_end(const std::string& error) {
  ended_wrongly_ = ended_wrongly_ || error_.empty();
  fail(error);
}

void JudgedDriver::fail_by_late_end(const std::string& error,
                                    io::ContextClock::time_point awaited_since) {
  if (error_.empty()) { awaited_for_ = session_.clock().now() - awaited_since; }
  fail_by_end(error);
}

void JudgedDriver::fail_by_environment(const std::string& error) {
  by_environment_ = by_environment_ || error_.empty();
  fail(error);
}

void JudgedDriver::start(const io::DriverPorts& ports) {
  assert(!is_absent());
  process_.start(ports);
}

void JudgedDriver::on_start() {
  run_.on_runs(true);
  started_at_ = session_.clock().now();
}

void JudgedDriver::on_refused(const io::OsError& error) {
  if (io::is_shortage(error.refusal().error_number)) { return fail_by_environment(error.what()); }
  failed_to_start_ = error_.empty();
  fail(error.what());
}

bool JudgedDriver::is_changed_by(sim::scenario::DriverOrder order) {
  return is_absent() || process_.is_changed_by(order);
}

void JudgedDriver::execute(sim::scenario::DriverOrder order, const io::DriverPorts& ports) {
  if (!is_absent()) { process_.execute(order, ports); }
}

void JudgedDriver::await_readiness(std::function<bool()> is_ready,
                                   std::function<std::string()> hint) {
  is_ready_ = std::move(is_ready);
  hint_ = std::move(hint);
  const auto patience = session_.clock().patience(driver_.ready_within);
  start_patience_.emplace(patience);
  be_patient(patience);
}

/// An unfinished wait for a processor is known only by two samples, so samples are also taken
/// before the time is over.
void JudgedDriver::be_patient(std::chrono::nanoseconds time) {
  const auto until_sample = std::min(time, start_patience_->sample_period());
  patience_.call_after(until_sample, [this, rest = time - until_sample] {
    if (is_ready_()) { return; }
    if (rest == rest.zero()) { return give_up_waiting(); }
    run_.kept_from_starting();
    be_patient(rest);
  });
}

void JudgedDriver::give_up_waiting() {
  const auto kept = run_.kept_from_starting();
  if (const auto more = start_patience_->more(kept)) { return be_patient(*more); }
  const std::string reason =
      fmt::format("the driver was not ready within {} s: {}{}", seconds(driver_.ready_within),
                  driver_.ready_when, own_end_.empty() ? hint_() : "; it has ended " + own_end_);
  if (!start_patience_->is_excused(kept)) { return fail(reason); }
  too_slow_to_start_ = fmt::format(
      "{}{}, and it was awaited for {:.3f} s, of which it was kept from running for {:.3f} s",
      kTooSlow, reason, seconds(start_patience_->time()),
      seconds(std::min(kept, start_patience_->time())));
  session_.stop({StopReason::Cause::environment, too_slow_to_start_});
}

void JudgedDriver::finish() {
  judge_last_end();
  const bool has_failed = !error_.empty() || !test_failure_.empty();
  if (!has_failed && process_.runs() && driver_.ending == DriverEnding::by_itself) {
    fail_by_late_end("the driver did not end by itself before the scenario was over", started_at_);
  }
  if (!has_failed && !is_absent() && driver_.ending == DriverEnding::with_verdict && !test_end_) {
    fail_by_late_end("the test program did not end by itself before the scenario was over",
                     started_at_);
  }
  process_.forget_start();
  asked_to_end_at_ = session_.clock().now();
  session_.end_drivers();
}

void JudgedDriver::on_end(const io::DriverEnd& end) {
  run_.on_runs(false);
  switch (end.why) {
    case Why::by_itself:
      judge_last_end();
      last_end_ = end.process;
      left_behind_ = end.left_behind;
      last_ended_at_ = run_.now();
      if (run_.until_seen == std::chrono::nanoseconds{0}) { return judge_last_end(); }
      return aftermath_.call_after(run_.until_seen, run_.has_all_arrived,
                                   [this] { judge_last_end(); });
    case Why::requested: return judge_requested_end(end.process);
    case Why::timed_out:
      return fail_by_late_end(
          fmt::format("the driver did not end within {} s after SIGTERM and was killed",
                      seconds(driver_.end_within)),
          asked_to_end_at_);
    case Why::killed: return;
  }
}

void JudgedDriver::judge_last_end() {
  const auto end = std::exchange(last_end_, std::nullopt);
  if (!end) { return; }
  own_end_ = text_of(*end) + run_.when(last_ended_at_);
  judge_own_end(*end);
}

void JudgedDriver::fail_test(const std::string& how) {
  const int expected = driver_.exit_status.value_or(0);
  test_failure_ = "the test program failed: it " + how +
                  (expected == 0 ? "" : fmt::format(", expected status {}", expected));
  session_.stop({});
}

void JudgedDriver::judge_own_end(const io::ProcessEnd& end) {
  if (driver_.is_test_program) {
    test_end_ = end;
    if (!is_right(driver_, end)) { return fail_test("ended " + own_end_); }
  }
  const bool has_started = !is_ready_ || is_ready_();
  const std::string missing = has_started ? "" : hint_();
  const bool may_start = driver_.ending == DriverEnding::by_itself && missing.empty();
  if (is_right(driver_, end) && !has_started && !may_start) {
    return fail(never_ready_text(driver_) + (left_behind_.empty() ? missing : left_behind()));
  }
  const std::string error = error_of_own_end(driver_, end, run_.when(last_ended_at_));
  if (!error.empty()) {
    failed_to_start_ = error_.empty() && !has_started && could_not_be_started(end);
    return fail_by_end(error +
                       (missing.empty() || run_.has_link ? "" : hint_at_port(driver_.command)));
  }
  const bool goes_on =
      driver_.ending == DriverEnding::by_itself || driver_.ending == DriverEnding::when_done;
  if (!goes_on) { session_.stop({}); }
}

/// Few drivers exit with 0 after SIGTERM, so the status is judged only if the scenario asks for a
/// status.
void JudgedDriver::judge_requested_end(const io::ProcessEnd& end) {
  const bool is_judged = driver_.exit_status || driver_.ending == DriverEnding::when_asked;
  const bool by_our_signal = end.by_signal && end.value == SIGTERM && !driver_.exit_status;
  const bool right = !end.by_signal && end.value == driver_.exit_status.value_or(0);
  if (driver_.is_test_program && is_judged) { test_end_ = end; }
  if (!is_judged || by_our_signal || right) { return; }
  if (driver_.is_test_program) { return fail_test("was asked to end, and ended " + text_of(end)); }
  fail_by_end(fmt::format("the driver, asked to end, ended {}, expected status {}", text_of(end),
                          driver_.exit_status.value_or(0)));
}

}  // namespace fakebot::runner
