// Limits of clients. Requests beyond a limit are refused or dropped, and counted.
#pragma once

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
/// Held by the kernel for a client that does not read.
inline constexpr int kMostUnreadBytes = 256 * 1024;
/// Requests of all clients together. A page needs 200: twenty values, polled ten times a second.
inline constexpr double kMostRequestsPerSecond = 1000;
inline constexpr double kMostRequestsAtOnce = 1000;
/// Of a connection: half, so that a client without limits leaves as much to all the rest.
inline constexpr double kMostOwnRequestsPerSecond = 500;
inline constexpr double kMostOwnRequestsAtOnce = 500;
/// Sure for each connection, even if the rest use up the requests of all: so few that all
/// connections together claim about half of the requests of all.
inline constexpr double kSureRequestsPerSecond = 2;
inline constexpr double kSureRequestsAtOnce = 10;
/// New connections; more wait. The first request of each is sure, too, so that a client with a
/// connection for each request is served: a quarter of the requests of all.
inline constexpr double kMostNewConnectionsPerSecond = 250;
inline constexpr double kMostNewConnectionsAtOnce = 500;
static_assert(kMostConnections * kSureRequestsPerSecond + kMostNewConnectionsPerSecond <
              kMostRequestsPerSecond);
/// Pings and pongs of a watcher, which is dropped for more: not counted with the pings of the rest.
/// A watcher's pongs are a few in a minute.
inline constexpr double kMostPingsPerSecond = 10;
inline constexpr double kMostPingsAtOnce = 100;
/// The delay of each refusal of a client that asks too often: a refused client costs little.
inline constexpr std::chrono::milliseconds kRefusalAfter{200};
/// To send a request, or to take so much of its response.
inline constexpr std::chrono::seconds kClientPatience{10};
inline constexpr std::uint64_t kBytesOfPatience = std::uint64_t{1024} * 1024;
/// Of bodies of answers, of all clients: four recordings.
inline constexpr std::uint64_t kMostBytesOnTheWay = std::uint64_t{256} * 1024 * 1024;
/// Requests that wait for the robots, four for each connection: also of clients that have gone.
inline constexpr std::size_t kMostPendingReplies = 4 * kMostConnections;
/// How long the end of a run waits for clients.
inline constexpr std::chrono::seconds kLastAnswers{2};
/// Between two requests of a connection.
inline constexpr std::chrono::seconds kIdleConnection{60};

/// Shown by /metrics.
struct HttpCounters {
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> refused{0};              ///< with a status of 400 and above
  std::atomic<std::uint64_t> over_rate{0};            ///< with 429, read or accepted later
  std::atomic<std::uint64_t> connections_refused{0};  ///< closed at once: too many are open
  std::atomic<std::uint64_t> clients_dropped{0};      ///< too slow, too many pings, or idle
  std::atomic<std::uint64_t> connections{0};          ///< now
  std::atomic<std::uint64_t> watchers{0};             ///< now
  std::atomic<std::uint64_t> updates_skipped{0};      ///< for busy watchers
  std::atomic<std::uint64_t> events_dropped{0};       ///< for the same reason
};

}  // namespace fakebot::live
