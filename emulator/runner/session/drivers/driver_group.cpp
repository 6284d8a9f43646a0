#include "runner/session/drivers/driver_group.hpp"

#include <spdlog/fmt/fmt.h>

#include <cassert>
#include <utility>

#include "config/scenario/driver_patience.hpp"

namespace fakebot::runner {

using Why = io::DriverEnd::Why;

namespace {

/// Ctrl-C reaches a driver that shares our terminal, too. The driver may end before the signal has
/// stopped the session, and must not be blamed for ending.
constexpr std::chrono::milliseconds kSignalOfTerminal{20};

constexpr const char* kNotInTime = "the driver did not end after SIGTERM and was killed";

}  // namespace

void DriverGroup::start(const DriverCommand& command, DriverLine line) {
  if (command.argv.empty()) { return; }
  OrderedDriverOptions options{
      .command = {.argv = command.argv,
                  .environment = command.environment,
                  .own_group = command.own_group},
      .index = line.index,
      .patience = command.end_within.value_or(config::kDriverEndsWithin),
      .on_end = [this, command](const io::DriverEnd& end) { on_end(end, command); },
      .on_refused = [this](const io::OsError& error) { refuse(error); }};
  Driver& driver = drivers_.emplace_back(session_, std::move(options), std::move(line.ports));
  driver.process.start(driver.ports());
  if (!command.ready_within) { return; }
  patience_.push_back(std::make_unique<io::Timer>(session_.context()));
  patience_.back()->call_after(
      session_.clock().patience(*command.ready_within),
      [this, is_ready = std::move(line.is_ready), time = *command.ready_within] {
        if (ending_ || is_ready()) { return; }
        fail(fmt::format("the driver has not opened the device within {} s",
                         std::chrono::duration<double>(time).count()));
      });
}

bool DriverGroup::order(std::size_t driver, sim::scenario::DriverOrder order) {
  assert(driver < drivers_.size());
  Driver& ordered = drivers_[driver];
  const bool changes = ordered.process.is_changed_by(order);
  session_.post([this, &ordered, order] {
    if (!ending_) { ordered.process.execute(order, ordered.ports()); }
  });
  return changes;
}

void DriverGroup::fail(const std::string& error, StopReason::Cause cause) {
  session_.events().on_driver_error(error);
  session_.stop({cause, error});
}

void DriverGroup::refuse(const io::OsError& error) {
  fail(error.what(), io::is_shortage(error.refusal().error_number) ? StopReason::Cause::environment
                                                                   : StopReason::Cause::driver);
}

void DriverGroup::on_end(const io::DriverEnd& end, const DriverCommand& command) {
  if (end.why == Why::timed_out) { all_in_time_ = false; }
  if (ending_) {
    any_without_verdict_ = any_without_verdict_ || command.is_test_program;
    return;
  }
  if (end.why == Why::requested || end.why == Why::killed) { return; }
  if (end.why == Why::timed_out) { return fail(kNotInTime); }
  if (!end.left_behind.empty()) {
    session_.events().on_warning("the driver has ended" + left_behind_text(end.left_behind));
  }
  if (command.own_group) { return judge_end(end.process, command.is_test_program); }
  judgements_.push_back(std::make_unique<io::Timer>(session_.context()));
  judgements_.back()->call_after(
      session_.clock().of_real(kSignalOfTerminal),
      [this, how = end.process, is_test_program = command.is_test_program] {
        if (!ending_) { judge_end(how, is_test_program); }
      });
}

void DriverGroup::judge_end(const io::ProcessEnd& end, bool is_test_program) {
  const bool good = end.success();
  const std::string what = is_test_program ? "the test program failed: it" : "the driver";
  if (!good) { session_.events().on_driver_error(what + " ended " + text_of(end)); }
  if (good && session_.any_driver_runs()) { return; }
  const StopReason bad{is_test_program ? StopReason::Cause::test_failed : StopReason::Cause::driver,
                       is_test_program ? "the test program failed" : "the driver ended badly"};
  // Deferred, so that further drivers that have ended at the same time are reported too.
  session_.post([this, good, bad] {
    if (!ending_) { session_.stop(good ? StopReason{} : bad); }
  });
}

std::string DriverGroup::end() {
  ending_ = true;
  for (Driver& driver : drivers_) { driver.process.forget_start(); }
  session_.end_drivers();
  if (!all_in_time_) { return kNotInTime; }
  return any_without_verdict_ ? "the test program did not end by itself before the run was over"
                              : "";
}

}  // namespace fakebot::runner
