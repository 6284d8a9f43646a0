#include "runner/session/driver_group.hpp"

#include "io/process/driver_command.hpp"

namespace fakebot::runner {

void DriverGroup::start(const DriverCommand& command, const std::string& port) {
  if (command.argv.empty()) { return; }
  io::Driver& driver =
      session_.add_driver({.on_end = [this](const io::DriverEnd& end) { on_end(end); }});
  driver.start(io::with_port({.argv = command.argv, .own_group = command.own_group}, port),
               command.end_within);
}

void DriverGroup::on_end(const io::DriverEnd& end) {
  if (end.why == io::DriverEnd::Why::timed_out) { all_in_time_ = false; }
  if (ending_) { return; }
  const bool good = end.process.success();
  if (!good) { session_.events().on_driver_error("the driver ended " + text_of(end.process)); }
  if (good && session_.any_driver_runs()) { return; }
  // Deferred, so that others that have ended at the same time are reported too.
  session_.post([this, good] {
    if (ending_) { return; }
    session_.stop(good ? StopReason{}
                       : StopReason{StopReason::Cause::driver, "the driver ended badly"});
  });
}

bool DriverGroup::end() {
  ending_ = true;
  session_.end_drivers();
  return all_in_time_;
}

}  // namespace fakebot::runner
