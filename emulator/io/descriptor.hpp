// Boost.Asio's descriptors and timers, as classes declared in asio_types.hpp. For source files.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "io/asio/asio_error.hpp"
#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pace/context_clock.hpp"

namespace fakebot::io {

/// With the executor of a context; with any executor an object would take 40 bytes more.
class Descriptor
    : public boost::asio::posix::basic_stream_descriptor<boost::asio::io_context::executor_type> {
 public:
  using basic_stream_descriptor::basic_stream_descriptor;
};

/// Follows the clock of the context. Handlers own all they need, and are destroyed with the context
/// at the latest.
class SteadyTimer {
 public:
  explicit SteadyTimer(boost::asio::io_context& context)
      : wall_(context), clock_(context), simulated_(simulated_clock_of(context)) {}
  SteadyTimer(const SteadyTimer&) = delete;
  SteadyTimer& operator=(const SteadyTimer&) = delete;
  ~SteadyTimer() {
    if (simulated_ != nullptr) { simulated_->cancel(call_); }  // wall_ cancels itself
  }

  /// Cancels a wait.
  void expires_after(std::chrono::nanoseconds delay) {
    cancel();
    if (simulated_ != nullptr) {
      expiry_ = simulated_->now() + delay;
    } else {
      wall_.expires_after(clock_.real(delay));
    }
  }

  /// Calls handler(error_code). In simulated time, the handler is not called after cancel().
  template <class Handler>
  void async_wait(Handler&& handler) {
    if (simulated_ == nullptr) { return wall_.async_wait(std::forward<Handler>(handler)); }
    call_ = simulated_->call_at(expiry_, [handler = std::forward<Handler>(handler)]() mutable {
      handler(boost::system::error_code{});
    });
  }

  void cancel() {
    if (simulated_ == nullptr) {
      wall_.cancel();
    } else {
      simulated_->cancel(std::exchange(call_, 0));
    }
  }

 private:
  using Wall = std::chrono::steady_clock;
  using WallTimer = boost::asio::basic_waitable_timer<Wall, boost::asio::wait_traits<Wall>,
                                                      boost::asio::io_context::executor_type>;

  WallTimer wall_;
  ContextClock clock_;
  SimulatedClock* simulated_;
  SimulatedClock::time_point expiry_{};
  SimulatedClock::Id call_ = 0;
};

/// Hands the descriptor over to the context. Throws OsError.
inline std::unique_ptr<Descriptor> wake_on(boost::asio::io_context& context, FileDescriptor fd,
                                           const std::string& operation) {
  return with_os_error(operation, [&] {
    auto descriptor = std::make_unique<Descriptor>(context, fd.get());
    fd.release();
    return descriptor;
  });
}

}  // namespace fakebot::io
