#include "runner/scenario/judged_driver.hpp"

#include <spdlog/fmt/fmt.h>

#include <cassert>
#include <chrono>
#include <csignal>
#include <utility>

#include "io/os_error.hpp"
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
                           std::optional<int> output, std::function<std::string()> when,
                           std::size_t index)
    : session_(session),
      driver_(std::move(driver)),
      // Without a terminal, because several drivers may run in parallel and each process group must
      // end with its scenario.
      process_(session, {.command = {.argv = driver_.command,
                                     .environment = driver_.environment,
                                     .no_input = true,
                                     .output = output},
                         .index = index,
                         .patience = driver_.end_within,
                         .on_end = [this](const io::DriverEnd& end) { on_end(end); },
                         .on_refused = [this](const io::OsError& error) { on_refused(error); }}),
      patience_(session.context()),
      when_(std::move(when)) {}

/// Only the first error is kept: later ones usually follow from it.
void JudgedDriver::fail(const std::string& error) {
  if (error_.empty()) { error_ = error; }
  session_.stop({StopReason::Cause::driver, error});
}

void JudgedDriver::fail_by_environment(const std::string& error) {
  by_environment_ = by_environment_ || error_.empty();
  fail(error);
}

void JudgedDriver::start(const std::string& port) {
  assert(!is_absent());
  process_.start(port);
}

void JudgedDriver::on_refused(const io::OsError& error) {
  io::is_shortage(error.refusal().error_number) ? fail_by_environment(error.what())
                                                : fail(error.what());
}

bool JudgedDriver::is_changed_by(sim::scenario::DriverOrder order) {
  return is_absent() || process_.is_changed_by(order);
}

void JudgedDriver::execute(sim::scenario::DriverOrder order, const std::string& port) {
  if (!is_absent()) { process_.execute(order, port); }
}

void JudgedDriver::await_readiness(std::function<bool()> is_ready,
                                   std::function<std::string()> hint) {
  patience_.call_after(
      session_.clock().patience(driver_.ready_within),
      [this, is_ready = std::move(is_ready), hint = std::move(hint)] {
        if (is_ready()) { return; }
        fail(fmt::format("the driver was not ready within {} s: {}{}",
                         seconds(driver_.ready_within), driver_.ready_when, hint()));
      });
}

void JudgedDriver::finish() {
  if (process_.runs() && driver_.ending == DriverEnding::by_itself) {
    fail("the driver did not end by itself before the scenario was over");
  }
  if (!is_absent() && driver_.ending == DriverEnding::with_verdict && !test_end_) {
    fail("the test program did not end by itself before the scenario was over");
  }
  process_.forget_start();
  session_.end_drivers();
}

void JudgedDriver::on_end(const io::DriverEnd& end) {
  switch (end.why) {
    case Why::by_itself: return judge_own_end(end.process);
    case Why::requested: return judge_requested_end(end.process);
    case Why::timed_out:
      return fail(fmt::format("the driver did not end within {} s after SIGTERM and was killed",
                              seconds(driver_.end_within)));
    case Why::killed: return;
  }
}

void JudgedDriver::fail_test(const std::string& how) {
  const int expected = driver_.exit_status.value_or(0);
  test_failure_ = "the test program failed: it " + how +
                  (expected == 0 ? "" : fmt::format(", expected status {}", expected));
  session_.stop({});
}

void JudgedDriver::judge_own_end(const io::ProcessEnd& end) {
  own_end_ = text_of(end) + when_();
  if (driver_.is_test_program) {
    test_end_ = end;
    if (!is_right(driver_, end)) { return fail_test("ended " + own_end_); }
  }
  const std::string error = error_of_own_end(driver_, end, when_());
  if (!error.empty()) { return fail(error); }
  if (driver_.ending != DriverEnding::by_itself) { session_.stop({}); }
}

/// Few drivers exit with 0 after SIGTERM, so the status is judged only if the scenario asks for it.
void JudgedDriver::judge_requested_end(const io::ProcessEnd& end) {
  const bool is_judged = driver_.exit_status || driver_.ending == DriverEnding::when_asked;
  const bool by_our_signal = end.by_signal && end.value == SIGTERM && !driver_.exit_status;
  const bool right = !end.by_signal && end.value == driver_.exit_status.value_or(0);
  if (driver_.is_test_program && is_judged) { test_end_ = end; }
  if (!is_judged || by_our_signal || right) { return; }
  if (driver_.is_test_program) { return fail_test("was asked to end, and ended " + text_of(end)); }
  fail(fmt::format("the driver, asked to end, ended {}, expected status {}", text_of(end),
                   driver_.exit_status.value_or(0)));
}

}  // namespace fakebot::runner
