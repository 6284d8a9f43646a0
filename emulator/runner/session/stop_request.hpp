// Why and when something that runs is to stop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace fakebot::runner {

struct StopReason {
  enum class Cause : std::uint8_t {
    finished,     ///< all is done
    driver,       ///< a driver ended badly, or could not be started
    interrupted,  ///< somebody wants no more of it
  };

  Cause cause = Cause::finished;
  std::string text{};  ///< for a person; may be empty
};

/// The first reason wins. Safe to use from any thread.
class StopRequest {
 public:
  /// What runs the context returns when it is to stop.
  explicit StopRequest(boost::asio::io_context& context) : context_(context) {}
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;
  StopRequest(StopRequest&&) = delete;
  StopRequest& operator=(StopRequest&&) = delete;
  ~StopRequest() = default;

  void stop(StopReason reason);

  /// The first one; nothing while it may run on.
  std::optional<StopReason> reason() const;
  /// The first interruption, also one that came when there was a reason already.
  std::optional<StopReason> interruption() const;

 private:
  boost::asio::io_context& context_;
  mutable std::mutex mutex_;
  std::optional<StopReason> reason_;
  std::optional<StopReason> interruption_;
};

}  // namespace fakebot::runner
