// A request to stop a run, with its reason.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "io/asio/asio_types.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

struct StopReason {
  enum class Cause : std::uint8_t {
    finished,     ///< the run is complete
    driver,       ///< a driver failed or could not be started
    test_failed,  ///< a driver that is a test program ended with a wrong status
    environment,  ///< the machine lacks a resource, or the time, to start a driver
    interrupted,  ///< stopped by the user
  };

  Cause cause = Cause::finished;
  std::string text{};  ///< a message for the user; may be empty
};

/// The first reason wins. Thread-safe.
class StopRequest : private NotCopied {
 public:
  /// stop() makes run() of the context return.
  explicit StopRequest(boost::asio::io_context& context) : context_(context) {}

  void stop(StopReason reason);

  /// The first reason; nothing before stop().
  std::optional<StopReason> reason() const;
  /// The first interruption, even if it was not the first reason.
  std::optional<StopReason> interruption() const;

 private:
  boost::asio::io_context& context_;
  mutable std::mutex mutex_;
  std::optional<StopReason> reason_;
  std::optional<StopReason> interruption_;
};

}  // namespace fakebot::runner
