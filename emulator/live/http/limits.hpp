// How much clients may ask for. What goes beyond is refused or dropped, and counted.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace fakebot::live {

// All chosen: far above what a page and some test programs need.
inline constexpr std::size_t kMostConnections = 256;
inline constexpr std::uint32_t kMostHeaderBytes = 16 * 1024;
inline constexpr std::uint64_t kMostBodyBytes = std::uint64_t{1024} * 1024;
inline constexpr std::size_t kMostMessageBytes =
    std::size_t{64} * 1024;  ///< of a WebSocket's client
/// What the kernel holds for a client that does not read.
inline constexpr int kMostUnreadBytes = 256 * 1024;
/// Requests of all clients together. A page that polls twenty things ten times a second needs 200.
inline constexpr double kMostRequestsPerSecond = 1000;
inline constexpr double kMostRequestsAtOnce = 1000;
/// Pings and pongs of one watcher: of its own, because it is dropped for them, and must not be for
/// what others send. Its pongs are a few in a minute.
inline constexpr double kMostPingsPerSecond = 10;
inline constexpr double kMostPingsAtOnce = 100;
/// A client that asks too often waits so long for each refusal, so that it costs little.
inline constexpr std::chrono::milliseconds kRefusalAfter{200};
/// To send a request, or to take so much of its response.
inline constexpr std::chrono::seconds kClientPatience{10};
inline constexpr std::uint64_t kBytesOfPatience = std::uint64_t{1024} * 1024;
/// Of bodies of answers, of all clients: four recordings.
inline constexpr std::uint64_t kMostBytesOnTheWay = std::uint64_t{256} * 1024 * 1024;
/// Between two requests of a connection.
inline constexpr std::chrono::seconds kIdleConnection{60};

/// Shown by /metrics.
struct HttpCounters {
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> refused{0};              ///< with a status of 400 and above
  std::atomic<std::uint64_t> over_rate{0};            ///< with 429, or read later
  std::atomic<std::uint64_t> connections_refused{0};  ///< closed at once: too many
  std::atomic<std::uint64_t> clients_dropped{0};      ///< too slow, or too many pings
  std::atomic<std::uint64_t> connections{0};          ///< now
  std::atomic<std::uint64_t> watchers{0};             ///< now
  std::atomic<std::uint64_t> updates_skipped{0};      ///< for watchers that were still busy
  std::atomic<std::uint64_t> events_dropped{0};       ///< for the same reason
};

/// A bucket that fills with time, and that each request takes one from.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(double most_per_second, double most_at_once)
      : most_per_second_(most_per_second), most_at_once_(most_at_once) {}

  bool allows(Clock::time_point now) {
    const std::chrono::duration<double> passed = now - last_;
    last_ = now;
    left_ = std::min(most_at_once_, left_ + passed.count() * most_per_second_);
    if (left_ < 1) { return false; }
    left_ -= 1;
    return true;
  }

 private:
  double most_per_second_;
  double most_at_once_;
  Clock::time_point last_ = Clock::now();
  double left_ = most_at_once_;
};

}  // namespace fakebot::live
