#include "io/process/driver.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <utility>

#include "io/descriptor.hpp"

namespace fakebot::io {

using boost::asio::posix::stream_descriptor;

namespace {

/// How often to look for the end of a driver without a pidfd.
constexpr std::chrono::milliseconds kPollPeriod{10};
/// How often to look for processes left behind: a look at the whole machine takes about 1 ms.
constexpr std::chrono::milliseconds kRestPeriod{20};
/// How long after SIGKILL to report a process as still there (choices): the process is of another
/// user, or stuck in a device. On a busy machine, a process may wait for a processor to end.
constexpr std::chrono::seconds kGoneWithin{2};
constexpr std::chrono::seconds kRunnableGoneWithin{60};

/// Whether processes left behind got time to end after SIGTERM. Otherwise they got SIGKILL at once,
/// and the driver is not judged by them.
bool got_time(DriverEnd::Why why) {
  return why == DriverEnd::Why::by_itself || why == DriverEnd::Why::requested;
}

}  // namespace

// The C library of Debian 12 does not wrap the system call.
FileDescriptor open_pidfd(pid_t process) {
  return FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
}

Driver::Driver(boost::asio::io_context& context, DriverEvents events, OpenPidfd open)
    : context_(context),
      clock_(context),
      open_pidfd_(open),
      poll_timer_(context),
      patience_timer_(context),
      rest_timer_(context),
      events_(std::move(events)) {}

Driver::~Driver() = default;

void Driver::start(const ProcessCommand& command, std::chrono::nanoseconds patience) {
  if (process_) { return; }
  patience_ = clock_.patience(patience);
  why_ = DriverEnd::Why::by_itself;
  has_ended_ = false;
  killed_at_.reset();
  problem_.clear();
  process_.emplace(command);
  try {
    wait_for_end();
  } catch (const OsError&) {
    process_.reset();
    throw;
  }
}

void Driver::request_end() {
  if (!runs() || why_ != DriverEnd::Why::by_itself) { return; }
  why_ = DriverEnd::Why::requested;
  ends_since_ = std::chrono::steady_clock::now();
  rest_ends_by_ = clock_.now() + patience_;
  events_.before_signal();
  has_sent_signals_ = true;
  process_->tree().request_end();
  patience_timer_.call_after(patience_, [this] { time_out(); });
}

void Driver::time_out() {
  poll();  // the driver may have ended in time if the host was suspended
  if (!runs()) { return; }
  why_ = DriverEnd::Why::timed_out;
  has_sent_signals_ = true;
  process_->tree().kill();
}

void Driver::check_patience(std::chrono::nanoseconds granted) {
  const bool ends = process_ && (!runs() || why_ == DriverEnd::Why::requested);
  const auto spent =
      std::min<std::chrono::nanoseconds>(granted, std::chrono::steady_clock::now() - ends_since_);
  if (!ends || (got_time(why_) && spent < patience_)) { return; }
  if (runs()) { return time_out(); }
  rest_ends_by_ = clock_.now();
  end_rest();
}

void Driver::kill() {
  if (!process_) { return; }
  why_ = DriverEnd::Why::killed;
  rest_ends_by_ = clock_.now();
  has_sent_signals_ = true;
  process_->tree().kill();
}

void Driver::wait_for_end() {
  FileDescriptor descriptor = open_pidfd_(process_->pid());
  if (!descriptor) {
    return poll_timer_.call_every(clock_.of_real(kPollPeriod), [this] { poll(); });
  }
  end_ = wake_on(context_, std::move(descriptor), "wait for the end of the driver");
  end_->async_wait(stream_descriptor::wait_read, [this](boost::system::error_code error) {
    if (!error) { poll(); }
  });
}

void Driver::poll() {
  if (!runs()) { return; }
  const auto end = process_->poll();
  if (!end) { return; }
  has_ended_ = true;
  patience_timer_.cancel();
  poll_timer_.cancel();
  end_.reset();
  if (why_ == DriverEnd::Why::by_itself) {
    ends_since_ = std::chrono::steady_clock::now();
    rest_ends_by_ = clock_.now() + patience_;
  }
  const std::vector<ProcessEntry> rest = process_->tree().rest();
  DriverEnd told{*end, why_};
  if (why_ == DriverEnd::Why::by_itself) {
    for (const ProcessEntry& process : rest) { told.left_behind.insert(process.name); }
  }
  events_.on_end(told);
  end_rest(rest);
}

bool Driver::check_end() {
  if (runs()) {
    poll();
    return !runs();
  }
  if (!process_ || !clock_.is_simulated() || !process_->tree().rest().empty()) { return false; }
  end_rest();
  return true;
}

void Driver::end_rest() {
  end_rest(process_->tree().rest());
}

/// `rest` is of a look since the driver's end; only processes of `rest` can start others.
void Driver::end_rest(const std::vector<ProcessEntry>& rest) {
  ProcessTree& tree = process_->tree();
  // The kernel takes real time to end a process.
  const auto now = std::chrono::steady_clock::now();
  const bool any_runnable = std::ranges::any_of(rest, &ProcessEntry::runnable);
  const bool in_vain =
      killed_at_ && now > *killed_at_ + (any_runnable ? kRunnableGoneWithin : kGoneWithin);
  if (rest.empty() || in_vain) {
    if (in_vain && !rest.empty()) {
      problem_ = "what the driver has left behind cannot be killed: " + text_of(rest);
    }
    rest_timer_.cancel();
    process_->reap();
    process_.reset();
    return events_.on_gone(std::exchange(problem_, ""));
  }
  has_sent_signals_ = true;
  if (clock_.now() < rest_ends_by_) {
    tree.request_end_of(rest);
  } else {
    if (!killed_at_) {
      killed_at_ = now;
      if (got_time(why_)) {
        problem_ = "what the driver had left behind did not end after SIGTERM and was killed: " +
                   text_of(rest);
      }
    }
    tree.kill();
  }
  rest_timer_.call_after(clock_.of_real(kRestPeriod), [this] { end_rest(); });
}

}  // namespace fakebot::io
