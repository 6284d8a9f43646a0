#include "runner/session/stop_request.hpp"

#include <boost/asio/io_context.hpp>
#include <utility>

namespace fakebot::runner {

void StopRequest::stop(StopReason reason) {
  {
    const std::lock_guard lock(mutex_);
    if (reason.cause == StopReason::Cause::interrupted && !interruption_) {
      interruption_ = reason;
    }
    if (!reason_) { reason_ = std::move(reason); }
  }
  context_.stop();
}

std::optional<StopReason> StopRequest::reason() const {
  const std::lock_guard lock(mutex_);
  return reason_;
}

std::optional<StopReason> StopRequest::interruption() const {
  const std::lock_guard lock(mutex_);
  return interruption_;
}

}  // namespace fakebot::runner
