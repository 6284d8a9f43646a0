#include "io/process/driver.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <utility>

#include "io/asio_error.hpp"

namespace fakebot::io {

using boost::asio::posix::stream_descriptor;

namespace {

/// Where the kernel (before 5.3) or a sandbox has no descriptors of processes.
constexpr std::chrono::milliseconds kLookEvery{10};

/// The C library of Debian 12 has no function for it.
FileDescriptor descriptor_of(pid_t process) {
  return FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
}

}  // namespace

Driver::Driver(boost::asio::io_context& context, std::function<void(const DriverEnd&)> on_end)
    : context_(context), look_timer_(context), patience_(context), on_end_(std::move(on_end)) {}

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

void Driver::ask_to_end(std::chrono::nanoseconds patience) {
  if (!process_) { return; }
  why_ = DriverEnd::Why::asked;
  process_->signal(SIGTERM);
  patience_.call_after(patience, [this] {
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

void Driver::wait_for_end() {
  FileDescriptor descriptor = descriptor_of(process_->pid());
  if (!descriptor) {
    return look_timer_.call_every(kLookEvery, [this] { look(); });
  }
  end_.emplace(wake_on(context_, std::move(descriptor), "wait for the end of the driver"));
  end_->async_wait(stream_descriptor::wait_read, [this](boost::system::error_code error) {
    if (!error) { look(); }
  });
}

void Driver::look() {
  if (!process_) { return; }
  const auto end = process_->poll();
  if (!end) { return; }
  patience_.cancel();
  look_timer_.cancel();
  end_.reset();
  process_.reset();
  on_end_({*end, why_});
}

}  // namespace fakebot::io
