// The process of a driver, which can be started and ended repeatedly.
#pragma once

#include <cassert>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pace/timer.hpp"
#include "io/process/child_process.hpp"

namespace fakebot::io {

/// How and why a driver ended.
struct DriverEnd {
  enum class Why : std::uint8_t {
    by_itself,
    requested,  ///< request_end(), and it ended in time
    timed_out,  ///< request_end(), but it did not end in time and was killed
    killed,     ///< kill()
  };

  ProcessEnd process;
  Why why;
};

/// A descriptor that becomes readable when the process has ended. Empty for kernels before 5.3 and
/// in sandboxes, which have none.
FileDescriptor open_pidfd(pid_t process);

/// The end of the process is detected with a pidfd, not with SIGCHLD, which belongs to the program.
/// Without a pidfd the process is polled.
class Driver {
 public:
  using OpenPidfd = FileDescriptor (*)(pid_t);

  Driver(boost::asio::io_context& context, std::function<void(const DriverEnd&)> on_end,
         OpenPidfd open = open_pidfd);
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  Driver(Driver&&) = delete;
  Driver& operator=(Driver&&) = delete;
  ~Driver();

  /// Does nothing if it already runs. Throws OsError.
  void start(const ProcessCommand& command);
  bool runs() const { return process_.has_value(); }
  /// Precondition: runs().
  pid_t pid() const {
    assert(process_);
    return process_->pid();
  }

  /// Sends SIGTERM, and SIGKILL after `patience`. Does nothing if it does not run.
  void request_end(std::chrono::nanoseconds patience);
  void kill();

 private:
  void wait_for_end();
  void poll();

  boost::asio::io_context& context_;
  OpenPidfd open_pidfd_;
  std::unique_ptr<Descriptor> end_;  // readable once the process has ended
  Timer poll_timer_;
  Timer patience_;
  std::function<void(const DriverEnd&)> on_end_;
  std::optional<ChildProcess> process_;
  DriverEnd::Why why_ = DriverEnd::Why::by_itself;
};

}  // namespace fakebot::io
