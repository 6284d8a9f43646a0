// The process of a driver, which a scenario starts and ends as often as it likes.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

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

class Driver {
 public:
  /// Throws OsError.
  Driver(boost::asio::io_context& context, std::function<void(const DriverEnd&)> on_end);

  /// Nothing when it runs already. Throws OsError.
  void start(const ProcessCommand& command);
  bool runs() const { return process_.has_value(); }
  /// Precondition: it runs.
  pid_t pid() const { return process_->pid(); }

  /// With SIGTERM; after so long it is killed. Nothing when it does not run.
  void ask_to_end(std::chrono::nanoseconds patience);
  void kill();

 private:
  void wait();
  void look();

  boost::asio::signal_set child_signal_;
  boost::asio::steady_timer patience_;
  std::function<void(const DriverEnd&)> on_end_;
  std::optional<ChildProcess> process_;
  DriverEnd::Why why_ = DriverEnd::Why::by_itself;
};

}  // namespace fakebot::io
