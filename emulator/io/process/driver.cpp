#include "io/process/driver.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <utility>

#include "io/asio/descriptor.hpp"

namespace fakebot::io {

using boost::asio::posix::stream_descriptor;

namespace {

/// For processes without a pidfd.
constexpr std::chrono::milliseconds kPollPeriod{10};

}  // namespace

// The C library of Debian 12 does not wrap this system call.
FileDescriptor open_pidfd(pid_t process) {
  return FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
}

Driver::Driver(boost::asio::io_context& context, std::function<void(const DriverEnd&)> on_end,
               OpenPidfd open)
    : context_(context),
      open_pidfd_(open),
      poll_timer_(context),
      patience_(context),
      on_end_(std::move(on_end)) {}

Driver::~Driver() = default;

void Driver::start(const ProcessCommand& command) {
  if (process_) { return; }
  process_.emplace(command);
  why_ = DriverEnd::Why::by_itself;
  try {
    wait_for_end();
  } catch (const OsError&) {
    process_.reset();
    throw;
  }
}

void Driver::request_end(std::chrono::nanoseconds patience) {
  if (!process_) { return; }
  why_ = DriverEnd::Why::requested;
  process_->signal(SIGTERM);
  patience_.call_after(patience, [this] {
    poll();  // it may have ended in time if the host was suspended
    if (!process_) { return; }
    why_ = DriverEnd::Why::timed_out;
    process_->signal(SIGKILL);
  });
}

void Driver::kill() {
  if (!process_) { return; }
  why_ = DriverEnd::Why::killed;
  process_->signal(SIGKILL);
}

void Driver::wait_for_end() {
  FileDescriptor descriptor = open_pidfd_(process_->pid());
  if (!descriptor) {
    return poll_timer_.call_every(kPollPeriod, [this] { poll(); });
  }
  end_ = wake_on(context_, std::move(descriptor), "wait for the end of the driver");
  end_->async_wait(stream_descriptor::wait_read, [this](boost::system::error_code error) {
    if (!error) { poll(); }
  });
}

void Driver::poll() {
  if (!process_) { return; }
  const auto end = process_->poll();
  if (!end) { return; }
  patience_.cancel();
  poll_timer_.cancel();
  end_.reset();
  process_.reset();
  on_end_({*end, why_});
}

}  // namespace fakebot::io
