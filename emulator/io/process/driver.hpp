// The process of a driver, which is started and ended as often as one likes.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "io/pace/timer.hpp"
#include "io/process/child_process.hpp"

namespace fakebot::io {

/// How and why a driver ended.
struct DriverEnd {
  enum class Why : std::uint8_t {
    by_itself,
    asked,        ///< ask_to_end(), and in time
    out_of_time,  ///< it was asked, did not end, and was killed
    killed,       ///< kill()
  };

  ProcessEnd process;
  Why why;
};

/// Its end is seen through a descriptor of the process (pidfd), not through SIGCHLD: that belongs
/// to the program.
class Driver {
 public:
  Driver(boost::asio::io_context& context, std::function<void(const DriverEnd&)> on_end);
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  Driver(Driver&&) = delete;
  Driver& operator=(Driver&&) = delete;
  ~Driver() = default;

  /// Nothing when it runs already. Throws OsError.
  void start(const ProcessCommand& command);
  bool runs() const { return process_.has_value(); }
  /// Precondition: it runs.
  pid_t pid() const {
    assert(process_);
    return process_->pid();
  }

  /// With SIGTERM; after so long it is killed. Nothing when it does not run.
  void ask_to_end(std::chrono::nanoseconds patience);
  void kill();

 private:
  void wait_for_end();
  void look();

  boost::asio::io_context& context_;
  std::optional<boost::asio::posix::stream_descriptor> end_;  // readable when it has ended
  Timer look_timer_;
  Timer patience_;
  std::function<void(const DriverEnd&)> on_end_;
  std::optional<ChildProcess> process_;
  DriverEnd::Why why_ = DriverEnd::Why::by_itself;
};

}  // namespace fakebot::io
