// The process of a driver, to be started and ended repeatedly.
#pragma once

#include <cassert>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pace/timer.hpp"
#include "io/process/child_process.hpp"

namespace fakebot::io {

/// How and why a driver ended.
struct DriverEnd {
  enum class Why : std::uint8_t {
    by_itself,
    requested,  ///< request_end(), and the driver ended in time
    timed_out,  ///< request_end(), but the driver did not end in time and was killed
    killed,     ///< kill()
  };

  ProcessEnd process;
  Why why;
  /// If the driver ended by itself: the programs of processes left running, such as a daemon.
  std::set<std::string> left_behind{};
};

/// A descriptor that becomes readable when the process has ended. Empty for kernels before 5.3 and
/// in sandboxes: they have no such descriptors.
FileDescriptor open_pidfd(pid_t process);

struct DriverEvents {
  /// The driver's process has ended; other processes of the driver may be left.
  std::function<void(const DriverEnd&)> on_end = [](const DriverEnd&) {};
  /// No process of the driver is left, and the driver can be started again. `problem` names the
  /// processes that did not end on SIGTERM and were killed, or could not be ended; mostly empty.
  std::function<void(const std::string& problem)> on_gone = [](const std::string&) {};
  /// The driver is about to get a signal by which it is asked to end.
  std::function<void()> before_signal = [] {};
};

/// Processes started by a driver end with the driver: SIGTERM goes to the driver, so the driver can
/// end its own processes in good order. Processes left behind get SIGTERM when the driver has
/// ended, and SIGKILL when the time is over. After kill() no process has any time.
///
/// The end of the process is detected with a pidfd, not with SIGCHLD, which belongs to the program.
/// Without a pidfd the process is polled.
class Driver {
 public:
  using OpenPidfd = FileDescriptor (*)(pid_t);

  Driver(boost::asio::io_context& context, DriverEvents events, OpenPidfd open = open_pidfd);
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  ~Driver();

  /// `patience` is from SIGTERM to SIGKILL, as of ContextClock::patience(). Does nothing unless
  /// is_gone(). Throws OsError.
  void start(const ProcessCommand& command, std::chrono::nanoseconds patience);
  /// The driver's process has not ended.
  bool runs() const { return process_.has_value() && !has_ended_; }
  /// Neither the driver's process nor any process started by the driver is left.
  bool is_gone() const { return !process_.has_value(); }
  /// The driver was asked to end, was killed, or has left processes behind: is_gone() soon.
  bool is_ending() const {
    return process_.has_value() && (has_ended_ || why_ != DriverEnd::Why::by_itself);
  }
  /// Precondition: runs().
  pid_t pid() const {
    assert(process_);
    return process_->pid();
  }
  /// The driver's process and all descendants, as ProcessTree::members(). Precondition: runs().
  std::vector<pid_t> processes() {
    assert(process_);
    return process_->tree().members();
  }

  /// Handles the driver's end, reported by the pidfd perhaps a moment later; in simulated time also
  /// the end of processes left behind, for which the kernel takes real time alone. Returns whether
  /// an end came just now.
  bool check_end();
  /// check_end() just after a poll of the context, in which the pidfd has reported an end already.
  bool check_end_after_poll() { return runs() && end_ ? false : check_end(); }

  /// In simulated time, while a process computes and thereby keeps time from going on; `granted` is
  /// for how long, as of Standstill::granted(). A driver asked to end gets as much time for the
  /// end by this measure as of simulated time, however long earlier work took. Then the driver is
  /// killed.
  void check_patience(std::chrono::nanoseconds granted);

  /// Whether signals were sent to the driver, or to processes left behind, since the last call.
  bool take_signals() { return std::exchange(has_sent_signals_, false); }

  /// Sends SIGTERM. Does nothing unless runs().
  void request_end();
  /// Kills the driver and all processes left behind.
  void kill();

 private:
  void wait_for_end();
  void poll();
  void time_out();
  void end_rest();
  void end_rest(const std::vector<ProcessEntry>& rest);

  boost::asio::io_context& context_;
  ContextClock clock_;
  OpenPidfd open_pidfd_;
  std::unique_ptr<Descriptor> end_;  // readable once the process has ended
  Timer poll_timer_;
  Timer patience_timer_;
  Timer rest_timer_;
  DriverEvents events_;
  std::chrono::nanoseconds patience_{0};
  std::optional<ChildProcess> process_;
  DriverEnd::Why why_ = DriverEnd::Why::by_itself;
  bool has_sent_signals_ = false;
  bool has_ended_ = false;                            // the driver's own process
  std::chrono::steady_clock::time_point ends_since_;  // in real time
  std::chrono::steady_clock::time_point rest_ends_by_;
  std::optional<std::chrono::steady_clock::time_point> killed_at_;  // SIGKILL to the rest
  std::string problem_;
};

}  // namespace fakebot::io
