// Requests that wait for the session's thread or for a robot. Replies and connections stay on the
// server's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>

#include "io/asio/asio_types.hpp"
#include "io/pace/timer.hpp"
#include "live/api/answer.hpp"
#include "live/http/server.hpp"
#include "live/session_access.hpp"

namespace fakebot::live {

/// Every function belongs to the server's thread.
class PendingReplies : public std::enable_shared_from_this<PendingReplies> {
 public:
  /// `post` and `context` are the server's. `access` must outlive the object.
  PendingReplies(const SessionAccess& access, Server::Poster post, boost::asio::io_context& context,
                 std::chrono::nanoseconds patience);

  /// Does the work, here and on the session's thread, and replies once: with the response, with
  /// the problem, or, when the session does not answer in time, with 503.
  void serve(const Work& work, const Reply& reply);

  /// The session has ended: every pending request is answered with 503.
  void refuse_all();

 private:
  class Ticket;
  struct Pending {
    explicit Pending(boost::asio::io_context& context) : timer(context) {}

    Reply reply{};                         // empty: the client was refused
    std::shared_ptr<const Crossing> what;  // dropped: not made any more
    io::Timer timer;
  };

  void cross(Crossing crossing, const Reply& reply);
  void finish(std::uint64_t number, const Work& work);
  void give_up(Pending& pending);

  const SessionAccess& access_;
  Server::Poster post_;
  boost::asio::io_context& context_;
  std::chrono::nanoseconds patience_;
  std::map<std::uint64_t, Pending> pending_{};  // until the session's thread has let go
  std::uint64_t next_ = 0;
};

}  // namespace fakebot::live
