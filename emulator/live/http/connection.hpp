// A connection of a client, with requests in sequence, or a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <list>
#include <memory>

#include "io/pace/simulated_clock.hpp"
#include "live/http/guard.hpp"
#include "live/http/limits.hpp"
#include "live/http/rate_limit.hpp"
#include "live/http/server.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::live {

/// A connection without a request in work.
class Idler : private NotCopied {
 public:
  virtual ~Idler() = default;
  virtual void make_room() = 0;
};

/// Shared by all connections.
struct Shared {
  RateLimit::Clock::time_point now() const {
    return clock != nullptr ? clock->now() : RateLimit::Clock::now();
  }

  /// The clock of clients in simulated time; nullptr: real time.
  io::SimulatedClock* clock = nullptr;
  Service service{};
  GuardOptions guard{};
  HttpCounters counters{};
  RateLimit rate{kMostRequestsPerSecond, kMostRequestsAtOnce};  ///< of requests
  std::uint64_t bytes_on_the_way = 0;                           ///< of bodies of answers
  std::list<Idler*> idlers{};                                   ///< the oldest first
  bool is_closing = false;
};

/// Serves the client until the end of the connection. Precondition: called on the server's thread.
void serve(boost::asio::ip::tcp::socket socket, std::shared_ptr<Shared> shared);

}  // namespace fakebot::live
