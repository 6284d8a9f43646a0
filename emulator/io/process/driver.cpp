#include "io/process/driver.hpp"

#include <csignal>
#include <utility>

#include "io/asio_error.hpp"

namespace fakebot::io {

using boost::system::error_code;

Driver::Driver(boost::asio::io_context& context, std::function<void(const DriverEnd&)> on_end)
    : child_signal_(with_os_error("wait for the end of the driver (SIGCHLD)",
                                  [&] { return boost::asio::signal_set(context, SIGCHLD); })),
      patience_(context),
      on_end_(std::move(on_end)) {
  wait();
}

void Driver::start(const ProcessCommand& command) {
  if (process_) { return; }
  process_.emplace(command);
  why_ = DriverEnd::Why::by_itself;
}

void Driver::ask_to_end(std::chrono::nanoseconds patience) {
  if (!process_) { return; }
  why_ = DriverEnd::Why::asked;
  process_->signal(SIGTERM);
  patience_.expires_after(patience);
  patience_.async_wait([this](error_code error) {
    if (error) { return; }
    look();  // on a host that stood still it may have ended in time all the same
    if (!process_) { return; }
    why_ = DriverEnd::Why::out_of_time;
    process_->signal(SIGKILL);
  });
}

void Driver::kill() {
  if (!process_) { return; }
  why_ = DriverEnd::Why::killed;
  process_->signal(SIGKILL);
}

void Driver::wait() {
  child_signal_.async_wait([this](error_code error, int /*number*/) {
    if (error) { return; }
    look();
    wait();
  });
}

void Driver::look() {
  if (!process_) { return; }
  const auto end = process_->poll();
  if (!end) { return; }
  patience_.cancel();
  process_.reset();
  on_end_({*end, why_});
}

}  // namespace fakebot::io
